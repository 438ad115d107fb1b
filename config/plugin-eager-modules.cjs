// Taro plugin of the mini-program: each module of a bundle is a function in parentheses. V8 reads a function twice, once to
// find its end and once when it is called, but compiles one in parentheses at once; most modules of a file run as it loads.
const acorn = require('acorn')

const NAME = 'EagerModules'

const isFunction = (node) => node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression'

/** The functions of the modules in `(wx.webpackJsonp = …).push([chunks, modules])`, where a statement is one. */
function findModules(statement) {
  const { expression } = statement
  const calls = expression?.type === 'SequenceExpression' ? expression.expressions : [expression]
  return calls.flatMap((call) => {
    const argument = call?.type === 'CallExpression' ? call.arguments[0] : undefined
    const modules = argument?.type === 'ArrayExpression' ? argument.elements[1] : undefined
    if (modules?.type === 'ArrayExpression') return modules.elements.filter(isFunction)
    if (modules?.type === 'ObjectExpression') return modules.properties.map(({ value }) => value).filter(isFunction)
    return []
  })
}

/**
 * @param {string} text a minified bundle
 * @returns {string} the same with each module's function in parentheses
 */
function wrapModules(text) {
  const { body } = acorn.parse(text, { ecmaVersion: 'latest' })
  const modules = body.flatMap(findModules).sort((one, other) => one.start - other.start)
  let wrapped = ''
  let end = 0
  for (const module of modules) {
    wrapped += `${text.slice(end, module.start)}(${text.slice(module.start, module.end)})`
    end = module.end
  }
  return wrapped + text.slice(end)
}

class EagerModules {
  apply({ hooks, webpack: { Compilation, sources } }) {
    hooks.thisCompilation.tap(NAME, (compilation) => {
      // After the minifier, which would take the parentheses away.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        for (const { name, source } of compilation.getAssets()) {
          const text = source.source().toString()
          if (!name.endsWith('.js') || !text.includes('webpackJsonp')) continue
          compilation.updateAsset(name, new sources.RawSource(wrapModules(text)))
        }
      })
    })
  }
}

module.exports = (ctx) => {
  ctx.modifyWebpackChain(({ chain }) => {
    if (process.env.NODE_ENV === 'production') chain.plugin('eager-modules').use(EagerModules)
  })
}
module.exports.wrapModules = wrapModules
