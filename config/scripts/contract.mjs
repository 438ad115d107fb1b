// npm run contract: writes the tables that are derived from the modules of src/contract.
// npm run contract -- --check: writes nothing, and fails when one of them is out of date.
import fs from 'node:fs'
import path from 'node:path'
import { require } from 'tsx/cjs/api'

import { ROOT } from './source-hash.mjs'

const CONTRACT = path.join(ROOT, 'src/contract')
const HEAD = '// Written by `npm run contract` from the modules of src/contract. Do not edit.\n'
/** Derived, or adapters of other back ends, which no table holds. */
const APART = /^(calls|read-paths|adapt|backends\/.*)$/
/** Columns of a line, as the formatter has them. */
const WIDTH = 120

/** Shapes of several subjects: they name none. */
const SHARED_SHAPES = new Set(['shapes', 'credit-code'])
const isEndpoint = (value) => typeof value === 'object' && value !== null && 'who' in value && 'path' in value
const isSchema = (value) => value?.kind === 'schema'
const isDescribed = (value) => isEndpoint(value) || isSchema(value)
const isRead = ({ method, reads }) => method === 'GET' || reads === true

/** The modules that may define calls: path without ending and exports, folders in the order of the alphabet. */
function readModules() {
  const files = fs.readdirSync(CONTRACT, { recursive: true }).map((file) => file.split(path.sep).join('/'))
  const names = files.filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -'.ts'.length))
  return names
    .filter((name) => !APART.test(name))
    .sort()
    .map((name) => ({ name, exported: require(path.join(CONTRACT, `${name}.ts`), import.meta.url) }))
}

const modules = readModules()
/** The calls by module, in the order of their source. */
const callsByModule = modules
  .map(({ name, exported }) => ({ name, calls: Object.entries(exported).filter(([, value]) => isEndpoint(value)) }))
  .filter(({ calls }) => calls.length > 0)

function writeReadPaths() {
  const reads = callsByModule.flatMap(({ calls }) => calls.map(([, call]) => call)).filter(isRead)
  const paths = new Set(reads.map((read) => read.path.replace(/^\/core\/api\/app\//, '')))
  return `${HEAD}
/** The path of a read, without a leading \`/core/api/app/\`. */
export type ReadPath =
${[...paths]
  .sort()
  .map((one) => `  | '${one}'`)
  .join('\n')}
`
}

function writeImport({ name, calls }) {
  if (!calls) return `import type { Endpoint } from './${name}'`
  const names = calls.map(([call]) => call).sort()
  const line = `import { ${names.join(', ')} } from './${name}'`
  return line.length <= WIDTH ? line : `import {\n${names.map((call) => `  ${call},\n`).join('')}} from './${name}'`
}

function writeCalls() {
  const imported = [...callsByModule, { name: 'endpoint' }].sort((one, other) => (one.name < other.name ? -1 : 1))
  return `${HEAD}
${imported.map(writeImport).join('\n')}

/**
 * All calls by name. Only the server, the documents and tests import this table; a screen imports the contract module
 * it needs.
 */
export const calls = {
${callsByModule.flatMap(({ calls }) => calls.map(([name]) => `  ${name},\n`)).join('')}} as const satisfies Record<string, Endpoint>

export type CallName = keyof typeof calls
`
}

function writeSubjects() {
  const described = modules.filter(
    ({ name, exported }) => !SHARED_SHAPES.has(name) && Object.values(exported).some(isDescribed),
  )
  const toName = (name) => path.basename(name).replace(/-(\w)/g, (_dash, letter) => letter.toUpperCase())
  return `${HEAD}
${described.map(({ name }) => `import * as ${toName(name)} from '@/contract/${name}'`).join('\n')}

/** What the modules of the contract export, besides shapes of all. Those with calls are the tags of the document. */
export const subjects = {
${described.map(({ name }) => `  ${toName(name)},\n`).join('')}} satisfies Record<string, object>
`
}

const tables = {
  'src/contract/read-paths.ts': writeReadPaths(),
  'src/contract/calls.ts': writeCalls(),
  'src/server/http/openapi-subjects.ts': writeSubjects(),
}
const stale = Object.entries(tables).filter(([file, text]) => {
  const before = path.join(ROOT, file)
  return !fs.existsSync(before) || fs.readFileSync(before, 'utf8') !== text
})
if (process.argv.includes('--check')) {
  for (const [file] of stale) console.error(`${file} is out of date: run \`npm run contract\`.`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  for (const [file, text] of stale) fs.writeFileSync(path.join(ROOT, file), text)
}
