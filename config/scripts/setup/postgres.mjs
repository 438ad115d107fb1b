// A PostgreSQL server for tests: the one TEST_DATABASE_URL names, else a throw-away cluster of the system's binaries.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { findOrInstall } from './packages.mjs'

const DEBIAN_HOME = '/usr/lib/postgresql'
const OTHER_HOMES = ['/usr/local/bin', '/usr/bin', '/usr/local/pgsql/bin', '/opt/homebrew/bin']
const START_LIMIT_MS = 30_000

function findBinaries() {
  const debian = fs.existsSync(DEBIAN_HOME)
    ? fs.readdirSync(DEBIAN_HOME).map((v) => path.join(DEBIAN_HOME, v, 'bin'))
    : []
  const hasServer = (home) => fs.existsSync(path.join(home, 'initdb')) && fs.existsSync(path.join(home, 'postgres'))
  return [...debian.sort().reverse(), ...OTHER_HOMES].find(hasServer) ?? ''
}

/** PostgreSQL refuses to run as root: `postgres` when there is such a person, else `nobody`. */
export function findOrdinaryPerson() {
  if (process.getuid?.() !== 0) return {}
  const lines = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const person = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody')
  if (!person) throw new Error('PostgreSQL cannot run as root, and there is no other person on this system.')
  return { uid: Number(person[2]), gid: Number(person[3]) }
}

/** A port of the loopback address that nothing uses. */
export function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

/** Whether the server of this process accepts connections: the last line of its lock file says so. */
function isReady(directory, { pid }) {
  const file = path.join(directory, 'postmaster.pid')
  const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : []
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready'
}

async function untilReady(directory, child) {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) break
    if (isReady(directory, child)) return
    await sleep(100)
  }
  throw new Error('The throw-away PostgreSQL server did not start.')
}

function createCluster(home, directory, person) {
  const made = spawnSync(
    path.join(home, 'initdb'),
    ['-D', directory, '-U', 'test', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...person, cwd: directory, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed:\n${made.stderr}`)
}

/** The directory of the programs of PostgreSQL; installs them where that is possible. */
export function findPostgresBinaries(print) {
  const advice = 'Install PostgreSQL 14 or later, or set TEST_DATABASE_URL to a server where databases may be made.'
  return findOrInstall('A PostgreSQL server', findBinaries, { debian: 'postgresql', advice }, print)
}

/** Nothing in a cluster of tests outlives them: durability is not paid for. */
export const UNSAFE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/**
 * Starts a throw-away cluster of its own.
 *
 * @param {{ print?: (line: string) => void, parent?: string, settings?: readonly string[], home?: string }} options
 * where its directory is made, what differs from the configuration of PostgreSQL, and whose binaries run
 * @returns {Promise<{ url: string, version: string, halt: () => Promise<void>, resume: () => Promise<void>,
 * stop: () => Promise<void> }>} `halt` ends it at once, as a crash does; `resume` starts it again at its address
 * @throws {Error} that says what is missing
 */
export async function startCluster({ print, parent = os.tmpdir(), settings = [], home: given } = {}) {
  const home = given ?? findPostgresBinaries(print)
  const person = findOrdinaryPerson()
  const directory = fs.mkdtempSync(path.join(parent, 'visitor-assistant-postgres-'))
  if (person.uid !== undefined) fs.chownSync(directory, person.uid, person.gid)
  createCluster(home, directory, person)
  const port = await findFreePort()
  return runCluster({ home, person, directory, port, settings })
}

/** Starts the server of a directory that has a cluster. */
async function runCluster({ home, person, directory, port, settings }) {
  const options = [...settings, 'max_connections=200'].flatMap((setting) => ['-c', setting])
  const words = ['-D', directory, '-h', '127.0.0.1', '-p', String(port), '-k', directory, ...options]
  let child
  const resume = async () => {
    child = spawn(path.join(home, 'postgres'), words, { ...person, cwd: directory, stdio: 'ignore' })
    await untilReady(directory, child)
  }
  const end = async (signal) => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    if (child.exitCode === null) await gone
  }
  const stop = async () => {
    await end('SIGINT')
    fs.rmSync(directory, { recursive: true, force: true })
  }
  await resume()
  const version = spawnSync(path.join(home, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout.trim()
  return { url: `postgres://test@127.0.0.1:${port}/postgres`, version, halt: () => end('SIGQUIT'), resume, stop }
}

/**
 * Starts a hot standby that follows the cluster of `url` by streaming.
 *
 * @param {string} url
 * @returns as {@link startCluster}
 * @throws {Error} that says what is missing
 */
export async function startStandby(url) {
  const home = findPostgresBinaries()
  const person = findOrdinaryPerson()
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'visitor-assistant-standby-'))
  if (person.uid !== undefined) fs.chownSync(directory, person.uid, person.gid)
  const words = ['-d', url, '-D', directory, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']
  const made = spawnSync(path.join(home, 'pg_basebackup'), words, { ...person, cwd: directory, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`pg_basebackup failed:\n${made.stderr}`)
  return runCluster({ home, person, directory, port: await findFreePort(), settings: [] })
}

/**
 * @param {{ print?: (line: string) => void, parent?: string }} options as of {@link startCluster}
 * @returns {Promise<{ url: string, version: string, stop: () => Promise<void> }>}
 * @throws {Error} that says what is missing
 */
export async function startPostgres(options) {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, version: 'of TEST_DATABASE_URL', stop: async () => undefined }
  return startCluster({ ...options, settings: UNSAFE })
}
