// WeChat's module system: each file in a function whose parameters hide the browser, require() bound by packages.
import { ABSENT_GLOBALS } from '../absent'
import { HIDDEN_GLOBALS } from '../hidden-globals'
import { MAIN } from '../types'
import { OldRegExp, refusePatterns } from './android'
import { bundle, fail, records } from './context'
import { download, getPackage, routeNow } from './packages'
import { getScript } from './sources'

const LANGUAGE = (
  'Object Array Math JSON Date Promise Symbol Map Set WeakMap WeakSet Proxy Reflect Error TypeError RangeError ' +
  'SyntaxError ReferenceError RegExp String Number Boolean ArrayBuffer DataView Uint8Array Uint8ClampedArray ' +
  'Uint16Array Uint32Array Int8Array Int16Array Int32Array Float32Array Float64Array parseInt parseFloat isNaN isFinite ' +
  'encodeURIComponent decodeURIComponent encodeURI decodeURI escape unescape Infinity NaN console'
).split(' ')

function cleanGlobal(): Record<string, unknown> {
  const real = globalThis as unknown as Record<string, unknown>
  const clean = Object.fromEntries(LANGUAGE.map((name) => [name, real[name]]))
  for (const name of ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval']) {
    clean[name] = (real[name] as (...args: unknown[]) => unknown).bind(globalThis)
  }
  return clean
}

function NoFunction(): never {
  throw new Error('WeChat: the Function constructor is disabled')
}
NoFunction.prototype = Function.prototype

const fakeGlobal: Record<string, unknown> = { ...cleanGlobal(), Function: NoFunction, RegExp: OldRegExp }

/** App, Page, wx and their like, given once by main.ts. */
let answers: Record<string, unknown> = {}
const loaded = new Map<string, { exports: unknown }>()

export function giveGlobals(globals: Record<string, unknown>) {
  answers = globals
}

export const isLoaded = (file: string) => loaded.has(file)

export function joinPath(path: string): string {
  const out: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') out.pop()
    else if (part && part !== '.') out.push(part)
  }
  return out.join('/')
}

const getFolder = (file: string) => file.split('/').slice(0, -1).join('/')

export function load(file: string): unknown {
  const loadedModule = loaded.get(file)
  if (loadedModule) return loadedModule.exports
  const source = getScript(file)
  if (source === undefined) throw new Error(`module '${file}' is not defined`)
  refusePatterns(source, file)
  const module: { exports: unknown } = { exports: {} }
  loaded.set(file, module)
  const scope: Record<string, unknown> = {
    ...answers,
    require: requireFrom(file),
    module,
    exports: module.exports,
    globalThis: fakeGlobal,
    Function: NoFunction,
    RegExp: OldRegExp,
  }
  const body = `"use strict";\n${source}\n//# sourceURL=weapp:///${file}`
  new Function(...Object.keys(scope), ...HIDDEN_GLOBALS, ...ABSENT_GLOBALS, body).call(
    undefined,
    ...Object.values(scope),
  )
  return module.exports
}

function aliased(id: string): string | undefined {
  const entries = Object.entries(bundle.app.resolveAlias ?? {})
    .map(([from, to]) => [from.replace(/\*$/, ''), to.replace(/\*$/, '')] as const)
    .filter(([from]) => id.startsWith(from))
    .sort(([a], [b]) => b.length - a.length)
  const best = entries[0]
  return best && best[1] + id.slice(best[0].length)
}

/** Relative to the calling file, or by resolveAlias; WeChat refuses absolute paths. */
function resolve(id: string, from: string): string {
  const alias = aliased(id)
  if (alias === undefined && !id.startsWith('.')) {
    throw new Error(`module '${id}' is not defined: only relative paths and resolveAlias (required from ${from})`)
  }
  const joined = joinPath(alias ?? `${getFolder(from)}/${id}`)
  const file = joined.endsWith('.js') ? joined : `${joined}.js`
  const index = file.replace(/\.js$/, '/index.js')
  return getScript(file) === undefined && getScript(index) !== undefined ? index : file
}

interface RequireError {
  mod: string
  errMsg: string
}
type Arrived = (module: unknown) => void
type Failed = (error: RequireError) => void

function requireLater(id: string, from: string, arrived: Arrived, failed: Failed) {
  let file = id
  const work = async () => {
    file = resolve(id, from)
    records.asyncRequires.push({ id, from, to: file, route: routeNow() })
    await download(getPackage(file), 'require')
    return load(file)
  }
  work().then(arrived, (error: { errMsg?: string; message?: string }) =>
    failed({ mod: file, errMsg: error.errMsg ?? error.message ?? String(error) }),
  )
}

function requireFrom(from: string) {
  const own = getPackage(from)
  const require = (id: string, arrived?: Arrived, failed?: Failed): unknown => {
    if (typeof arrived === 'function') {
      return void requireLater(id, from, arrived, failed ?? ((error) => fail('require', new Error(error.errMsg))))
    }
    const file = resolve(id, from)
    const owner = getPackage(file)
    if (owner !== MAIN && owner !== own) {
      throw new Error(
        `module '${file}' is not defined: sub-package '${owner}' needs require(path, callback) (from ${from})`,
      )
    }
    return load(file)
  }
  require.async = (id: string) => new Promise<unknown>((arrived, failed) => requireLater(id, from, arrived, failed))
  return require
}
