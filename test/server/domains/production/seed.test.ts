import { eq } from 'drizzle-orm'

import { machine, machineState, productionClock, productionLine, productionRecord } from '@/server/db/schema/production'
import { groupOee, sumRecords } from '@/server/domains/production/oee'
import { simulateUntil } from '@/server/domains/production/simulate-machines'
import { demoCompanies } from '@/server/seed/people'
import { seedProduction } from '@/server/seed/production'

import { note } from '../../../support/note'
import { requireItems } from '../../../support/require-items'
import { startTestServer } from '../../../support/server'
import { setUpServer } from '../../../support/set-up-server'

const companyId = demoCompanies.main.id
const MINUTE = 60_000
const NOW = new Date('2026-11-21T10:24:00+08:00')
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE)

const server = setUpServer(startTestServer)
beforeAll(async () => {
  const began = performance.now()
  await server.handle.tx((tx) => seedProduction(tx, NOW))
  note(`sixty days of production seeded in ${Math.round(performance.now() - began)} ms`)
})

const live = (now: Date) => server.handle.tx((tx) => simulateUntil(tx, companyId, now))
const records = () => server.db.select().from(productionRecord)

/** How a record may not be: overlapping another of its machine, or leaving a gap. */
async function seams(): Promise<number> {
  const rows = (await records()).sort((a, b) => a.startAt.getTime() - b.startAt.getTime())
  const ends = new Map<string, number>()
  let open = 0
  for (const { machineId, startAt, endAt } of rows) {
    const before = ends.get(machineId)
    if (before !== undefined && before !== startAt.getTime()) open += 1
    ends.set(machineId, endAt.getTime())
  }
  return open
}

describe('the seeded production', () => {
  test('has four lines, their machines and sixty days of records without a gap', async () => {
    expect((await server.db.select().from(productionLine)).map(({ code }) => code)).toEqual(['A1', 'A2', 'A3', 'A4'])
    expect(await server.db.select().from(machine)).toHaveLength(12)
    const rows = await records()
    expect(new Set(rows.map(({ workDay }) => workDay)).size).toBe(61)
    expect(await seams()).toBe(0)
    note(`${rows.length} records`)
  })

  test('gives every machine an order with a whole number', async () => {
    const rows = await server.db.select({ orderNo: machine.orderNo }).from(machine)
    expect(rows.every(({ orderNo }) => /^MO-202611(20|21)-\d{4}$/.test(orderNo))).toBe(true)
    expect(new Set(rows.map(({ orderNo }) => orderNo.slice(-4, -2))).size).toBe(12)
  })

  test('is a believable factory whose line A3 lags', async () => {
    const rows = await records()
    const byLine = groupOee(rows, ({ lineId }) => lineId)
    const lines = await server.db.select().from(productionLine)
    const oee = Object.fromEntries(lines.map(({ id, code }) => [code, byLine.get(id)?.oee ?? 0]))
    note(`OEE by line: ${JSON.stringify(oee)}`)
    for (const code of ['A1', 'A2', 'A4']) expect(oee[code]).toBeGreaterThan(oee.A3 ?? 1)
    const day = sumRecords(rows.filter(({ workDay }) => workDay === '2026-11-20'))
    expect(day.good).toBeGreaterThan(8000)
    expect(day.good / day.total).toBeGreaterThan(0.98)
  })

  test('seeding again changes nothing', async () => {
    const before = await records()
    await server.handle.tx((tx) => seedProduction(tx, later(30)))
    expect(await records()).toEqual(before)
  })
})

describe('the demo machines', () => {
  test('move on with the clock, and end where one long step would have brought them', async () => {
    for (const minutes of [1, 2, 2.1, 35, 36, 37, 95]) await live(later(minutes))
    expect(await seams()).toBe(0)
    const stepped = groupOee(await records(), ({ machineId }) => machineId)
    await server.truncate()
    await server.handle.tx((tx) => seedProduction(tx, later(95)))
    const atOnce = groupOee(await records(), ({ machineId }) => machineId)
    expect([...stepped].map(([id, { good, total }]) => [id, good, total]).sort()).toEqual(
      [...atOnce].map(([id, { good, total }]) => [id, good, total]).sort(),
    )
  })

  test('stand still when the clock does, and when it goes back', async () => {
    const before = await records()
    await live(later(95))
    await live(later(20))
    expect(await records()).toEqual(before)
  })

  test('have one state each now, the one that their last span says', async () => {
    await live(later(600))
    const open = (await server.db.select().from(machineState)).filter(({ endAt }) => endAt === null)
    const rows = await server.db.select().from(machine)
    expect(open).toHaveLength(rows.length)
    for (const { id, state, reason } of requireItems(rows))
      expect(open.find(({ machineId }) => machineId === id)).toMatchObject({ state, reason })
  })

  test('two who look at the same moment make them live once', async () => {
    await Promise.all([live(later(700)), live(later(700)), live(later(701))])
    expect(await seams()).toBe(0)
    const [clock] = await server.db.select().from(productionClock).where(eq(productionClock.companyId, companyId))
    expect(clock?.livedUntil).toEqual(later(701))
  })
})
