// What a start needs, made when it is missing: packages, pages, the server's bundle.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

import { getNodeWarning } from './node-release.mjs'
import { ROOT } from './source-hash.mjs'

const PROGRESS_EVERY_MS = 5000

const read = (name) => JSON.parse(fs.readFileSync(path.join(ROOT, name), 'utf8'))

/** True when node_modules holds the very versions of the lock file. What only other systems need may be absent. */
export function isInstalled() {
  const hidden = path.join(ROOT, 'node_modules/.package-lock.json')
  if (!fs.existsSync(hidden)) return false
  const wanted = Object.entries(read('package-lock.json').packages)
  const present = JSON.parse(fs.readFileSync(hidden, 'utf8')).packages
  return wanted.every(([name, { version, optional, link }]) => {
    if (name === '' || link) return true
    const found = present[name]
    return found ? found.version === version : optional === true
  })
}

function explainInstall(code, output) {
  if (/ENOSPC|no space left/i.test(output)) return 'The disk is full: the packages could not be installed.'
  if (/E(NOTFOUND|AI_AGAIN|CONNREFUSED|TIMEDOUT|CONNRESET)|network/i.test(output))
    return 'The packages could not be installed: the npm registry cannot be reached.'
  const tail = output.trimEnd().split('\n').slice(-15).join('\n')
  return `npm ci failed (exit code ${code}):\n${tail}`
}

/** Installs from the lock file, telling every few seconds that it is alive. */
function install(print) {
  const began = Date.now()
  print('Installing packages ...')
  const timer = setInterval(
    () => print(`Installing packages ... ${Math.round((Date.now() - began) / 1000)} s`),
    PROGRESS_EVERY_MS,
  )
  const child = spawn('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  let output = ''
  const keep = (chunk) => {
    output = (output + chunk).slice(-20_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`npm could not be started (${error.code}).`)))
    child.once('close', (code) => {
      if (code !== 0) return reject(new Error(explainInstall(code, output)))
      print(`Installed packages in ${Math.round((Date.now() - began) / 1000)} s`)
      resolve()
    })
  }).finally(() => clearInterval(timer))
}

/**
 * Installs the packages of the lock file when they are not there.
 *
 * @throws {Error} whose message is for a person
 */
export async function ensureInstalled(print = console.log) {
  const warning = getNodeWarning(process.versions.node)
  if (warning) print(warning)
  if (!isInstalled()) await install(print)
}

/**
 * Makes ready what is not: installs, builds the pages, bundles the server. Each step that takes long says so.
 *
 * @returns {Promise<string>} the program to run
 * @throws {Error} whose message is for a person
 */
export async function prepare({ pages, print = console.log }) {
  await ensureInstalled(print)
  if (pages) {
    const { build } = await import('./build.mjs')
    const quietly = (line) => (line.endsWith('up to date') ? undefined : print(line))
    await build('h5', { print: quietly }).catch((error) => {
      if (/ENOSPC|no space left/i.test(error.message))
        throw new Error('The disk is full: the pages could not be built.')
      throw error
    })
  }
  const { bundleServer } = await import('./bundle-server.mjs')
  return bundleServer()
}
