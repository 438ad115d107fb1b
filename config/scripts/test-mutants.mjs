// node config/scripts/test-mutants.mjs [--base=REV] [--sample=N] [--seed=N] [--tests=REGEXP] [PATH ...]: plants one-line
// faults (mutants) in sources, with Stryker's instrumenter, and counts those that a unit test notices. By default in the
// files changed since main; PATH: files or folders; `--sample`: N at random of each PATH; `--seed`: the same N again;
// `--tests`: only test files whose path matches, which is sooner done and counts at most as many.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

import { reach, readImports, reverseImports } from './import-graph.mjs'
import { ROOT } from './source-hash.mjs'

const TOOLS = path.join(ROOT, 'config/mutants')
const OUTPUT = path.join(ROOT, '.tmp/mutants')
const COPY = path.join(OUTPUT, 'copy')
const REACHED = path.join(OUTPUT, 'reached')
const PROJECTS = ['node', 'h5', 'weapp']
const SOURCE = /^src\/.+\.tsx?$/
const TEST = /^test\/.+\.test\.tsx?$/
/**
 * Data, declarations and lists: nothing in them decides. Icons and pictures are drawings, which eyes judge. The table of
 * routes is held by a test that reads sources.
 */
const NOT_MUTATED =
  /\.config\.ts$|\.d\.ts$|^src\/server\/(seed|db\/migrations|domains\/(study\/media|exhibition\/models))\/|^src\/ui\/(pictures\/|media\/(partner-)?icon-data\.ts$)|^src\/navigation\/routes\.ts$/
/** These read the sources themselves, which are changed here. */
const READS_SOURCES = /^test\/([\w-]+|config\/.*|support\/.*|navigation\/route-table)\.test\.ts$/
/** Folders whose score is reported, and the least that is wanted of them. */
const WANTED_SCORES = { server: 90, lib: 90, api: 90, session: 90, navigation: 90, features: 80, parts: 80 }
/** Test files that are run against one mutant, the nearest first. Below the sources of a server lie a hundred. */
const MOST_TESTS = 10
const MUTANT_LIMIT_MS = 180_000
const REACH_LIMIT_MS = 40 * 60_000

const git = (...words) => spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
const isMutated = (file) => SOURCE.test(file) && !NOT_MUTATED.test(file) && fs.existsSync(path.join(ROOT, file))

function listChanged(base) {
  return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '-o', '--exclude-standard')])]
}

function ensureInstalled() {
  if (fs.existsSync(path.join(TOOLS, 'node_modules/.package-lock.json'))) return
  console.log('Installing the instrumenter of Stryker (config/mutants) ...')
  const words = ['ci', '--prefix', TOOLS, '--no-audit', '--no-fund', '--loglevel=error']
  if (spawnSync('npm', words, { stdio: 'inherit' }).status !== 0) throw new Error('Stryker could not be installed.')
}

/** @returns a source of random numbers from 0 to 1, the same ones for the same seed (mulberry32) */
function createRandom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Chooses `count` items, each as likely as any other. */
function sample(items, count, random) {
  const left = [...items]
  const chosen = []
  while (chosen.length < count && left.length > 0) chosen.push(...left.splice(Math.floor(random() * left.length), 1))
  return chosen
}

const isInside = (inner, outer) => {
  const isAfter = (a, b) => a.line > b.line || (a.line === b.line && a.column >= b.column)
  return isAfter(inner.start, outer.start) && isAfter(outer.end, inner.end)
}

async function createInstrumenter() {
  const module = path.join(TOOLS, 'node_modules/@stryker-mutator/instrumenter/dist/src/instrumenter.js')
  const { Instrumenter } = await import(pathToFileURL(module).href)
  const ignore = () => undefined
  const instrumenter = new Instrumenter({ debug: ignore, info: ignore, warn: ignore, isDebugEnabled: () => false })
  const options = { ignorers: [], excludedMutations: [], plugins: null }
  return (files) => instrumenter.instrument(files, options)
}

/**
 * Chooses places of mutants at random. Only innermost places: the range of a whole block would bring every mutant
 * within it.
 *
 * @returns {Promise<Map<string, object[]>>} by file: ranges
 */
async function samplePlaces(instrument, files, count, random) {
  const places = []
  for (const name of files) {
    const content = fs.readFileSync(path.join(ROOT, name), 'utf8')
    const { mutants } = await instrument([{ name, mutate: true, content }])
    const ranges = new Map(mutants.map(({ location }) => [JSON.stringify(location), location]))
    const all = [...ranges.values()]
    const inner = all.filter((one) => !all.some((other) => other !== one && isInside(other, one)))
    places.push(...inner.map((range) => ({ name, range })))
  }
  const chosen = new Map()
  for (const { name, range } of sample(places, count, random)) chosen.set(name, [...(chosen.get(name) ?? []), range])
  return chosen
}

/** Copies the project, packages by a link, and writes the mutants into the copy's sources. */
async function plant(instrument, chosen) {
  fs.rmSync(COPY, { recursive: true, force: true })
  for (const file of [...git('ls-files'), ...git('ls-files', '-o', '--exclude-standard')]) {
    if (!fs.existsSync(path.join(ROOT, file))) continue
    fs.mkdirSync(path.join(COPY, path.dirname(file)), { recursive: true })
    fs.copyFileSync(path.join(ROOT, file), path.join(COPY, file))
  }
  for (const link of ['node_modules', 'dist']) fs.symlinkSync(path.join(ROOT, link), path.join(COPY, link))
  const contents = [...chosen].map(([name, mutate]) => ({
    name,
    mutate,
    content: fs.readFileSync(path.join(ROOT, name), 'utf8'),
  }))
  const { files, mutants } = await instrument(contents)
  for (const { name, content } of files) fs.writeFileSync(path.join(COPY, name), content)
  return mutants.map(({ id, fileName, location, mutatorName, replacement }) => ({
    id,
    file: fileName,
    line: location.start.line + 1,
    place: JSON.stringify(location),
    mutatorName,
    replacement,
  }))
}

function getProject(test) {
  if (/\.weapp\.test\.tsx?$/.test(test)) return 'weapp'
  return /\.h5\.test\.ts$|\.test\.tsx$/.test(test) ? 'h5' : 'node'
}

/** @returns {Promise<number>} the exit code of Jest in the copy; -1 when it did not end in time */
function runJest(project, words, environment, limit) {
  const program = path.join(ROOT, 'node_modules/jest/bin/jest.js')
  const fixed = ['-c', 'config/mutants/jest.cjs', '-i', '--silent', '--selectProjects', project]
  const child = spawn(process.execPath, [program, ...fixed, ...words], {
    cwd: COPY,
    env: { ...process.env, MUTANTS_ROOT: ROOT, ...environment },
    stdio: ['ignore', 'ignore', fs.openSync(path.join(OUTPUT, 'jest.log'), 'a')],
    detached: true,
  })
  // A whole group: a server that a test started goes with it.
  const end = () => {
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
  process.once('exit', end)
  return new Promise((resolve) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      end()
    }, limit)
    child.once('close', (code) => {
      clearTimeout(timer)
      process.off('exit', end)
      end()
      resolve(isLate ? -1 : code)
    })
  })
}

/**
 * Runs every test that imports a planted file once, without a fault.
 *
 * @returns {Promise<Map<string, object>>} by test file that passes: the mutants it reaches
 */
async function findReached(tests) {
  fs.rmSync(REACHED, { recursive: true, force: true })
  fs.mkdirSync(REACHED, { recursive: true })
  for (const project of PROJECTS) {
    const own = tests.filter((test) => getProject(test) === project)
    if (own.length === 0) continue
    console.log(`  ${own.length} ${project} test files, to see what each reaches ...`)
    await runJest(project, ['--runTestsByPath', ...own], { MUTANTS_REACHED: REACHED }, REACH_LIMIT_MS)
  }
  const reached = new Map()
  const left = []
  for (const test of tests) {
    const file = path.join(REACHED, `${test.replaceAll('/', '+')}.json`)
    const found = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : { hasFailed: true }
    if (found.hasFailed) left.push(test)
    else reached.set(test, found)
  }
  if (left.length > 0) console.log(`  left out, for they fail without a fault: ${left.join(' ')}`)
  return reached
}

/** The part of two paths that is the same, from their first folder on, and their names' words. */
function measureNearness(source, test) {
  const words = (file) =>
    file
      .replace(/\.(test|h5|weapp|tsx?)\b/g, '')
      .split(/[/.-]/)
      .slice(1)
  const own = new Set(words(source))
  return words(test).filter((word) => own.has(word)).length
}

/** Test files that reach a mutant, the likeliest to notice it first: those whose tests run it, then by name, then by size. */
function rankTests(mutant, reached) {
  const found = []
  for (const [test, { static: atLoad, perTest }] of reached) {
    const names = Object.entries(perTest).flatMap(([name, ids]) => (ids[mutant.id] ? [name] : []))
    if (names.length > 0 || atLoad[mutant.id])
      found.push({
        test,
        names: atLoad[mutant.id] ? [] : names,
        isRun: names.length > 0,
        nearness: measureNearness(mutant.file, test),
      })
  }
  return found.sort((a, b) => Number(b.isRun) - Number(a.isRun) || b.nearness - a.nearness).slice(0, MOST_TESTS)
}

const escapePattern = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Runs the nearest tests against one mutant. @returns noticed, missed, or late when they did not end */
async function tryMutant(mutant, ranked) {
  for (const project of PROJECTS) {
    const own = ranked.filter(({ test }) => getProject(test) === project)
    if (own.length === 0) continue
    const order = own.map(({ test }) => test)
    const words = [
      '--bail',
      '--testSequencer',
      path.join(COPY, 'config/mutants/sequencer.cjs'),
      '--runTestsByPath',
      ...order,
    ]
    if (own.every(({ names }) => names.length > 0)) {
      const pattern = `^(${[...new Set(own.flatMap(({ names }) => names))].map(escapePattern).join('|')})$`
      if (pattern.length < 50_000) words.push('--testNamePattern', pattern)
    }
    const environment = { __STRYKER_ACTIVE_MUTANT__: mutant.id, MUTANTS_ORDER: JSON.stringify(order) }
    const code = await runJest(project, words, environment, MUTANT_LIMIT_MS)
    if (code !== 0) return code === -1 ? 'late' : 'noticed'
  }
  return 'missed'
}

/** @throws {Error} when the tests fail without a fault: each mutant would count as noticed */
async function assertPasses(mutants, reached) {
  for (const project of PROJECTS) {
    const isOwn = ({ test }) => getProject(test) === project
    const ranked = mutants.map((mutant) => rankTests(mutant, reached).filter(isOwn)).find((own) => own.length > 0)
    if (ranked && (await tryMutant({ id: 'none' }, ranked.slice(0, 1))) !== 'missed')
      throw new Error(`${project} tests fail without a fault: ${path.relative(ROOT, OUTPUT)}/jest.log`)
  }
}

/** @returns a row for each folder of src: mutants noticed, missed, of those unreached by any test, and the score in percent */
function scoreFolders(mutants) {
  const folders = [...new Set(mutants.map(({ file }) => file.split('/')[1]))].sort()
  return folders.map((folder) => {
    const own = mutants.filter(({ file }) => file.split('/')[1] === folder)
    const count = (...states) => own.filter(({ state }) => states.includes(state)).length
    const noticed = count('noticed', 'late')
    return { folder, all: own.length, noticed, unreached: count('unreached'), score: (100 * noticed) / own.length }
  })
}

const shorten = (text = '') => text.replace(/\s+/g, ' ').slice(0, 80)
const print = ({ state, file, line, mutatorName, replacement }) =>
  console.log(`${state.padEnd(9)} ${file}:${line} ${mutatorName}: ${shorten(replacement)}`)

function printScores(mutants) {
  console.log('| Folder | Mutants | Noticed | Missed | of these reached by no test | Score | Wanted |')
  console.log('|---|---|---|---|---|---|---|')
  for (const { folder, all, noticed, unreached, score } of scoreFolders(mutants)) {
    const wanted = WANTED_SCORES[folder] ?? '–'
    console.log(`| ${[folder, all, noticed, all - noticed, unreached, `${score.toFixed(0)} %`, wanted].join(' | ')} |`)
  }
}

/** One mutant for each chosen place. */
function takeOneOfEach(mutants, random) {
  const places = new Map()
  for (const mutant of mutants) {
    const key = `${mutant.file} ${mutant.place}`
    places.set(key, [...(places.get(key) ?? []), mutant])
  }
  return [...places.values()].flatMap((own) => sample(own, 1, random))
}

/** @param {string[][]} groups files of each path that was named */
async function choosePlaces(instrument, groups, count, random) {
  const chosen = new Map()
  for (const files of groups) {
    const own = count ? await samplePlaces(instrument, files, count, random) : files.map((file) => [file, true])
    for (const [file, ranges] of own) chosen.set(file, ranges)
  }
  return chosen
}

async function run(groups, count, seed, tests) {
  const instrument = await createInstrumenter()
  const random = createRandom(seed)
  const chosen = await choosePlaces(instrument, groups, count, random)
  fs.mkdirSync(OUTPUT, { recursive: true })
  const planted = await plant(instrument, chosen)
  const mutants = count ? takeOneOfEach(planted, random) : planted
  console.log(`  ${mutants.length} mutants in ${chosen.size} files${count ? `, seed ${seed}` : ''}`)
  const related = reach(reverseImports(readImports()), [...chosen.keys()])
  const isRun = (file) => TEST.test(file) && !READS_SOURCES.test(file) && tests.test(file)
  const reached = await findReached([...related].filter(isRun).sort())
  await assertPasses(mutants, reached)
  for (const mutant of mutants) {
    const ranked = rankTests(mutant, reached)
    mutant.state = ranked.length === 0 ? 'unreached' : await tryMutant(mutant, ranked)
    if (mutant.state !== 'noticed') print(mutant)
  }
  printScores(mutants)
}

try {
  ensureInstalled()
  const options = {
    base: { type: 'string', default: 'origin/main' },
    sample: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    tests: { type: 'string', default: '' },
  }
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const isWhole = values.sample && positionals.length === 0
  const named = isWhole ? ['src'] : positionals
  const listed = named.length > 0 ? named.map((name) => git('ls-files', name)) : [listChanged(values.base)]
  const groups = listed.map((files) => files.filter(isMutated))
  if (groups.every((files) => files.length === 0))
    console.log('No source was changed that mutants could be planted in.')
  else await run(groups, Number(values.sample ?? 0), Number(values.seed), new RegExp(values.tests))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
