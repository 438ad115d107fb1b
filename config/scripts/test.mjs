// npm test: makes ready what the checks need, runs every check, counts. `--full`: the same checks with the full counts.
import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

import { ensureInstalled } from './prepare.mjs'
import { findChineseFont, findChromium } from './setup/chromium.mjs'
import { startPostgres } from './setup/postgres.mjs'
import { makeTestDirectory } from './setup/test-directory.mjs'
import { ROOT } from './source-hash.mjs'
import { jestStep, programStep } from './test-steps.mjs'
import { writeFullResults } from './test-table.mjs'

const isFull = process.argv.includes('--full')
const SEED_LIMIT = 2 ** 31
const seed = Number(process.env.TEST_SEED ?? randomInt(SEED_LIMIT))
const RESULTS = path.join(ROOT, '.tmp/results')
/** What is printed of a step that passed: its notes, and the rows of a table. */
const TOLD = /(?<=^\s*note: ).+$|^\|.+$/gm
/** The engine is a pure function, and the soak waits for the one session of the embedded database. */
const NOT_ON_POSTGRES = ['workflow/engine', 'platform/soak']
/** Many calls by rule about what the server decides: of both databases, the embedded one is enough for each day. */
const ON_POSTGRES_IN_FULL = ['workflow/http-sequences', '/access-matrix', '/object-access', '/hostile', '/conformance']
const ON_POSTGRES = [
  ...['--selectProjects', 'node', '--testPathPattern', 'test/server'],
  ...['--testPathIgnorePatterns', [...NOT_ON_POSTGRES, ...(isFull ? [] : ON_POSTGRES_IN_FULL)].join('|')],
]
const UNUSED = ['-c', 'config/knip.jsonc', '--no-progress']
const E2E = ['--selectProjects', 'e2e']
const IS_SPECIFICATION = 'specification\\.e2e'
/** Software draws them with both processors: beside other journeys each would wait for the other. */
const IN_3D = 'e2e/(exhibition-3d|kernel)\\.e2e'
/** With full counts these load both processors for half an hour: a journey beside them would find a slow product. */
const SERVERS_IN_FULL = 'test/server/.*\\.e2e'
const APART = [IS_SPECIFICATION, IN_3D, ...(isFull ? [SERVERS_IN_FULL] : [])].join('|')
/** The rest is asked by `npm run bench` and in full: `own` builds H5 a second time. */
const BENCH_OF_EACH_DAY = ['packages', 'login', 'survey', 'tasks', 'exhibition', 'partner', 'start', 'server']
/** Workers of tests that wait for another process: fewer leave a part of both processors idle. */
const THAT_WAIT = 4

const bin = (name) => path.join(ROOT, 'node_modules/.bin', name)

function tell(row) {
  const counts = row.failed ? `${row.passed} passed, ${row.failed} FAILED` : `${row.passed} passed`
  console.log(`${row.failed ? '✗' : '✓'} ${row.name}: ${counts}, ${row.seconds.toFixed(1)} s`)
  for (const [line] of (row.output ?? '').matchAll(TOLD)) console.log(`  ${line}`)
  if (row.failed) console.log(row.output)
}

/** Runs the steps one after the other, those of a group side by side; a failing one does not hide the next. */
async function runSteps(steps) {
  const rows = []
  for (const step of steps) {
    const done = await Promise.all([step].flat().map((run) => run()))
    rows.push(...done)
    done.forEach(tell)
    if (done.some((row) => row.failed && row.isNeededByAll)) break
  }
  return rows
}

/** One check that is a function: passed, or failed with the message of what it throws. */
function check(name, work, { isNeededByAll = false } = {}) {
  return async () => {
    const began = Date.now()
    const done = (failed, output) => {
      const seconds = (Date.now() - began) / 1000
      return { name, passed: failed ? 0 : 1, failed: failed ? 1 : 0, seconds, output, isNeededByAll }
    }
    try {
      await work()
      return done(false, '')
    } catch (error) {
      return done(true, error.message)
    }
  }
}

function environmentFor(found) {
  return {
    CHROMIUM_PATH: found.chromium,
    TMPDIR: directory,
    TEST_SEED: String(seed),
    // The databases of tests are named by this alone; nothing of the person's own is touched.
    DATABASE_URL: '',
    // Pictures of what went well are for `npm run screens` and the full run.
    ...(isFull ? { FULL: '1' } : { PICTURES: 'failures' }),
  }
}

function allSteps(found) {
  const environment = environmentFor(found)
  const jest = (name, words, { more = {}, workers } = {}) => {
    const options = { results: RESULTS, isFull, environment: { ...environment, ...more }, workers }
    return jestStep(name, [...words, `--seed=${seed}`], options)
  }
  const withServers = { TEST_POSTGRES_URL: found.postgres.url }
  const build = (target) => async () => {
    const { build: make } = await import('./build.mjs')
    return check(`build ${target}`, () => make(target))()
  }
  return [
    // One processor each: the rest shares both by itself.
    [
      programStep('types, mini-program', bin('tsc'), ['-p', 'tsconfig.json']),
      programStep('types, H5', bin('tsc'), ['-p', 'config/tsconfig.h5.json']),
    ],
    programStep('lint and format', bin('biome'), ['check', '--error-on-warnings', '.']),
    programStep('nothing unused', bin('knip'), UNUSED),
    programStep('nothing for tests alone', bin('knip'), [...UNUSED, '--production', '--include', 'files']),
    [build('h5'), build('weapp')],
    jest('units, contract, server', ['--selectProjects', 'node']),
    jest('components and pages on H5', ['--selectProjects', 'h5']),
    jest('platform in the mini-program', ['--selectProjects', 'weapp']),
    jest('server on PostgreSQL', ON_POSTGRES, { more: { TEST_DATABASE_URL: found.postgres.url }, workers: THAT_WAIT }),
    jest('browser and mini-program', [...E2E, '--testPathIgnorePatterns', APART], {
      more: withServers,
      workers: THAT_WAIT,
    }),
    jest('hall and products in 3D', [...E2E, '--testPathPattern', IN_3D], { workers: 1 }),
    ...(isFull
      ? [jest('servers under load', [...E2E, '--testPathPattern', SERVERS_IN_FULL], { more: withServers })]
      : []),
    jest('specification', [...E2E, '--testPathPattern', IS_SPECIFICATION]),
    // Times are printed, never asserted: this fails only when the benchmark itself cannot run.
    programStep('benchmark', process.execPath, ['config/scripts/bench.mjs', ...(isFull ? [] : BENCH_OF_EACH_DAY)], {
      environment: { BENCH_RUNS: isFull ? '5' : '1' },
    }),
  ]
}

/** Everything the checks stand on; the first that is missing ends the run. */
async function setUp() {
  const found = {}
  const needed = { isNeededByAll: true }
  const steps = [
    check('packages', () => ensureInstalled(), needed),
    check(
      'Chromium',
      () => {
        found.chromium = findChromium()
      },
      needed,
    ),
    check('Chinese font', () => findChineseFont(), needed),
    check(
      'PostgreSQL',
      async () => {
        found.postgres = await startPostgres({ parent: directory })
      },
      needed,
    ),
  ]
  const rows = await runSteps(steps)
  return { found, rows }
}

/** As Jest counts, every check is worth one; a run without tests is a failure. */
function close(rows) {
  const passed = rows.reduce((sum, row) => sum + row.passed, 0)
  const failed = rows.reduce((sum, row) => sum + row.failed, 0)
  const seconds = Math.round((Date.now() - began) / 1000)
  console.log(`Random seed ${seed} (TEST_SEED=${seed} repeats it); ${seconds} s in all`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed || !passed ? 1 : 0
}

const began = Date.now()
const directory = makeTestDirectory()
process.chdir(ROOT)
process.once('exit', () => fs.rmSync(directory, { recursive: true, force: true }))
fs.rmSync(RESULTS, { recursive: true, force: true })
console.log(`Random seed ${seed}${isFull ? ', full counts' : ''}`)
const { found, rows } = await setUp()
const isReady = rows.every((row) => !row.failed)
const stop = async () => found.postgres?.stop()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop().finally(() => process.exit(130)))
try {
  if (isReady) rows.push(...(await runSteps(allSteps(found))))
} finally {
  await stop()
}
if (isFull && isReady) writeFullResults(rows, { seed, postgres: found.postgres.version })
close(rows)
