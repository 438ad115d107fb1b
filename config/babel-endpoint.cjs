// Babel plugin: the refusals of a call are written for the documents and the server; in a client they only weigh.
module.exports = () => ({
  name: 'endpoint-without-errors',
  visitor: {
    CallExpression({ node: { callee, arguments: given } }) {
      if (callee.name !== 'endpoint' || given[0]?.type !== 'ObjectExpression') return
      given[0].properties = given[0].properties.filter(({ key }) => key?.name !== 'errors')
    },
  },
})
