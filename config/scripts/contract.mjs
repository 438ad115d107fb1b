// npm run contract: writes the tables that are derived from the modules of src/contract.
// npm run contract -- --check: writes nothing, and fails when one of them is out of date.
import fs from 'node:fs'
import path from 'node:path'
import { require } from 'tsx/cjs/api'

import { ROOT } from './source-hash.mjs'

const CONTRACT = path.join(ROOT, 'src/contract')
const HEAD = '// Written by `npm run contract` from the modules of this folder. Do not edit.\n'
/** Derived, or adapters of other back ends, which no table holds. */
const APART = /^(calls|read-paths|adapt|backends\/.*)$/

const isEndpoint = (value) => typeof value === 'object' && value !== null && 'who' in value && 'path' in value
const isRead = ({ method, reads }) => method === 'GET' || reads === true

/** The calls that every module defines. */
function readEndpoints() {
  const files = fs.readdirSync(CONTRACT, { recursive: true }).map((file) => file.split(path.sep).join('/'))
  const modules = files.filter((file) => file.endsWith('.ts') && !APART.test(file.slice(0, -'.ts'.length)))
  return modules.flatMap((file) =>
    Object.values(require(path.join(CONTRACT, file), import.meta.url)).filter(isEndpoint),
  )
}

function writeReadPaths() {
  const reads = readEndpoints().filter(isRead)
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

const tables = { 'read-paths.ts': writeReadPaths() }
const stale = Object.entries(tables).filter(([file, text]) => {
  const before = path.join(CONTRACT, file)
  return !fs.existsSync(before) || fs.readFileSync(before, 'utf8') !== text
})
if (process.argv.includes('--check')) {
  for (const [file] of stale) console.error(`src/contract/${file} is out of date: run \`npm run contract\`.`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  for (const [file, text] of stale) fs.writeFileSync(path.join(CONTRACT, file), text)
}
