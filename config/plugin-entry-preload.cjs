// Taro plugin: tells which files each page needs, so that the browser fetches them beside the application and not after
// it has started. What people open first stands in index.html, whose boot script reads the list; page-files.json is for
// the server, which names a page's files with its answer: listing them in index.html would cost every page bytes.
const fs = require('node:fs')
const path = require('node:path')

const PLACE = /(["'])ENTRY_FILES\1/
const SOURCES = path.join(__dirname, '../src')
const PAGES_FILE = 'page-files.json'
const PAGE = /(?:^|\/)(pages\/[\w/-]+?)(?:\.\w+)?$/
const KERNEL = /^kernel-(\w+)$/
const TITLE = /navigationBarTitleText:\s*'([^']*)'/

/** By what the boot script calls the page: the modules that are loaded for it. */
const ENTRIES = {
  login: ['pages/index/login'],
  home: ['pages/init/init', 'pages/index/index'],
}

/** The files of every page that the application loads by `import()`. */
function pagesOf(compilation) {
  const pages = new Map()
  for (const group of compilation.chunkGroups) {
    if (group.isInitial()) continue
    for (const { request } of group.origins) {
      const [, name] = PAGE.exec(typeof request === 'string' ? request : '') ?? []
      if (name) pages.set(name, [...(pages.get(name) ?? []), ...group.getFiles()])
    }
  }
  return pages
}

const titleOf = (name) => TITLE.exec(fs.readFileSync(path.join(SOURCES, `${name}.config.ts`), 'utf8'))?.[1] ?? ''

const served = (files) => [...new Set(files)].filter((file) => !file.endsWith('.map'))
const addresses = (files) => served(files).map((file) => `/${file}`)

/** The files of every kernel, by its name. */
function kernelsOf({ namedChunkGroups }) {
  return [...namedChunkGroups].flatMap(([name, group]) => {
    const [, kernel] = KERNEL.exec(name) ?? []
    return kernel ? [[kernel, addresses(group.getFiles())]] : []
  })
}

/** What the server says with each page: its title, and its files after those of the application; kernels come later. */
function pageFiles(compilation, pages) {
  const first = [...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles())
  const entries = [...pages].map(([name, files]) => {
    return [`/${name}`, { title: titleOf(name), files: addresses([...first, ...files]) }]
  })
  return JSON.stringify({
    pages: Object.fromEntries(entries),
    kernels: Object.fromEntries(kernelsOf(compilation)),
  })
}

function entryFiles(pages) {
  const filesOf = (name) => {
    const files = pages.get(name)
    if (!files) throw new Error(`plugin-entry-preload: nothing imports ${name}`)
    return files
  }
  const lists = Object.entries(ENTRIES).map(([kind, names]) => [kind, served(names.flatMap(filesOf))])
  return JSON.stringify(Object.fromEntries(lists))
}

class EntryPreload {
  apply({ hooks, webpack: { Compilation, sources } }) {
    hooks.compilation.tap('EntryPreload', (compilation) => {
      // After html-webpack-plugin has made the page, before the hashes in it are made real.
      const stage = { name: 'EntryPreload', stage: Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE }
      compilation.hooks.processAssets.tap(stage, () => {
        const page = compilation.getAsset('index.html')
        if (!page) return
        const html = page.source.source().toString()
        if (!PLACE.test(html)) throw new Error('plugin-entry-preload: index.html has no ENTRY_FILES')
        const pages = pagesOf(compilation)
        const list = entryFiles(pages)
        compilation.updateAsset('index.html', new sources.RawSource(html.replace(PLACE, () => list)))
        compilation.emitAsset(PAGES_FILE, new sources.RawSource(pageFiles(compilation, pages)))
      })
    })
  }
}

module.exports = (ctx) => {
  ctx.modifyWebpackChain(({ chain }) => {
    if (process.env.TARO_ENV === 'h5') chain.plugin('entry-preload').use(EntryPreload)
  })
}
