// node config/scripts/build.mjs h5|weapp [--watch] [--force]
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { findBackend } from './backends.mjs'
import {
  bakedEnvironment,
  configHash,
  isBuilt,
  ROOT,
  removeStamp,
  sourceHash,
  TARGETS,
  writeStamp,
} from './source-hash.mjs'

const TARO = path.join(ROOT, 'node_modules/@tarojs/cli/bin/taro')
const PROGRESS_EVERY_MS = 5000

/** MB for young objects: most of webpack's die before they are copied then, a quarter of a build's time. */
const YOUNG_HEAP_MB = 64

function taroArguments(target, watch) {
  // --no-check: Taro's doctor fetches its schema from the network.
  return [TARO, 'build', '--type', target, '--no-check', ...(watch ? ['--watch'] : [])]
}

/** Says that a long step is alive: one growing line on a terminal, a line every few seconds in a log. */
function startProgress(label, print) {
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  print(`${label} ...`)
  const timer = setInterval(() => print(`${label} ... ${seconds()} s`), PROGRESS_EVERY_MS)
  return () => {
    clearInterval(timer)
    return seconds()
  }
}

function runTaro(target, output, environment = {}) {
  const log = path.join(ROOT, '.tmp', `build-${target}.log`)
  fs.mkdirSync(path.dirname(log), { recursive: true })
  const sink = fs.openSync(log, 'w')
  const child = spawn(process.execPath, [`--max-semi-space-size=${YOUNG_HEAP_MB}`, ...taroArguments(target, false)], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...bakedEnvironment(target),
      ...environment,
      TARO_ENV: target,
      OUTPUT_ROOT: path.relative(ROOT, output),
    },
    stdio: ['ignore', sink, sink],
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      fs.closeSync(sink)
      if (code === 0 && fs.existsSync(output)) return resolve()
      const tail = fs.readFileSync(log, 'utf8').trimEnd().split('\n').slice(-40).join('\n')
      reject(new Error(`The ${target} build failed (whole log: .tmp/build-${target}.log):\n${tail}`))
    })
  })
}

/** Webpack keeps what it compiled without heeding Taro's plugins: after a change of the configuration it starts anew. */
function dropStaleCache(target) {
  const cache = path.join(ROOT, 'node_modules/.cache/webpack', `production-${target}`)
  const stamp = `${cache}.config`
  const hash = configHash()
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hash) return
  fs.rmSync(cache, { recursive: true, force: true })
  fs.mkdirSync(path.dirname(stamp), { recursive: true })
  fs.writeFileSync(stamp, hash)
}

/** The reader of PDFs (platform/pdf), and how files without letters of their own name Chinese ones. */
const PDF_FILES = ['legacy/build/pdf.min.mjs', 'legacy/build/pdf.worker.min.mjs', 'cmaps']

/** Copied beside the bundle: webpack would minify once more what is minified, which takes as long as all the rest. */
function copyPdfReader(directory) {
  for (const file of PDF_FILES) {
    const from = path.join(ROOT, 'node_modules/pdfjs-dist', file)
    fs.cpSync(from, path.join(directory, 'assets/pdf', path.basename(file)), { recursive: true })
  }
}

// Loaded late: only this target has files that a server sends.
async function precompressBuild(directory) {
  const { precompress } = await import('./precompress.mjs')
  await precompress(directory)
}

/**
 * Builds one target into dist/<target> unless it is already there, built from these very sources.
 * A failed or interrupted build leaves the previous one in place.
 *
 * @returns whether anything was built
 * @throws {Error} with the end of the build's log, when it fails; in one sentence when BACKEND names no back end
 */
export async function build(target, { force = false, print = console.log } = {}) {
  findBackend(process.env.BACKEND, 'BACKEND')
  if (!force && isBuilt(target)) {
    print(`${target}: up to date`)
    return false
  }
  const hash = sourceHash(target)
  const fresh = path.join(ROOT, '.tmp/build', target)
  const final = path.join(ROOT, 'dist', target)
  fs.rmSync(fresh, { recursive: true, force: true })
  dropStaleCache(target)
  const stop = startProgress(`Building ${target}`, print)
  try {
    await runTaro(target, fresh)
    if (target === 'h5') {
      copyPdfReader(fresh)
      await precompressBuild(fresh)
    }
  } finally {
    stop()
  }
  removeStamp(target)
  fs.rmSync(final, { recursive: true, force: true })
  fs.mkdirSync(path.dirname(final), { recursive: true })
  fs.renameSync(fresh, final)
  writeStamp(target, hash)
  print(`Built ${target} in ${stop()} s`)
  return true
}

/**
 * Builds H5 with source maps into a folder: to be measured, never served, for a map is the source.
 *
 * @throws {Error} with the end of the build's log, when it fails
 */
export async function buildWithMaps(folder) {
  fs.rmSync(folder, { recursive: true, force: true })
  const stop = startProgress('Building h5 with source maps', console.log)
  await runTaro('h5', folder, { SOURCE_MAPS: '1' }).finally(stop)
}

/** Builds again at every change, in Taro's own words, until it is stopped. */
function watch(target) {
  findBackend(process.env.BACKEND, 'BACKEND')
  removeStamp(target)
  const child = spawn(process.execPath, taroArguments(target, true), {
    cwd: ROOT,
    env: { ...process.env, ...bakedEnvironment(target), NODE_ENV: 'development', TARO_ENV: target },
    stdio: 'inherit',
  })
  // Ctrl+C reaches both; a signal to this process alone must not leave the other behind.
  process.once('SIGTERM', () => child.kill('SIGTERM'))
  child.once('exit', (code) => {
    process.exitCode = code ?? 1
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [target, ...flags] = process.argv.slice(2)
  if (!TARGETS.includes(target)) {
    console.error(`usage: node config/scripts/build.mjs ${TARGETS.join('|')} [--watch] [--force]`)
    process.exit(2)
  }
  try {
    if (flags.includes('--watch')) watch(target)
    else await build(target, { force: flags.includes('--force') })
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
