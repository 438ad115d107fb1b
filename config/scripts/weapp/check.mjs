// WeChat's own packer reads the compiled mini-program without a network: what it refuses here, it refuses at the upload.
import { generateKeyPairSync } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

import { assertInstalled, requireTool } from './tools.mjs'

const PACKAGE_LIMIT_BYTES = 2 * 1024 * 1024
/** Beside the code, and not part of it. */
const NOT_UPLOADED = /\.LICENSE\.txt$/
/** Advice to let WeChat shrink what `npm run build:weapp` has shrunk already. */
const DONE_BY_BUILD = new Set(['JS_COMPRESS_OPEN', 'WXML_COMPRESS_OPEN', 'WXSS_COMPRESS_OPEN'])

/** Both ask WeChat's server; the packer carries the same values for the time without an answer. */
function stayOffline() {
  const whiteList = requireTool('miniprogram-ci/dist/utils/white_ext_list')
  const lists = {
    MiniProgramWhiteList: new Set(whiteList.MiniProgramWhiteList),
    GameWhiteList: new Set(whiteList.GameWhiteList),
  }
  whiteList.getWhiteExtList = async () => lists
  return requireTool('miniprogram-ci/dist/config/config').DefaultProjectAttr
}

/** A project that signs with a key made for this check alone. */
function createOfflineProject(folder) {
  const { Project } = requireTool('miniprogram-ci')
  const attributes = stayOffline()
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return new Project({
    appid: 'touristappid',
    type: 'miniProgram',
    projectPath: folder,
    privateKey,
    attr: async () => attributes,
  })
}

const messageOf = (error) => String(error?.message ?? error).trim()

/** Page paths of app.json, those of sub-packages with their root. */
function listPages(app) {
  const ofPackages = (app.subPackages ?? app.subpackages ?? []).flatMap(({ root, pages }) =>
    pages.map((page) => path.posix.join(root, page)),
  )
  return [...app.pages, ...ofPackages]
}

async function checkConfiguration(project) {
  const core = requireTool('miniprogram-ci/dist/modules/corecompiler/original')
  core.setLocale?.('en')
  const faults = []
  const app = await core.getAppJSON(project)
  if (app.sitemapLocation) await core.getSiteMapJSON(project)
  const pages = listPages(app)
  for (const pagePath of pages) {
    try {
      await core.getPageJSON(project, { miniprogramRoot: '', pagePath })
    } catch (error) {
      faults.push(`${pagePath}.json: ${messageOf(error)}`)
    }
  }
  return { faults, pages: pages.length }
}

async function checkQuality(project) {
  const results = await requireTool('miniprogram-ci').checkCodeQuality(project)
  const failed = results.filter(({ success, name }) => !success && !DONE_BY_BUILD.has(name))
  return {
    faults: failed.map(({ name, text, detail }) => `${name}: ${text} ${JSON.stringify(detail ?? '')}`),
    sizes: results.find(({ name }) => name === 'PACKAGE_SIZE_LIMIT')?.detail ?? {},
  }
}

/** Compiles as an upload does and compares what would travel with what was built. */
async function checkUpload(project, folder) {
  const { getCompiledResult } = requireTool('miniprogram-ci')
  const compiled = await getCompiledResult({ project, version: '0.0.0', setting: { useProjectConfig: true } })
  const uploaded = new Set(Object.keys(compiled).map((name) => name.replace(/^\.?\//, '')))
  const built = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
  const lost = built.filter((name) => !uploaded.has(name) && !NOT_UPLOADED.test(name))
  return { faults: lost.map((name) => `${name}: WeChat's packer leaves it out`), files: uploaded.size }
}

/** The packer tells of each file it compiles, and of its own processes. */
async function silence(work) {
  const { log, info, warn, error } = console
  Object.assign(console, { log() {}, info() {}, warn() {}, error() {} })
  try {
    return await work()
  } finally {
    Object.assign(console, { log, info, warn, error })
  }
}

/**
 * Reads a compiled mini-program with WeChat's packer.
 *
 * @param folder absolute path of `dist/weapp`
 * @returns `faults`, a sentence each; `pages` and `files` counted; `sizes` of packages in bytes
 * @throws {Error} when WeChat's tools are not installed
 */
export function checkBuild(folder) {
  assertInstalled()
  return silence(async () => {
    const project = createOfflineProject(folder)
    let configuration
    try {
      configuration = await checkConfiguration(project)
    } catch (error) {
      // Without app.json there is nothing to pack.
      return { faults: [`app.json: ${messageOf(error)}`], pages: 0, files: 0, sizes: {} }
    }
    if (configuration.faults.length > 0) return { ...configuration, files: 0, sizes: {} }
    const quality = await checkQuality(project)
    const heavy = Object.entries(quality.sizes).filter(([, bytes]) => bytes > PACKAGE_LIMIT_BYTES)
    const upload = await checkUpload(project, folder)
    return {
      faults: [
        ...quality.faults,
        ...heavy.map(([name, bytes]) => `${name}: ${bytes} bytes, more than WeChat's 2 MB`),
        ...upload.faults,
      ],
      pages: configuration.pages,
      files: upload.files,
      sizes: quality.sizes,
    }
  })
}
