// Babel plugin: what a call says to its readers stays with the server and the documents; in a client it only weighs.
// The summary of a write is kept: it names what is offered again after a new sign-in.
const isMethodOfWrite = ({ key, value }) => key?.name === 'method' && value.value !== 'GET'
/** The default says the same. */
const isEmptyChanges = ({ key, value }) => key?.name === 'changes' && value.elements?.length === 0

module.exports = () => ({
  name: 'endpoint-without-documents',
  visitor: {
    CallExpression({ node: { callee, arguments: given } }) {
      if (callee.name !== 'endpoint' || given[0]?.type !== 'ObjectExpression') return
      const isWrite = given[0].properties.some(isMethodOfWrite)
      const dropped = ['errors', 'origin', ...(isWrite ? [] : ['summary'])]
      given[0].properties = given[0].properties.filter(
        (property) => !dropped.includes(property.key?.name) && !isEmptyChanges(property),
      )
    },
  },
})
