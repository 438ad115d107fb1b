// What a build is made of, as one hash: two builds with the same hash are the same build.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** The two things this project compiles to. */
export const TARGETS = ['h5', 'weapp']

const BAKED_IN = ['API_BASE', 'CHANNEL_BASE', 'PARTNER_BASE', 'FILING_NUMBER', 'SERVICE_CONTACT', 'BACKEND', 'NODE_ENV']
const CLIENT_SOURCES = ['src', 'config', 'babel.config.js', 'project.config.json', 'package.json', 'package-lock.json']
// Never part of a client: the server, scripts other than the build's own, documents, what installs the server.
const APART =
  /^(src\/server|config\/(docs|deploy)|config\/scripts\/(?!build|precompress)|config\/(jest|drizzle|tsconfig)|config\/(node|mutants)\/|config\/weapp\/(node_modules|package|\.npmrc))/

function* filesOf(relative) {
  const absolute = path.join(ROOT, relative)
  if (!fs.existsSync(absolute) || APART.test(relative)) return
  if (fs.statSync(absolute).isFile()) return yield relative
  const names = fs.readdirSync(absolute).sort()
  for (const name of names) yield* filesOf(`${relative}/${name}`)
}

/** The host a build talks to. The mini-program has no origin of its own: it gets the address `npm start` serves at. */
export function bakedEnvironment(target, environment = process.env) {
  const base = target === 'weapp' ? `http://127.0.0.1:${environment.PORT ?? 8080}` : ''
  return { API_BASE: base, NODE_ENV: 'production', ...pick(environment, BAKED_IN) }
}

function pick(from, names) {
  return Object.fromEntries(names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]))
}

/** SHA-256, hexadecimal, over every source file of the client, the pinned packages and the values baked in. */
export function sourceHash(target) {
  const hash = createHash('sha256').update(`${target}\n${JSON.stringify(bakedEnvironment(target))}\n`)
  for (const top of CLIENT_SOURCES) {
    for (const file of filesOf(top)) {
      hash
        .update(`${file}\0`)
        .update(fs.readFileSync(path.join(ROOT, file)))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

/** What webpack's own cache does not see: the files that decide how a build is made. */
export function configHash() {
  const hash = createHash('sha256')
  for (const top of ['config', 'babel.config.js', 'package-lock.json']) {
    for (const file of filesOf(top)) hash.update(`${file}\0`).update(fs.readFileSync(path.join(ROOT, file)))
  }
  return hash.digest('hex')
}

const stampFile = (target) => path.join(ROOT, 'dist', `.${target}.hash`)

/** True when dist holds exactly what the sources say now. */
export function isBuilt(target) {
  const stamp = stampFile(target)
  if (!fs.existsSync(stamp) || !fs.existsSync(path.join(ROOT, 'dist', target))) return false
  return fs.readFileSync(stamp, 'utf8').trim() === sourceHash(target)
}

/** Call with the hash taken before the build began: a file saved meanwhile then asks for another build. */
export function writeStamp(target, hash) {
  fs.writeFileSync(stampFile(target), `${hash}\n`)
}

/** An interrupted build must not look finished. */
export function removeStamp(target) {
  fs.rmSync(stampFile(target), { force: true })
}
