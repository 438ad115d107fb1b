// Which command runs which test file. A file's lowest tier follows from its name or from one line in it:
// `*.test.ts` belongs to `npm test`, `*.e2e.ts` to `npm run test:gate`; a line `// @tier test` or a `mainJourney` brings an
// e2e file into `npm test`; `// @tier full` leaves what kills, fills and loads servers to `npm run test:full`.
import fs from 'node:fs'
import path from 'node:path'

import { ROOT } from './source-hash.mjs'

/** From the fastest command to the slowest; each runs what the ones before it run. */
export const TIERS = ['test', 'gate', 'full']

const TEST_FILE = /\.(test|e2e)\.tsx?$/
const TIER_LINE = /^\/\/ @tier (\S+)$/m

/**
 * @typedef {object} TestFile
 * @property {string} file path from the root
 * @property {boolean} isJourney runs in the Jest project `e2e`
 * @property {string} tier the lowest one
 * @property {number} mains journeys that `npm test` takes
 * @property {boolean} hasMore has tests that `npm test` leaves to the gate
 */

/**
 * Reads the tier of one file.
 *
 * @param {string} file path from the root
 * @param {string} source
 * @returns {TestFile}
 * @throws {Error} when its line names no tier
 */
export function readTestFile(file, source) {
  const isJourney = /\.e2e\.ts$/.test(file)
  const named = TIER_LINE.exec(source)?.[1]
  if (named && !TIERS.includes(named)) throw new Error(`${file}: there is no tier "${named}"`)
  const mains = (isJourney && source.match(/\bmainJourney\(/g)?.length) || 0
  const tier = named ?? (isJourney && !mains ? 'gate' : 'test')
  return { file, isJourney, tier, mains, hasMore: tier !== 'test' || /\bjourney\(/.test(source) }
}

function* walk(folder) {
  for (const entry of fs.readdirSync(path.join(ROOT, folder), { withFileTypes: true })) {
    const relative = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* walk(relative)
    else if (TEST_FILE.test(entry.name)) yield relative
  }
}

/**
 * Every test file of the project.
 *
 * @returns {TestFile[]}
 */
export function listTests() {
  const files = [...walk('test')].filter((file) => !file.startsWith('test/bench/')).sort()
  return files.map((file) => readTestFile(file, fs.readFileSync(path.join(ROOT, file), 'utf8')))
}

/** Proves what other tests have proven, from their results: a step of its own, after them. */
const SPECIFICATION = 'test/specification.e2e.ts'
/** Software draws them with both processors: beside other journeys each would wait for the other. */
const IN_3D = /^test\/e2e\/(exhibition-3d|kernel)\.e2e\.ts$/
/** With full counts these load both processors for half an hour: a journey beside them would find a slow product. */
const SERVERS = /^test\/server\/.*\.e2e\.ts$/
const OF_SERVER = /^test\/server\/.*\.test\.ts$/
/** What many do at once. PostgreSQL runs them side by side, the embedded database one after the other. */
const RACES = /\/races\.test\.ts$/
/**
 * The engine is a pure function, pictures meet no database, the soak waits for the only session of the embedded one, and
 * older releases and moved files are of it.
 */
const EMBEDDED_ONLY = /workflow\/engine|start\/soak|files\/(pictures|hostile-files)|backup\/(older-release|move-files)/
/** Many calls by rule about what the server decides: of both databases, the embedded one is enough for each day. */
const ON_POSTGRES_IN_FULL = /workflow\/http-sequences|\/access-matrix|\/object-access|\/hostile|\/conformance/

/**
 * The files of each Jest step. `units`, `races` and `breadth` are those of `npm test`, the others follow in the gate.
 * The server's files stand in two steps, once for each database.
 *
 * @returns {Record<'units' | 'races' | 'breadth' | 'postgres' | 'journeys' | 'drawing' | 'servers' | 'specification',
 * string[]>}
 */
export function planFiles({ isFull = false, tests = listTests() } = {}) {
  const pick = (matches) => tests.filter(matches).map(({ file }) => file)
  const onPostgres = pick(({ file }) => OF_SERVER.test(file) && !EMBEDDED_ONLY.test(file))
  const isApart = (file) => file === SPECIFICATION || IN_3D.test(file) || (isFull && SERVERS.test(file))
  return {
    units: pick(({ isJourney }) => !isJourney),
    races: onPostgres.filter((file) => RACES.test(file)),
    breadth: pick(({ isJourney, tier }) => isJourney && tier === 'test'),
    postgres: onPostgres.filter((file) => !RACES.test(file) && (isFull || !ON_POSTGRES_IN_FULL.test(file))),
    journeys: pick(
      ({ file, isJourney, tier, hasMore }) => isJourney && hasMore && (isFull || tier !== 'full') && !isApart(file),
    ),
    drawing: pick(({ file }) => IN_3D.test(file)),
    servers: isFull ? pick(({ file }) => SERVERS.test(file)) : [],
    specification: [SPECIFICATION],
  }
}

/**
 * One of several equal parts of a list, for machines that share a run.
 *
 * @param {string[]} files
 * @param {{ index: number, count: number } | undefined} shard index from 1
 */
export function takeShard(files, shard) {
  return shard ? files.filter((_, at) => at % shard.count === shard.index - 1) : files
}

/** What the gate adds takes this many times as long as `npm test`, on a machine of any speed: 1.5 to 1.7 measured. */
const REST_TO_TEST = 1.75

/**
 * How much of what the gate adds fits into a time limit: all of it, or one of several equal parts on a machine where
 * `npm test` took long. Which part follows from the seed, so that each is run before long.
 *
 * @param {{ testSeconds: number, limitSeconds: number, seed: number }} run
 * @returns {{ index: number, count: number } | undefined} undefined for all
 */
export function chooseShard({ testSeconds, limitSeconds, seed }) {
  const left = Math.max(limitSeconds - testSeconds, 1)
  const count = Math.ceil((testSeconds * REST_TO_TEST) / left)
  return count > 1 ? { index: (seed % count) + 1, count } : undefined
}
