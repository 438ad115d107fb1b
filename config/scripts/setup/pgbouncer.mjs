// PgBouncer for tests, in transaction mode: each transaction may get another connection to PostgreSQL.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { findOrInstall } from './packages.mjs'
import { findFreePort, findOrdinaryPerson } from './postgres.mjs'

const HOMES = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
const START_LIMIT_MS = 10_000
/** Fewer than the ten of one server, so that its connections are mixed. */
const CONNECTIONS = 4

function findProgram() {
  return HOMES.map((home) => path.join(home, 'pgbouncer')).find((file) => fs.existsSync(file)) ?? ''
}

function writeConfiguration(directory, port, { hostname, port: upstream, username, password }) {
  const login = `user=${decodeURIComponent(username)}${password ? ` password=${decodeURIComponent(password)}` : ''}`
  const file = path.join(directory, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${upstream || 5432} ${login}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${CONNECTIONS}`,
  ]
  fs.writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

const answers = (port) =>
  new Promise((resolve) => {
    const probe = net.connect(port, '127.0.0.1', () => {
      probe.end()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
  })

/**
 * Starts PgBouncer in front of the PostgreSQL server of `url`, with a configuration of its own.
 *
 * @param {string} url
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} the address of the same database behind it
 * @throws {Error} that says what is missing
 */
export async function startPgBouncer(url) {
  const advice = 'Install PgBouncer 1.18 or later.'
  const program = findOrInstall('PgBouncer', findProgram, { debian: 'pgbouncer', advice })
  const person = findOrdinaryPerson()
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'visitor-assistant-pgbouncer-'))
  const port = await findFreePort()
  const file = writeConfiguration(directory, port, new URL(url))
  if (person.uid !== undefined) for (const each of [directory, file]) fs.chownSync(each, person.uid, person.gid)
  const child = spawn(program, ['-q', file], { ...person, cwd: directory, stdio: 'ignore' })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGKILL')
    await gone
    fs.rmSync(directory, { recursive: true, force: true })
  }
  const deadline = Date.now() + START_LIMIT_MS
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error('PgBouncer did not start.')
    }
    await sleep(50)
  }
  const own = new URL(url)
  own.hostname = '127.0.0.1'
  own.port = String(port)
  return { url: own.href, stop }
}
