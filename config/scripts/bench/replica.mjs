// What a replica takes off the primary: the processor time of both for the same lists, without it and with it.
import path from 'node:path'
import pg from 'pg'

import { bundleServer } from '../bundle-server.mjs'
import { startCluster, startStandby } from '../setup/postgres.mjs'
import { measureLoads, tokenFor } from './load.mjs'
import { inTemporary, sumProcessorTime } from './process.mjs'
import { UNLIMITED, withServer } from './throughput.mjs'

const ADMINISTRATOR = '13800138004'
const APPROVER = '13800138001'
/** No more than a process opens to a replica: what finds none of them free is read from the primary. */
const CONNECTIONS = 8
/** Lists of a person's everyday, whose questions are short, and those of an administrator, which read more. */
const MIXES = {
  'lists of everyday use': {
    person: APPROVER,
    paths: [
      '/core/api/app/appTenant/getTodoList?current=1&size=20',
      '/core/api/bpm/bpm-front/histTaskRest/list/v1?current=1&size=20',
      '/core/api/app/message/list?current=1&size=20',
    ],
  },
  'searches and reports': {
    person: ADMINISTRATOR,
    paths: [
      '/core/api/app/search?keyword=%E8%AE%BE%E5%A4%87',
      '/core/api/app/manage/people?current=1&size=50&keyword=%E5%BC%A0',
      '/core/api/app/manage/audit?current=1&size=50',
    ],
  },
}

/** The process whose children are a server of PostgreSQL on this machine. */
async function readPostmaster({ url }) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query("select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid")
  await client.end()
  return rows[0].pid
}

async function readCalls(origin, { person, paths }) {
  const headers = { authorization: `Bearer ${await tokenFor(origin, person)}` }
  for (const address of paths) {
    const { code, msg } = await (await fetch(origin + address, { headers })).json()
    if (code !== 200) throw new Error(`${address} answered ${code}: ${msg}`)
  }
  return paths.map((address) => ({ method: 'GET', path: address, headers }))
}

async function measureMix(origin, databases, mix) {
  const calls = await readCalls(origin, mix)
  // The pools open their connections under load, and the databases read their files.
  await measureLoads([origin], calls, () => [], CONNECTIONS)
  const postmasters = await Promise.all(databases.map(readPostmaster))
  const spent = () => postmasters.map(sumProcessorTime)
  return (await measureLoads([origin], calls, spent, CONNECTIONS)).processors
}

async function measureMixes(environment, databases) {
  return withServer(await bundleServer(), environment, async (origin) => {
    const found = {}
    for (const [name, mix] of Object.entries(MIXES)) found[name] = await measureMix(origin, databases, mix)
    return found
  })
}

export async function measureReplica(report) {
  const primary = await startCluster({ print: console.log })
  try {
    await inTemporary(async (directory) => {
      const environment = {
        ...UNLIMITED,
        DATA_DIR: path.join(directory, 'data'),
        DATABASE_URL: primary.url,
        SEED: 'demo',
      }
      const without = await measureMixes(environment, [primary])
      const standby = await startStandby(primary.url)
      try {
        const beside = await measureMixes({ ...environment, DATABASE_REPLICA_URL: standby.url }, [primary, standby])
        for (const name of Object.keys(MIXES)) {
          const [alone] = without[name]
          const [ofPrimary, ofStandby] = beside[name]
          report.add(`${name}: processor of the primary for each call, alone`, alone, 'ms')
          report.add(`${name}: processor of the primary for each call, with a replica`, ofPrimary, 'ms')
          report.add(`${name}: processor of the replica for each call`, ofStandby, 'ms')
          report.add(`${name}: what the replica takes off the primary`, (1 - ofPrimary / alone) * 100, '%')
        }
      } finally {
        await standby.stop()
      }
    })
  } finally {
    await primary.stop()
  }
}
