// One step of npm test: a function, a program that answers with its exit code, or Jest, whose tests are counted.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import { ROOT } from './source-hash.mjs'

const SAY_ALIVE_EVERY_MS = 30_000
/** Three times what the longest step takes on two quiet processors. */
const STEP_LIMIT_MS = 60 * 60_000
const FULL_STEP_LIMIT_MS = 120 * 60_000
const KEPT_LINES = 200
/** MB for young objects in Jest's workers, which take it over: most of what a test leaves behind dies uncopied. */
const YOUNG_HEAP_MB = 64

/** Runs to the end, or to the limit; gives the exit code and what was printed last. */
function run(name, program, words, { environment = {}, limit = STEP_LIMIT_MS } = {}) {
  const began = Date.now()
  console.log(`  ${name} ...`)
  const child = spawn(program, words, {
    cwd: ROOT,
    env: { ...process.env, npm_config_loglevel: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  const keep = (chunk) => {
    output += chunk
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const seconds = () => (Date.now() - began) / 1000
  const alive = setInterval(() => console.log(`  ${name} ... ${Math.round(seconds())} s`), SAY_ALIVE_EVERY_MS)
  // A whole group: a browser or server that a test forgot goes with it.
  const end = () => process.kill(-child.pid, 'SIGKILL')
  const timer = setTimeout(() => {
    output += `\n${name} did not end in ${limit / 60_000} minutes\n`
    end()
  }, limit)
  process.once('exit', end)
  return new Promise((resolve) => {
    child.once('close', (code) => {
      clearInterval(alive)
      clearTimeout(timer)
      process.off('exit', end)
      const tail = output.trimEnd().split('\n').slice(-KEPT_LINES).join('\n')
      resolve({ code, output: tail, seconds: seconds() })
    })
  })
}

/** A step that is a function: passed, or failed with the message of what it throws. */
export function check(name, work, { isNeededByAll = false } = {}) {
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

/** A step that passes when the program says so. */
export function programStep(name, program, words, options) {
  return async () => {
    const { code, output, seconds } = await run(name, program, words, options)
    return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, seconds, output }
  }
}

/** A machine that does too much at once fails a few files; more are a defect, which a second run only delays. */
const FILES_RUN_AGAIN = 8

const readResult = (file) => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : { testResults: [] })
const listFailedFiles = ({ testResults }) =>
  testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)

/**
 * What Jest wrote down, with the files that ran again in place of their first run.
 *
 * @param {{ testResults: { name: string }[] }} first
 * @param {{ testResults: { name: string }[] }} again
 */
export function mergeResults(first, again) {
  const files = new Set(again.testResults.map(({ name }) => name))
  return { ...again, testResults: [...first.testResults.filter(({ name }) => !files.has(name)), ...again.testResults] }
}

/** The first line that says why, without the frame that Jest draws around it. */
const readWhy = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line && !line.startsWith('●')) ?? 'no reason was given'

/** What failed in a file, as Jest's results say: its tests at an attempt of theirs, or the file as a whole. */
function listFailures({ message, status, assertionResults }) {
  if (status === 'failed' && !assertionResults.length) return [{ test: 'the whole file', why: readWhy(message) }]
  return assertionResults.flatMap(({ fullName, failureMessages = [], retryReasons = [] }) => {
    const [reason] = [...retryReasons, ...failureMessages]
    return reason === undefined ? [] : [{ test: fullName, why: readWhy(reason) }]
  })
}

/**
 * Tests that failed and passed when they, or their file, ran again.
 *
 * @returns {{ file: string, test: string, why: string }[]} why: the first line of the first failure
 */
export function listUnsteady(first, again) {
  const failedAtLast = new Set(
    mergeResults(first, again).testResults.flatMap(({ name, status, assertionResults }) => [
      ...(status === 'failed' && !assertionResults.length ? [`${name} the whole file`] : []),
      ...assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => `${name} ${fullName}`),
    ]),
  )
  return [...first.testResults, ...again.testResults].flatMap((result) =>
    listFailures(result)
      .filter(({ test }) => !failedAtLast.has(`${result.name} ${test}`))
      .map((failure) => ({ file: path.relative(ROOT, result.name), ...failure })),
  )
}

/** Passed and failed tests. Skipped ones, and suites that could not run, count as failed. */
export function countTests({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const broken = testResults.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.length)
  return { passed, failed: tests.length - passed + broken.length }
}

/**
 * A step that runs a part of Jest and counts its tests. The results stay as JSON for the specification's check.
 * Up to eight files that fail are run once more, one at a time. Tests that passed only when run again are named in notes
 * and in the JSON, as `unsteady`.
 *
 * @param workers test files at a time, on the two processors that the gate is measured on
 * @param mayBeEmpty passes where no test is found
 */
export function jestStep(name, words, { results, environment, isFull, workers = 2, mayBeEmpty = false }) {
  const program = path.join(ROOT, 'node_modules/jest/bin/jest.js')
  const runJest = (file, own, atOnce) =>
    run(
      name,
      process.execPath,
      [
        `--max-semi-space-size=${YOUNG_HEAP_MB}`,
        program,
        '-c',
        'config/jest.config.cjs',
        `--maxWorkers=${atOnce}`,
        '--json',
        `--outputFile=${file}`,
        ...own,
      ],
      { environment, limit: isFull ? FULL_STEP_LIMIT_MS : STEP_LIMIT_MS },
    )
  return async () => {
    fs.mkdirSync(results, { recursive: true })
    const file = path.join(results, `${name.replace(/\W+/g, '-')}.json`)
    let { code, output, seconds } = await runJest(file, words, workers)
    const first = readResult(file)
    let again = { testResults: [] }
    const failedFiles = listFailedFiles(first)
    const filesAt = words.indexOf('--runTestsByPath') + 1
    if (filesAt && failedFiles.length && failedFiles.length <= FILES_RUN_AGAIN) {
      // What failed may have left something open, which would keep the one process of this run from ending.
      const second = await runJest(file, ['--forceExit', ...words.slice(0, filesAt), ...failedFiles], 1)
      again = readResult(file)
      output += `\n${second.output}`
      code = second.code
      seconds += second.seconds
    }
    const unsteady = listUnsteady(first, again)
    const result = { ...first, ...mergeResults(first, again), unsteady }
    fs.writeFileSync(file, JSON.stringify(result))
    for (const { file, test, why } of unsteady) output += `\nnote: passed only when run again: ${file}: ${test}: ${why}`
    const { passed, failed } = countTests(result)
    // Jest may end badly with every test passed: an open handle, a crash at the end.
    const isBroken = code !== 0 || (passed === 0 && !mayBeEmpty)
    return { name, passed, failed: isBroken ? Math.max(failed, 1) : failed, seconds, output: textOf(output) }
  }
}

/** With --json Jest prints the results too; only what it says to people is kept. */
function textOf(output) {
  return output
    .split('\n')
    .filter((line) => !line.startsWith('{"num'))
    .join('\n')
}
