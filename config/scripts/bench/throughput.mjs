// The server under load, on each database, beside the least that Fastify can answer.
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

import { bundleServer } from '../bundle-server.mjs'
import { startPostgres } from '../setup/postgres.mjs'
import { ROOT } from '../source-hash.mjs'
import { everydayCalls, MIX, measureLoad, tokenFor } from './load.mjs'
import { freePort, inTemporary, startServer } from './process.mjs'
import { runBenchProgram } from './program.mjs'

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

/** @returns what was measured, and the token of the person who called */
async function measureProduct(report, name, environment, targets) {
  const program = await bundleServer()
  return inTemporary((parent) => {
    const own = { ...UNLIMITED, DATA_DIR: path.join(parent, 'data'), ...environment }
    return withServer(program, own, async (origin, pid) => {
      const token = await tokenFor(origin, APPROVER)
      const figures = await measureLoad(origin, await everydayCalls(origin, token), pid)
      tell(report, name, figures, targets)
      return { ...figures, token }
    })
  })
}

/** Plain Fastify that asks PostgreSQL what the server asks in the same calls, over what the server has filled. */
async function measureSameQueries(url, token) {
  const asked = await inTemporary(async (directory) => {
    const found = []
    await runBenchProgram('everyday-queries.ts', { url, token, paths: MIX, directory }, (one) => found.push(one))
    return found.map(({ path, queries }) => ({ path: new URL(path, 'http://here').pathname, queries }))
  })
  const calls = MIX.map((path) => ({ method: 'GET', path }))
  const environment = { DATABASE_URL: url, QUERIES: JSON.stringify(asked) }
  return withServer(PLAIN, environment, (origin, pid) => measureLoad(origin, calls, pid))
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
  const targets = { perSecond: { least: 400 }, p99: { most: 500 }, processor: { most: 1.2 } }
  const postgres = await startPostgres({ print: console.log })
  try {
    await inNewDatabase(postgres.url, async (DATABASE_URL) => {
      const environment = { DATABASE_URL, SEED: 'demo' }
      const { processor, token } = await measureProduct(report, 'PostgreSQL, mixed calls', environment, targets)
      const plain = await measureSameQueries(DATABASE_URL, token)
      report.add('  plain Fastify with the same queries: processor for each call', plain.processor, 'ms')
      report.add('  ours beside the plain one', processor / plain.processor, '×', { most: 1.6 })
    })
  } finally {
    await postgres.stop()
  }
}
