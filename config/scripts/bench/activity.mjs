// Five hundred guests at the gates of one activity, on PostgreSQL: all recorded once, and nobody waits.
import { randomUUID } from 'node:crypto'
import path from 'node:path'

import { bundleServer } from '../bundle-server.mjs'
import { startPostgres } from '../setup/postgres.mjs'
import { tokenFor } from './load.mjs'
import { inTemporary } from './process.mjs'
import { inNewDatabase, UNLIMITED, withServer } from './throughput.mjs'

const GUESTS = 500
/** Phones that scan at once. */
const GATES = 50
const ADMINISTRATOR = '13800138004'
const GUARD = '13800138006'
const CHINA_OFFSET_MS = 8 * 3_600_000
const HOUR_MS = 3_600_000

const wire = (at) => new Date(at + CHINA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

/** @throws {Error} when the call is refused */
async function send(origin, token, call, body) {
  const headers = { authorization: `Bearer ${token}` }
  const init = body
    ? {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(body),
      }
    : { headers }
  const { code, msg, data } = await (await fetch(`${origin}/core/api/app/activity/${call}`, init)).json()
  if (code !== 200) throw new Error(`${call} answered ${code}: ${msg}`)
  return data
}

async function prepareActivity(origin) {
  const token = await tokenFor(origin, ADMINISTRATOR)
  const now = Date.now()
  const activity = await send(origin, token, 'save', {
    version: 0,
    title: '五百人签到',
    address: '体育馆',
    gates: ['东门', '西门'],
    signFrom: wire(now - HOUR_MS),
    startTime: wire(now + HOUR_MS),
    lateAfter: wire(now + HOUR_MS),
    endTime: wire(now + 2 * HOUR_MS),
  })
  const guests = Array.from({ length: GUESTS }, (_one, at) => ({
    name: `嘉宾${at}`,
    mobile: `1390001${String(at).padStart(4, '0')}`,
  }))
  const invited = await send(origin, token, 'guests', { activityId: activity.id, guests })
  return { activity, codes: invited.guests.map(({ code }) => code) }
}

/** Scans everybody in, one after the other at each phone. @returns milliseconds of each answer, and how many are in */
async function scanAll(origin, { activity, codes }) {
  const token = await tokenFor(origin, GUARD)
  const waiting = codes.map((code, at) => ({ code, gate: activity.gates[at % 2].key }))
  const took = []
  const scan = async ({ code, gate }) => {
    const at = Date.now()
    const body = { activityId: activity.id, sentAt: at, scans: [{ id: randomUUID(), code, direction: 'in', gate, at }] }
    const start = performance.now()
    await send(origin, token, 'staff/scans', body)
    took.push(performance.now() - start)
  }
  const phone = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await scan(next)
  }
  await Promise.all(Array.from({ length: GATES }, phone))
  const { arrived } = await send(origin, token, `staff/counts?activityId=${activity.id}`)
  return { took, arrived }
}

export async function measureSignIns(report) {
  const program = await bundleServer()
  const postgres = await startPostgres({ print: console.log })
  try {
    await inNewDatabase(postgres.url, (DATABASE_URL) =>
      inTemporary((parent) => {
        const own = { ...UNLIMITED, DATA_DIR: path.join(parent, 'data'), DATABASE_URL, SEED: 'demo' }
        return withServer(program, own, async (origin) => {
          const prepared = await prepareActivity(origin)
          const start = performance.now()
          const { took, arrived } = await scanAll(origin, prepared)
          const p99 = took.sort((a, b) => a - b)[Math.ceil(took.length * 0.99) - 1]
          const name = 'PostgreSQL, 500 sign-ins to an activity'
          report.add(`${name}: recorded once`, arrived, '', { least: GUESTS })
          report.add(`${name}: all`, (performance.now() - start) / 1000, 's', { most: 60 })
          report.add(`${name}: p99`, p99, 'ms', { most: 1000 })
        })
      }),
    )
  } finally {
    await postgres.stop()
  }
}
