// Babel plugin: what a call says to its readers stays with the server and the documents; in a client it only weighs.
// The summary of a write is kept: it names what is offered again after a new sign-in.
const isRead = ({ key, value }) => key?.name === 'method' && value.value === 'GET'

module.exports = () => ({
  name: 'endpoint-without-documents',
  visitor: {
    CallExpression({ node: { callee, arguments: given } }) {
      if (callee.name !== 'endpoint' || given[0]?.type !== 'ObjectExpression') return
      const dropped = ['errors', 'origin', ...(given[0].properties.some(isRead) ? ['summary'] : [])]
      given[0].properties = given[0].properties.filter(({ key }) => !dropped.includes(key?.name))
    },
  },
})
