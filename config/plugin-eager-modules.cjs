// Taro plugin of the mini-program: modules that run as their bundle loads are functions in parentheses. V8 reads a function
// twice, once to find its end and once when it is called, but compiles one in parentheses at once. In the main package only
// the modules of the first pages have them; in a sub-package all, for most of them run as it loads.
const acorn = require('acorn')

const NAME = 'EagerModules'

const isFunction = (node) => node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression'

/** Pages at which people start. */
const FIRST_PAGES = ['pages/init/init', 'pages/index/guide', 'pages/index/login', 'pages/index/index']

/** The modules that run when the program starts at one of its first pages. */
function findStartModules({ entrypoints, chunkGraph, moduleGraph }) {
  const found = new Set()
  const visit = (module, runtime) => {
    if (!module || found.has(module)) return
    found.add(module)
    for (const connection of moduleGraph.getOutgoingConnections(module)) {
      const { dependency } = connection
      // What `import()` names runs later.
      const isLater = dependency && moduleGraph.getParentBlock(dependency) !== moduleGraph.getParentModule(dependency)
      if (!isLater && connection.isActive(runtime)) visit(connection.module, runtime)
    }
  }
  for (const name of ['app', ...FIRST_PAGES]) {
    const chunk = entrypoints.get(name).getEntrypointChunk()
    for (const module of chunkGraph.getChunkEntryModulesIterable(chunk)) visit(module, chunk.runtime)
  }
  return found
}

/** The functions of the modules in `(wx.webpackJsonp = …).push([chunks, modules])`, where a statement is one, by their ids. */
function findModules(statement) {
  const { expression } = statement
  const calls = expression?.type === 'SequenceExpression' ? expression.expressions : [expression]
  return calls.flatMap((call) => {
    const argument = call?.type === 'CallExpression' ? call.arguments[0] : undefined
    const modules = argument?.type === 'ArrayExpression' ? argument.elements[1] : undefined
    if (modules?.type === 'ArrayExpression') return modules.elements.map((value, id) => ({ id: String(id), value }))
    if (modules?.type !== 'ObjectExpression') return []
    return modules.properties.map(({ key, value }) => ({ id: String(key.value ?? key.name), value }))
  })
}

/**
 * @param {string} text a minified bundle
 * @param {(id: string) => boolean} isEager
 * @returns {string} the same with the functions of eager modules in parentheses
 */
function wrapModules(text, isEager = () => true) {
  const { body } = acorn.parse(text, { ecmaVersion: 'latest' })
  const modules = body
    .flatMap(findModules)
    .flatMap(({ id, value }) => (isFunction(value) && isEager(id) ? [value] : []))
    .sort((one, other) => one.start - other.start)
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
        const { chunkGraph } = compilation
        const start = new Set(Array.from(findStartModules(compilation), (one) => String(chunkGraph.getModuleId(one))))
        for (const { name, source } of compilation.getAssets()) {
          const text = source.source().toString()
          if (!name.endsWith('.js') || !text.includes('webpackJsonp')) continue
          const isOfMainPackage = !name.includes('/')
          const wrapped = wrapModules(text, (id) => !isOfMainPackage || start.has(id))
          compilation.updateAsset(name, new sources.RawSource(wrapped))
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
