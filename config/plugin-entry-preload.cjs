// Taro plugin: tells index.html which files the pages need that people open first, so that the browser fetches them
// beside the application and not after it has started. The boot script of index.html reads the list.
const PLACE = /(["'])ENTRY_FILES\1/

/** By what the boot script calls the page: the modules that are loaded for it. */
const ENTRIES = {
  login: ['pages/index/login'],
  home: ['pages/init/init', 'pages/index/index'],
  todo: ['pages/agency/application'],
  task: ['pages/eform/bpmTask/flowApprove'],
}

/** Pages whose code the server names with index.html: listing it there would cost every page bytes. */
const PAGES = ['pages/h5/3d/index', 'pages/h5/3d/productDetails']
const PAGES_FILE = 'page-files.json'

/** The files of the chunks that `import()` of a module asks for. */
function filesOf(compilation, name) {
  const isAsked = ({ request }) => typeof request === 'string' && request.replace(/\.\w+$/, '').endsWith(name)
  const groups = compilation.chunkGroups.filter((group) => !group.isInitial() && group.origins.some(isAsked))
  if (groups.length === 0) throw new Error(`plugin-entry-preload: nothing imports ${name}`)
  return groups.flatMap((group) => group.getFiles())
}

class EntryPreload {
  apply({ hooks, webpack: { Compilation, sources } }) {
    hooks.compilation.tap('EntryPreload', (compilation) => {
      // After html-webpack-plugin has made the page, before the hashes in it are made real.
      const stage = { name: 'EntryPreload', stage: Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE }
      compilation.hooks.processAssets.tap(stage, () => {
        const page = compilation.getAsset('index.html')
        if (!page) return
        const files = Object.entries(ENTRIES).map(([kind, names]) => [
          kind,
          [...new Set(names.flatMap((name) => filesOf(compilation, name)))],
        ])
        const html = page.source.source().toString()
        if (!PLACE.test(html)) throw new Error('plugin-entry-preload: index.html has no ENTRY_FILES')
        const list = JSON.stringify(Object.fromEntries(files))
        compilation.updateAsset('index.html', new sources.RawSource(html.replace(PLACE, () => list)))
        const pages = PAGES.map((name) => [`/${name}`, filesOf(compilation, name).map((file) => `/${file}`)])
        compilation.emitAsset(PAGES_FILE, new sources.RawSource(JSON.stringify(Object.fromEntries(pages))))
      })
    })
  }
}

module.exports = (ctx) => {
  ctx.modifyWebpackChain(({ chain }) => {
    if (process.env.TARO_ENV === 'h5') chain.plugin('entry-preload').use(EntryPreload)
  })
}
