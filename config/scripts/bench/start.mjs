// How long a person waits for the first page, and what the server then holds in memory.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { build } from '../build.mjs'
import { ROOT } from '../source-hash.mjs'
import { freePort, inTemporary, memoryOf, startServer } from './process.mjs'

/** What runs right after the address answers is over by then. */
const SETTLE_MS = 3000

async function startHere(DATA_DIR) {
  const PORT = await freePort()
  const given = { url: `http://127.0.0.1:${PORT}/`, cwd: ROOT, environment: { PORT, DATA_DIR } }
  const server = await startServer([process.execPath, 'config/scripts/start.mjs'], given)
  await sleep(SETTLE_MS)
  const memory = memoryOf(server.pid)
  await server.stop()
  return { seconds: server.seconds, memory }
}

/** Starts of `npm start` where packages and pages are there: with no database yet, then with one. */
export async function measureStarts(report) {
  await build('h5')
  await inTemporary(async (parent) => {
    const data = path.join(parent, 'data')
    const first = await startHere(data)
    report.add('first start, without install and build', first.seconds, 's', { most: 20 })
    const later = await startHere(data)
    report.add('later start', later.seconds, 's', { most: 7 })
    report.add('memory after start, embedded database', Math.max(first.memory, later.memory), 'MB', { most: 400 })
  })
}

/** A clone of what is committed, to its first page. */
export async function measureFreshClone(report) {
  await inTemporary(async (parent) => {
    const clone = path.join(parent, 'clone')
    execFileSync('git', ['clone', '--quiet', ROOT, clone])
    const began = Date.now()
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: clone, stdio: 'ignore' })
    const installed = (Date.now() - began) / 60_000
    const PORT = await freePort()
    const url = `http://127.0.0.1:${PORT}/`
    const server = await startServer(['npm', 'start'], { url, cwd: clone, environment: { PORT } })
    await server.stop()
    report.add('fresh clone: npm ci', installed, 'min')
    report.add('fresh clone: npm start after npm ci', server.seconds / 60, 'min', { most: 3 })
    report.add('fresh clone to the first page', installed + server.seconds / 60, 'min', { most: 6 })
  })
}
