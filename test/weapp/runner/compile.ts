// dist of `taro build --type weapp` -> one Bundle for the page half, by WeChat's own template compiler.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { TmplGroup } from 'glass-easel-template-compiler'

import { readTemplateLevels } from './nesting'
import { type AppJson, type Bundle, type Diagnostic, MAIN, type PageJson } from './types'
import { isUploaded } from './uploaded'
import { compileWxss } from './wxss'

const PACKAGE_LIMIT = 2 * 1024 * 1024
const ALL_PACKAGES_LIMIT = 30 * 1024 * 1024
const TEMPLATES = 'base.wxml'
const TEMPLATE_SCRIPT = 'utils.wxs'
/** From this level on the template compiler means an error. */
const ERROR_LEVEL = 4

interface TemplateRemark {
  isError?: boolean
  level: number
  message: string
  startLine?: number
  startColumn?: number
}

function filesUnder(directory: string, prefix = ''): string[] {
  return fs.readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const name = prefix + entry.name
    return entry.isDirectory() ? filesUnder(path.join(directory, entry.name), `${name}/`) : [name]
  })
}

const withoutExtension = (file: string) => file.replace(/\.[^./]+$/, '')

/** Resolves a path of usingComponents from the file that names it. */
function resolveComponent(from: string, target: string): string {
  return target.startsWith('/') ? target.slice(1) : path.posix.join(path.posix.dirname(from), target)
}

class Compilation {
  readonly diagnostics: Diagnostic[] = []
  readonly files: string[]
  readonly bundle: Bundle
  private readonly group = new TmplGroup()

  constructor(private readonly root: string) {
    this.files = filesUnder(root)
    if (!this.files.includes('app.json')) throw new Error(`no app.json in ${root}`)
    const app = JSON.parse(this.read('app.json')) as AppJson
    const subPackages = (app.subPackages ?? app.subpackages ?? []).map((s) => ({
      ...s,
      root: s.root.replace(/\/?$/, '/'),
    }))
    this.bundle = {
      app,
      pages: [...app.pages, ...subPackages.flatMap((s) => s.pages.map((page) => s.root + page))],
      subRoots: subPackages.map((s) => s.root),
      scopes: {},
      json: {},
      js: {},
      css: {},
      templates: '',
      levels: {},
      packages: {},
    }
  }

  run() {
    this.checkPages()
    for (const file of this.files.filter((f) => f.endsWith('.json'))) this.addJson(file)
    for (const file of this.files) this.addFile(file)
    this.checkComponents()
    this.readLevels()
    this.weigh()
    this.bundle.templates = this.group.getTmplGenObjectGroups()
    this.group.free()
  }

  private read(file: string): string {
    return fs.readFileSync(path.join(this.root, file), 'utf8')
  }

  private error(file: string, message: string) {
    this.diagnostics.push({ level: 'error', file, message })
  }

  private checkPages() {
    for (const page of this.bundle.pages) {
      for (const extension of ['js', 'wxml', 'json']) {
        const file = `${page}.${extension}`
        if (!this.files.includes(file)) this.error(file, 'page file listed in app.json is missing')
      }
    }
  }

  private addJson(file: string) {
    if (file === 'app.json' || !isUploaded(file)) return
    const key = withoutExtension(file)
    try {
      const json = JSON.parse(this.read(file)) as PageJson
      this.bundle.json[key] = json
      const shared = /shared$/.test(json.styleIsolation ?? '')
      if (json.component && !shared && !this.bundle.pages.includes(key))
        this.bundle.scopes[key] = key.replace(/\W/g, '_')
    } catch (error) {
      this.error(file, (error as Error).message)
    }
  }

  private addFile(file: string) {
    const key = withoutExtension(file)
    if (file.endsWith('.js')) this.bundle.js[file] = this.read(file)
    else if (file.endsWith('.wxs')) this.group.addScript(key, this.read(file))
    else if (file.endsWith('.wxml')) this.addTemplate(file, key)
    else if (file.endsWith('.wxss')) this.addStyle(file, key)
  }

  private addStyle(file: string, key: string) {
    try {
      this.bundle.css[key] = compileWxss(this.root, file, this.bundle.scopes[key])
    } catch (error) {
      this.error(file, (error as Error).message)
    }
  }

  private addTemplate(file: string, key: string) {
    const remarks = this.group.addTmpl(key, this.read(file)) as TemplateRemark[]
    for (const remark of remarks) {
      const level = remark.isError || remark.level >= ERROR_LEVEL ? 'error' : 'warning'
      const message = `${remark.message} at ${remark.startLine ?? '?'}:${remark.startColumn ?? '?'}`
      this.diagnostics.push({ level, file, message })
    }
  }

  private checkComponents() {
    for (const [key, json] of Object.entries(this.bundle.json)) {
      for (const [tag, target] of Object.entries(json.usingComponents ?? {})) {
        const found = this.bundle.js[`${resolveComponent(key, target)}.js`] !== undefined
        if (!found) this.error(`${key}.json`, `usingComponents.${tag}: ${target} not found`)
      }
    }
  }

  /** A build without Taro's templates has no levels. */
  private readLevels() {
    if (!this.files.includes(TEMPLATES) || !this.files.includes(TEMPLATE_SCRIPT)) return
    this.bundle.levels = readTemplateLevels(this.read(TEMPLATES), this.read(TEMPLATE_SCRIPT))
  }

  private weigh() {
    const { packages, subRoots } = this.bundle
    for (const root of [MAIN, ...subRoots]) packages[root] = 0
    for (const file of this.files.filter(isUploaded)) {
      const root = subRoots.find((r) => file.startsWith(r)) ?? MAIN
      packages[root] = (packages[root] ?? 0) + fs.statSync(path.join(this.root, file)).size
    }
    for (const [root, bytes] of Object.entries(packages)) {
      if (bytes > PACKAGE_LIMIT) this.error(root, `package of ${bytes} bytes, over WeChat's 2 MiB`)
    }
    const total = Object.values(packages).reduce((a, b) => a + b, 0)
    if (total > ALL_PACKAGES_LIMIT) this.error('all packages', `${total} bytes, over WeChat's 30 MiB`)
  }
}

const CACHE = path.resolve('.tmp/weapp-bundles')
const KEPT = 4
const SOURCES = ['compile', 'nesting', 'wxss', 'uploaded', 'builtin-names'].map(
  (name) => `test/weapp/runner/${name}.ts`,
)

export interface Compiled {
  bundle: Bundle
  diagnostics: Diagnostic[]
}

/** Of all that the result depends on. */
function hashInputs(root: string): string {
  const hash = createHash('sha256')
  const files = filesUnder(root).filter(isUploaded)
  for (const file of [...SOURCES, ...files.map((name) => path.join(root, name))])
    hash.update(`${path.relative(root, file)}\n`).update(fs.readFileSync(file))
  return hash.digest('hex')
}

/** For the processes that open the same build: written whole, then named. */
function keep(file: string, compiled: Compiled) {
  fs.mkdirSync(CACHE, { recursive: true })
  const old = fs.readdirSync(CACHE).map((name) => path.join(CACHE, name))
  const byAge = old.map((name) => ({ name, at: fs.statSync(name).mtimeMs })).sort((a, b) => b.at - a.at)
  for (const { name } of byAge.slice(KEPT - 1)) fs.rmSync(name, { force: true })
  const draft = `${file}.${process.pid}`
  fs.writeFileSync(draft, JSON.stringify(compiled))
  fs.renameSync(draft, file)
}

/** {@link compile}, or what it gave an earlier process for the same files. */
export function compileOnce(root: string): Compiled {
  const file = path.join(CACHE, `${hashInputs(root)}.json`)
  if (fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, 'utf8')) as Compiled
  const compiled = compile(root)
  keep(file, compiled)
  return compiled
}

/**
 * Compiles a built mini-program and checks what WeChat's tool checks on opening it: page files, components, JSON,
 * templates, styles, package sizes.
 *
 * @throws {Error} when the folder holds no app.json; everything else is a diagnostic
 */
export function compile(root: string): Compiled {
  const compilation = new Compilation(root)
  compilation.run()
  return { bundle: compilation.bundle, diagnostics: compilation.diagnostics }
}
