// Taro plugin: writes sw.js, the worker of the pages that open without signal, with the files that each is made of.
// Their names carry the hash of what they hold, so the worker is another with every release.
const { createHash } = require('node:crypto')
const fs = require('node:fs')
const path = require('node:path')

const WORKER = path.join(__dirname, 'h5/offline-worker.js')
const ICONS = path.join(__dirname, '../src/assets/app')
const PLACE = /'OFFLINE_FILES'/

/** The pages that are of use without signal, alone: what is shown at a gate, and who reads it there. */
const PAGES = [
  'pages/qr/visitorsCode',
  'pages/qr/scan',
  'pages/qr/healthCode',
  'pages/h5/activityQrCode',
  'pages/h5/sign',
]
/** Tabs that show their last state. The application starts on one of them and goes to the others, so each has all files. */
const TABS = ['pages/index/index', 'pages/agency/application', 'pages/info/news']

/** What a group of chunks needs, and what it may ask for later, such as the reader of codes. */
function addFiles(group, files, seen = new Set()) {
  if (seen.has(group)) return
  seen.add(group)
  for (const file of group.getFiles()) if (!file.endsWith('.map')) files.add(`/${file}`)
  for (const child of group.childrenIterable) addFiles(child, files, seen)
}

function filesOf(compilation, name) {
  const isAsked = ({ request }) => typeof request === 'string' && request.replace(/\.\w+$/, '').endsWith(name)
  const groups = compilation.chunkGroups.filter((group) => !group.isInitial() && group.origins.some(isAsked))
  if (groups.length === 0) throw new Error(`plugin-offline-pages: nothing imports ${name}`)
  const files = new Set()
  for (const entry of compilation.entrypoints.values()) {
    for (const file of entry.getFiles()) if (!file.endsWith('.map')) files.add(`/${file}`)
  }
  for (const group of groups) addFiles(group, files)
  return [...files]
}

/** The icons of applications. Their names have no hash, so that of their content follows as a query. */
function listIcons() {
  return fs.readdirSync(ICONS).map((name) => {
    const hash = createHash('sha256')
      .update(fs.readFileSync(path.join(ICONS, name)))
      .digest('hex')
    return `/assets/app/${name}?v=${hash.slice(0, 8)}`
  })
}

class OfflinePages {
  apply({ hooks, webpack: { Compilation, sources } }) {
    hooks.compilation.tap('OfflinePages', (compilation) => {
      // Before the hashes in the names are made real.
      const stage = { name: 'OfflinePages', stage: Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE }
      compilation.hooks.processAssets.tap(stage, () => {
        if (!compilation.getAsset('index.html')) return
        const ofTabs = [...new Set(TABS.flatMap((name) => filesOf(compilation, name))), ...listIcons()]
        const files = Object.fromEntries([
          ...PAGES.map((name) => [`/${name}`, filesOf(compilation, name)]),
          ...TABS.map((name) => [`/${name}`, ofTabs]),
        ])
        const source = fs.readFileSync(WORKER, 'utf8')
        if (!PLACE.test(source)) throw new Error('plugin-offline-pages: the worker has no OFFLINE_FILES')
        compilation.emitAsset('sw.js', new sources.RawSource(source.replace(PLACE, () => JSON.stringify(files))))
      })
    })
  }
}

module.exports = (ctx) => {
  ctx.modifyWebpackChain(({ chain }) => {
    if (process.env.TARO_ENV === 'h5') chain.plugin('offline-pages').use(OfflinePages)
  })
}
