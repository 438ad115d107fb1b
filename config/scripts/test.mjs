// npm test and its wider and narrower forms: makes ready what the checks need, runs the checks of one tier, counts.
//   node config/scripts/test.mjs [test|gate|full|change] [--rest [--within=84]] [--shard=1/4] [--base=REV]
// `--rest`: only what the gate adds to npm test, which ran before. `--shard`: one part of the test files. `--within`: as
// large a part as ends in so many minutes, npm test among them.
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
import { chooseShard } from './tiers.mjs'

const USAGE =
  'usage: node config/scripts/test.mjs [test|gate|full|change] [--rest [--within=84]] [--shard=1/4] [--base=REV]'
const SEED_LIMIT = 2 ** 31
const RESULTS = path.join(ROOT, '.tmp/results')
/** What npm test counted and how long it took, for `--rest`. Not among the results, which are all Jest's. */
const EARLIER = path.join(ROOT, '.tmp/npm-test.json')
/** What is printed of a step that passed: its notes, and the rows of a table. */
const TOLD = /(?<=^\s*note: ).+$|^\|.+$/gm

function parseShard(text) {
  const [, index, count] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? []
  if (!index || Number(index) > Number(count)) throw new Error(`--shard is like 1/4, not ${text}`)
  return { index: Number(index), count: Number(count) }
}

function parseMinutes(text) {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`--within is a number of minutes, not ${text}`)
  return Number(text)
}

function parseCommand() {
  const options = {
    rest: { type: 'boolean' },
    within: { type: 'string' },
    shard: { type: 'string' },
    base: { type: 'string' },
  }
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [tier = 'test'] = positionals
    if (!['test', 'gate', 'full', 'change'].includes(tier)) throw new Error(`there is no tier "${tier}"`)
    if (values.within && (!values.rest || values.shard))
      throw new Error('--within goes with --rest, and not with --shard')
    return {
      tier,
      isRest: values.rest,
      base: values.base,
      shard: values.shard && parseShard(values.shard),
      within: values.within && parseMinutes(values.within),
    }
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

function readEarlier() {
  if (!command.isRest || !fs.existsSync(EARLIER)) return { rows: [], seconds: 0 }
  return JSON.parse(fs.readFileSync(EARLIER, 'utf8'))
}

function rememberRows(rows) {
  fs.mkdirSync(path.dirname(EARLIER), { recursive: true })
  const counts = rows.map(({ name, passed, failed, seconds }) => ({ name, passed, failed, seconds }))
  fs.writeFileSync(EARLIER, JSON.stringify({ rows: counts, seconds: readSeconds() }))
}

/** The part of the gate that ends in time; says so where it is not the whole. */
function chooseShardWithin(minutes) {
  const shard = chooseShard({ testSeconds: earlier.seconds, limitSeconds: minutes * 60, seed })
  if (shard) {
    const { index, count } = shard
    console.log(
      `npm test took ${earlier.seconds} s: of the rest, part ${index} of ${count} ends within ${minutes} minutes`,
    )
    console.log('the whole of it: npm run test:gate -- --rest')
  }
  return shard
}

/** As Jest counts, every check is worth one; a run without tests is a failure. */
function close(rows) {
  const all = [...earlier.rows, ...rows]
  const passed = all.reduce((sum, row) => sum + row.passed, 0)
  const failed = all.reduce((sum, row) => sum + row.failed, 0)
  console.log(`Random seed ${seed} (TEST_SEED=${seed} repeats it); ${readSeconds()} s in all`)
  if (earlier.rows.length) console.log('with what npm test counted before:')
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed || !passed ? 1 : 0
}

const command = parseCommand()
const isFull = command.tier === 'full'
const seed = Number(process.env.TEST_SEED ?? randomInt(SEED_LIMIT))
const began = Date.now()
const readSeconds = () => Math.round((Date.now() - began) / 1000)
const directory = makeTestDirectory()
process.chdir(ROOT)
process.once('exit', () => fs.rmSync(directory, { recursive: true, force: true }))
const earlier = readEarlier()
if (command.within) command.shard = chooseShardWithin(command.within)
if (!command.isRest) for (const old of [RESULTS, EARLIER]) fs.rmSync(old, { recursive: true, force: true })
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
