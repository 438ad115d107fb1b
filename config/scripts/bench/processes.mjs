// One to eight processes of the server on one PostgreSQL, and the memory that connections take.
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import pg from 'pg'

import { bundleServer } from '../bundle-server.mjs'
import { startCluster } from '../setup/postgres.mjs'
import { everydayCalls, measureLoads, tokenFor } from './load.mjs'
import { inTemporary, memoryOf, processorTimeOf } from './process.mjs'
import { withShares } from './processor-share.mjs'
import { inNewDatabase, UNLIMITED, withServer } from './throughput.mjs'

const APPROVER = '13800138001'
const COUNTS = [1, 2, 4, 8]
const LEAST_GAIN = 1.5
/** Of a processor, for each of so many: four leave PostgreSQL and the load more than one of two. */
const SHARE = 0.2
const SHARED_COUNTS = COUNTS.slice(0, 3)
const LEAST_SHARED_GAIN = 1.8
const OPEN_CONNECTIONS = 2000
/** Opened at a time: more would wait in the system's queue. */
const OPENED_TOGETHER = 100
const KB = 1024

const sum = (values) => values.reduce((total, value) => total + value, 0)
const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]

/** Starts that many servers and stops them after `use`. */
async function withServers(count, environment, use, servers = []) {
  if (servers.length === count) return use(servers)
  const next = (origin, pid) => withServers(count, environment, use, [...servers, { origin, pid }])
  return withServer(await bundleServer(), environment, next)
}

/** The processes of PostgreSQL that serve the connections of a database on this machine. */
async function listBackends(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
  return rows.map(({ pid }) => pid)
}

/** What a process alone holds of memory, KB: PostgreSQL's processes share most of theirs. */
function privateMemoryOf(pid) {
  const rollup = fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return sum([...rollup.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+)/gm)].map(([, size]) => Number(size)))
}

const gained = ({ processor }, { processor: alone }, count) => (count * alone) / processor

async function measureTogether(report, servers, url, calls) {
  const origins = servers.map(({ origin }) => origin)
  // Each pool opens its connections under load, and keeps them.
  await measureLoads(origins, calls, () => [])
  const backends = await listBackends(url)
  const spent = () => [servers.map(({ pid }) => pid), backends].map((pids) => sum(pids.map(processorTimeOf)))
  const { perSecond, p99, processors } = await measureLoads(origins, calls, spent)
  const [processor, ofDatabase] = processors
  const name = servers.length === 1 ? 'one process' : `${servers.length} processes`
  report.add(`${name}: calls a second`, perSecond, '/s')
  report.add(`${name}: p99`, p99, 'ms')
  report.add(`${name}: processor of a server for each call`, processor, 'ms')
  report.add(`${name}: processor of PostgreSQL for each call`, ofDatabase, 'ms')
  report.add(`${name}: memory of a connection to PostgreSQL`, median(backends.map(privateMemoryOf)), 'KB')
  return { perSecond, processor }
}

/** Asks once and leaves the connection open, as a browser does. */
function ask(agent, origin, { path: address, headers }) {
  return new Promise((resolve, reject) => {
    const asked = http.get(origin + address, { agent, headers }, (answer) => answer.resume().once('end', resolve))
    asked.once('error', reject)
  })
}

async function measureConnections(report, { origin, pid }, [call]) {
  const before = memoryOf(pid)
  const agents = []
  while (agents.length * OPENED_TOGETHER < OPEN_CONNECTIONS) {
    const agent = new http.Agent({ keepAlive: true })
    await Promise.all(Array.from({ length: OPENED_TOGETHER }, () => ask(agent, origin, call)))
    agents.push(agent)
  }
  const grown = ((memoryOf(pid) - before) * KB) / OPEN_CONNECTIONS
  report.add(`memory of the server for each of ${OPEN_CONNECTIONS} connections`, grown, 'KB')
  for (const agent of agents) agent.destroy()
}

/** Calls a second of so many processes, each with that part of a processor. */
async function measureShared(count, environment) {
  const { perSecond } = await withServers(count, environment, async (servers) => {
    const origins = servers.map(({ origin }) => origin)
    const calls = await everydayCalls(origins[0], await tokenFor(origins[0], APPROVER))
    const load = () => measureLoads(origins, calls, () => [])
    // Each has read its code and opened its connections before.
    await load()
    return withShares(
      servers.map(({ pid }) => pid),
      SHARE,
      load,
    )
  })
  return perSecond
}

/** What each further process adds when each has as much of a processor as the first: less only where they wait for another. */
async function measureShares(report, environment) {
  const found = new Map()
  try {
    // One comes last: the first start of a database fills it, and works on for a while.
    for (const count of SHARED_COUNTS.slice().reverse()) found.set(count, await measureShared(count, environment))
  } catch (error) {
    if (!['EACCES', 'ENOENT', 'EROFS'].includes(error.code)) throw error
    return report.missing('with a fifth of a processor each', `its control groups cannot be written (${error.code})`)
  }
  for (const count of SHARED_COUNTS) {
    const name = `${count} with a fifth of a processor each`
    report.add(`${name}: calls a second`, found.get(count), '/s')
    const target = count === 2 ? { least: LEAST_SHARED_GAIN } : {}
    if (count > 1) report.add(`${name}, against one`, found.get(count) / found.get(1), '×', target)
  }
}

async function measureOn(report, url, DATA_DIR) {
  const environment = { ...UNLIMITED, DATA_DIR, DATABASE_URL: url, SEED: 'demo' }
  await measureShares(report, environment)
  const found = new Map()
  for (const count of COUNTS) {
    await withServers(count, environment, async (servers) => {
      const calls = await everydayCalls(servers[0].origin, await tokenFor(servers[0].origin, APPROVER))
      found.set(count, await measureTogether(report, servers, url, calls))
      if (count === 1) await measureConnections(report, servers[0], calls)
    })
  }
  const alone = found.get(1)
  for (const count of COUNTS.slice(1)) {
    const figures = found.get(count)
    const target = count === 2 ? { least: LEAST_GAIN } : {}
    report.add(`${count} processes against one, here`, figures.perSecond / alone.perSecond, '×', target)
    // Here they share the processors with the load, the database and whatever else runs; on ones of their own it is this.
    report.add(`${count} processes against one, by what a call takes`, gained(figures, alone, count), '×', target)
  }
}

export async function measureProcesses(report) {
  // One of our own: the processes of its connections are looked at.
  const postgres = await startCluster({ print: console.log })
  try {
    await inNewDatabase(postgres.url, (url) =>
      inTemporary((directory) => measureOn(report, url, path.join(directory, 'data'))),
    )
  } finally {
    await postgres.stop()
  }
}
