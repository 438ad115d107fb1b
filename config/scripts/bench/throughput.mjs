// The server under load, on each database, beside the least that Fastify can answer.
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

import { bundleServer } from '../bundle-server.mjs'
import { startPostgres } from '../setup/postgres.mjs'
import { ROOT } from '../source-hash.mjs'
import { everydayCalls, measureLoad, tokenFor } from './load.mjs'
import { freePort, inTemporary, startServer } from './process.mjs'

const APPROVER = '13800138001'
const PLAIN = fileURLToPath(new URL('plain-fastify.mjs', import.meta.url))
/** Everybody here is one person at one address. */
export const UNLIMITED = { RATE_LIMIT: '999999999', LOG_LEVEL: 'warn' }

function tell(report, name, { perSecond, p99, processor }, targets = {}) {
  report.add(`${name}: calls a second`, perSecond, '/s', targets.perSecond)
  report.add(`${name}: p99`, p99, 'ms', targets.p99)
  report.add(`${name}: processor for each call`, processor, 'ms', targets.processor)
}

/** Runs a program, gives its address and process to `use`, and stops it. */
export async function withServer(program, environment, use) {
  const PORT = await freePort()
  const origin = `http://127.0.0.1:${PORT}`
  const given = { url: `${origin}/readyz`, cwd: ROOT, environment: { ...environment, PORT } }
  const server = await startServer([process.execPath, program], given)
  try {
    return await use(origin, server.pid)
  } finally {
    await server.stop()
  }
}

async function measureProduct(report, name, environment, targets) {
  const program = await bundleServer()
  await inTemporary((parent) => {
    const own = { ...UNLIMITED, DATA_DIR: path.join(parent, 'data'), ...environment }
    return withServer(program, own, async (origin, pid) => {
      const calls = await everydayCalls(origin, await tokenFor(origin, APPROVER))
      tell(report, name, await measureLoad(origin, calls, pid), targets)
    })
  })
}

/** A database of our own: the server may be one that is used for other things. */
export async function inNewDatabase(server, use) {
  const name = `bench_${randomBytes(6).toString('hex')}`
  const maintenance = new pg.Client({ connectionString: server })
  await maintenance.connect()
  try {
    await maintenance.query(`create database ${name}`)
    const url = new URL(server)
    url.pathname = `/${name}`
    return await use(url.href).finally(() => maintenance.query(`drop database ${name} with (force)`))
  } finally {
    await maintenance.end()
  }
}

export async function measurePlain(report) {
  const calls = [{ method: 'GET', path: '/hello' }]
  const figures = await withServer(PLAIN, {}, (origin, pid) => measureLoad(origin, calls, pid))
  tell(report, 'plain Fastify answer', figures)
}

export async function measureEmbedded(report) {
  const targets = { perSecond: { least: 100 }, p99: { most: 1000 }, processor: { most: 3 } }
  await measureProduct(report, 'embedded, mixed calls', {}, targets)
}

export async function measurePostgres(report) {
  const targets = { perSecond: { least: 400 }, p99: { most: 500 }, processor: { most: 1.5 } }
  const postgres = await startPostgres({ print: console.log })
  try {
    await inNewDatabase(postgres.url, (DATABASE_URL) =>
      measureProduct(report, 'PostgreSQL, mixed calls', { DATABASE_URL, SEED: 'demo' }, targets),
    )
  } finally {
    await postgres.stop()
  }
}
