// npm test and its wider and narrower forms: makes ready what the checks need, runs the checks of one tier, counts.
//   node config/scripts/test.mjs [test|gate|full|change] [--rest] [--shard=1/4] [--base=REV]
// `--rest`: only what the gate adds to npm test, which ran before. `--shard`: one part of the test files.
import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { ensureInstalled } from './prepare.mjs'
import { findChineseFont, findChromium } from './setup/chromium.mjs'
import { startPostgres } from './setup/postgres.mjs'
import { makeTestDirectory } from './setup/test-directory.mjs'
import { ROOT } from './source-hash.mjs'
import { planChange } from './test-change.mjs'
import { planGate, planTest } from './test-plan.mjs'
import { check } from './test-steps.mjs'
import { writeFullResults } from './test-table.mjs'

const USAGE = 'usage: node config/scripts/test.mjs [test|gate|full|change] [--rest] [--shard=1/4] [--base=REV]'
const SEED_LIMIT = 2 ** 31
const RESULTS = path.join(ROOT, '.tmp/results')
/** What npm test counted, for the sum that `--rest` prints. */
const ROWS = path.join(RESULTS, 'rows.jsonl')
/** What is printed of a step that passed: its notes, and the rows of a table. */
const TOLD = /(?<=^\s*note: ).+$|^\|.+$/gm

function parseShard(text) {
  const [, index, count] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? []
  if (!index || Number(index) > Number(count)) throw new Error(`--shard is like 1/4, not ${text}`)
  return { index: Number(index), count: Number(count) }
}

function parseCommand() {
  const options = { rest: { type: 'boolean' }, shard: { type: 'string' }, base: { type: 'string' } }
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [tier = 'test'] = positionals
    if (!['test', 'gate', 'full', 'change'].includes(tier)) throw new Error(`there is no tier "${tier}"`)
    return { tier, isRest: values.rest, base: values.base, shard: values.shard && parseShard(values.shard) }
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`)
    process.exit(2)
  }
}

function printRow(row) {
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
    done.forEach(printRow)
    if (done.some((row) => row.failed && row.isNeededByAll)) break
  }
  return rows
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

function contextFrom(found) {
  const environment = {
    CHROMIUM_PATH: found.chromium,
    TMPDIR: directory,
    TEST_SEED: String(seed),
    // The databases of tests are named by this alone; nothing of the person's own is touched.
    DATABASE_URL: '',
    // Pictures of what went well are for `npm run screens` and the full run.
    ...(isFull ? { FULL: '1' } : { PICTURES: 'failures' }),
  }
  return { ...command, isFull, seed, environment, results: RESULTS, postgresUrl: found.postgres.url }
}

/** Steps of npm test that fail end the gate too: they are the cheap ones. */
async function runTier(context) {
  if (context.tier === 'change') return runSteps(planChange(context))
  const rows = context.isRest ? [] : await runSteps(planTest(context))
  if (context.tier === 'test') return rows
  if (rows.some((row) => row.failed) && !isFull) {
    console.log('npm test fails: the rest of the gate is not run')
    return rows
  }
  return [...rows, ...(await runSteps(planGate(context)))]
}

function readEarlierRows() {
  if (!command.isRest || !fs.existsSync(ROWS)) return []
  return fs
    .readFileSync(ROWS, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

function rememberRows(rows) {
  fs.mkdirSync(RESULTS, { recursive: true })
  fs.writeFileSync(
    ROWS,
    rows.map(({ name, passed, failed, seconds }) => `${JSON.stringify({ name, passed, failed, seconds })}\n`).join(''),
  )
}

/** As Jest counts, every check is worth one; a run without tests is a failure. */
function close(rows) {
  const all = [...earlier, ...rows]
  const passed = all.reduce((sum, row) => sum + row.passed, 0)
  const failed = all.reduce((sum, row) => sum + row.failed, 0)
  const seconds = Math.round((Date.now() - began) / 1000)
  console.log(`Random seed ${seed} (TEST_SEED=${seed} repeats it); ${seconds} s in all`)
  if (earlier.length) console.log('with what npm test counted before:')
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed || !passed ? 1 : 0
}

const command = parseCommand()
const isFull = command.tier === 'full'
const seed = Number(process.env.TEST_SEED ?? randomInt(SEED_LIMIT))
const began = Date.now()
const directory = makeTestDirectory()
process.chdir(ROOT)
process.once('exit', () => fs.rmSync(directory, { recursive: true, force: true }))
const earlier = readEarlierRows()
if (!command.isRest) fs.rmSync(RESULTS, { recursive: true, force: true })
console.log(`Random seed ${seed}${isFull ? ', full counts' : ''}`)
const { found, rows } = await setUp()
const isReady = rows.every((row) => !row.failed)
const stop = async () => found.postgres?.stop()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop().finally(() => process.exit(130)))
try {
  if (isReady) rows.push(...(await runTier(contextFrom(found))))
} finally {
  await stop()
}
if (isFull && isReady) writeFullResults(rows, { seed, postgres: found.postgres.version })
if (command.tier === 'test') rememberRows(rows)
close(rows)
