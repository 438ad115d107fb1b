// node config/scripts/test-mutants.mjs [--base=REV] [--sample=N] [FILE ...]: plants one-line faults (mutants) in sources
// and counts those that a unit test notices. By default in the files changed since main; `--sample`: N of all sources.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

import { ROOT } from './source-hash.mjs'

const TOOLS = path.join(ROOT, 'config/mutants')
const OUTPUT = path.join(ROOT, '.tmp/mutants')
const PROJECTS = ['node', 'h5', 'weapp']
const SOURCE = /^src\/.+\.tsx?$/
/** Data, declarations and lists: nothing in them decides. */
const NOT_MUTATED =
  /\.config\.ts$|\.d\.ts$|^src\/server\/(seed|db\/migrations|domains\/(study\/media|exhibition\/models))\/|^src\/ui\/icon-data\.ts$/
/** Folders whose score is reported, and the least that issue and DECISIONS.md want of them. */
const WANTED_SCORES = { server: 90, lib: 90, api: 90, session: 90, navigation: 90, features: 80, parts: 80 }
const NOTICED = new Set(['Killed', 'Timeout'])
const MISSED = new Set(['Survived', 'NoCoverage'])

const git = (...words) => spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
const isMutated = (file) => SOURCE.test(file) && !NOT_MUTATED.test(file) && fs.existsSync(path.join(ROOT, file))

function listChanged(base) {
  return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '-o', '--exclude-standard')])]
}

function ensureInstalled() {
  if (fs.existsSync(path.join(TOOLS, 'node_modules/.package-lock.json'))) return
  console.log('Installing Stryker (66 MB, config/mutants) ...')
  const words = ['ci', '--prefix', TOOLS, '--no-audit', '--no-fund', '--loglevel=error']
  if (spawnSync('npm', words, { stdio: 'inherit' }).status !== 0) throw new Error('Stryker could not be installed.')
}

/** Chooses `count` items, each as likely as any other. */
function sample(items, count) {
  const left = [...items]
  const chosen = []
  while (chosen.length < count && left.length > 0)
    chosen.push(...left.splice(Math.floor(Math.random() * left.length), 1))
  return chosen
}

const isInside = (inner, outer) => {
  const isAfter = (a, b) => a.line > b.line || (a.line === b.line && a.column >= b.column)
  return isAfter(inner.start, outer.start) && isAfter(outer.end, inner.end)
}

/**
 * Chooses places of mutants at random, as ranges for Stryker. Only innermost places: the range of a whole block would
 * bring every mutant within it.
 */
async function sampleRanges(files, count) {
  const module = path.join(TOOLS, 'node_modules/@stryker-mutator/instrumenter/dist/src/instrumenter.js')
  const { Instrumenter } = await import(pathToFileURL(module).href)
  const ignore = () => undefined
  const instrumenter = new Instrumenter({ debug: ignore, info: ignore, warn: ignore, isDebugEnabled: () => false })
  const places = []
  for (const name of files) {
    const content = fs.readFileSync(path.join(ROOT, name), 'utf8')
    const options = { ignorers: [], excludedMutations: [], plugins: null }
    const { mutants } = await instrumenter.instrument([{ name, mutate: true, content }], options)
    const ranges = mutants.map(({ location: { start, end } }) => ({
      text: `${name}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`,
      start,
      end,
    }))
    const inner = ranges.filter((one) => !ranges.some((other) => other.text !== one.text && isInside(other, one)))
    places.push(...new Set(inner.map(({ text }) => text)))
  }
  return sample(places, count)
}

function buildOptions(project, files) {
  return {
    mutate: files,
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    jest: { configFile: 'config/mutants/jest.cjs', enableFindRelatedTests: true },
    coverageAnalysis: 'perTest',
    concurrency: 2,
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 30,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: path.join(OUTPUT, `${project}.report.json`) },
    tempDirName: path.join('.tmp/stryker', project),
    // esbuild drops types without checking them.
    disableTypeChecks: false,
    ignorePatterns: ['dist', 'data', '.tmp', 'config/docs', 'config/node', 'config/weapp'],
    allowConsoleColors: false,
    checkers: [],
    thresholds: { high: 90, low: 80, break: null },
  }
}

/** Runs Stryker on one project of Jest; gives its mutants by file, none when no test of the project reaches them. */
async function runProject(project, files) {
  fs.mkdirSync(OUTPUT, { recursive: true })
  const report = path.join(OUTPUT, `${project}.report.json`)
  const log = path.join(OUTPUT, `${project}.log`)
  fs.rmSync(report, { force: true })
  const options = path.join(OUTPUT, `${project}.options.json`)
  fs.writeFileSync(options, JSON.stringify(buildOptions(project, files)))
  const sink = fs.openSync(log, 'w')
  const program = path.join(TOOLS, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const child = spawn(process.execPath, [program, 'run', options], {
    cwd: ROOT,
    env: { ...process.env, MUTANTS_PROJECT: project, MUTANTS_ROOT: ROOT },
    stdio: ['ignore', sink, sink],
  })
  await new Promise((resolve) => child.once('close', resolve))
  fs.closeSync(sink)
  if (fs.existsSync(report)) return JSON.parse(fs.readFileSync(report, 'utf8')).files
  const text = fs.readFileSync(log, 'utf8')
  if (/No tests (were )?(found|executed)/i.test(text)) return {}
  throw new Error(
    `Stryker failed on the ${project} tests (whole log: ${path.relative(ROOT, log)}):\n${text.slice(-2000)}`,
  )
}

/** One mutant of several runs is noticed when any of them notices it. */
function mergeMutants(runs) {
  const mutants = new Map()
  for (const files of runs)
    for (const [file, { mutants: own }] of Object.entries(files))
      for (const { location, mutatorName, replacement, status } of own) {
        const { line, column } = location.start
        const key = `${file}:${line}:${column} ${mutatorName} ${location.end.line}:${location.end.column} ${replacement}`
        const known = mutants.get(key)
        if (known && NOTICED.has(known.status)) continue
        if (known && !NOTICED.has(status) && status === 'NoCoverage') continue
        mutants.set(key, { file, line, mutatorName, replacement, status })
      }
  return [...mutants.values()]
}

/** @returns a row for each folder of src: mutants noticed, missed, of those unreached by any test, and the score in percent */
function scoreFolders(mutants) {
  const folders = [...new Set(mutants.map(({ file }) => file.split('/')[1]))].sort()
  return folders.map((folder) => {
    const own = mutants.filter(({ file }) => file.split('/')[1] === folder)
    const noticed = own.filter(({ status }) => NOTICED.has(status)).length
    const missed = own.filter(({ status }) => MISSED.has(status)).length
    const unreached = own.filter(({ status }) => status === 'NoCoverage').length
    return { folder, noticed, missed, unreached, score: (100 * noticed) / (noticed + missed) }
  })
}

function printScores(mutants) {
  console.log('| Folder | Mutants | Noticed | Missed | of these reached by no test | Score | Wanted |')
  console.log('|---|---|---|---|---|---|---|')
  for (const { folder, noticed, missed, unreached, score } of scoreFolders(mutants)) {
    const cells = [
      folder,
      noticed + missed,
      noticed,
      missed,
      unreached,
      `${score.toFixed(0)} %`,
      WANTED_SCORES[folder] ?? '–',
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
  for (const { file, line, status, mutatorName, replacement } of mutants.filter((one) => MISSED.has(one.status)))
    console.log(
      `${status === 'NoCoverage' ? 'unreached' : 'survived '} ${file}:${line} ${mutatorName}: ${shorten(replacement)}`,
    )
}

const shorten = (text = '') => text.replace(/\s+/g, ' ').slice(0, 80)

/** Mutants that one project of Jest runs: only of files that it knows how to load. */
const suits = (project, file) => !file.includes(`.${project === 'weapp' ? 'h5' : 'weapp'}.`)

try {
  ensureInstalled()
  const options = { base: { type: 'string', default: 'origin/main' }, sample: { type: 'string' } }
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const all = values.sample ? git('ls-files', 'src') : positionals
  const files = (all.length > 0 ? all : listChanged(values.base)).filter(isMutated)
  if (files.length === 0) {
    console.log('No source was changed that mutants could be planted in.')
  } else {
    const ranges = values.sample ? await sampleRanges(files, Number(values.sample)) : files
    const runs = []
    for (const project of PROJECTS) {
      console.log(`  mutants, ${project} tests ...`)
      runs.push(
        await runProject(
          project,
          ranges.filter((file) => suits(project, file)),
        ),
      )
    }
    printScores(mergeMutants(runs))
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
