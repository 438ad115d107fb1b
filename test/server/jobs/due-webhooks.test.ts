import { type SQL, sql } from 'drizzle-orm'

import { webhook, webhookDelivery } from '@/server/db/schema/webhook'
import { buildDueWebhookRows } from '@/server/jobs/delivery-figures'
import {
  buildDueWebhooks,
  buildWaitingAddresses,
  listDueWebhooks,
  listWaitingAddresses,
} from '@/server/jobs/due-webhooks'

import { note } from '../../support/note'
import { startTestServer, type TestServer } from '../../support/server'
import { startWithoutJobs } from '../../support/without-jobs'

const BACKLOG = 20_000
const LIMITS = { perAddress: 10, total: 20 }
const now = new Date('2026-11-28T08:00:00Z')

let server: TestServer
beforeAll(async () => {
  server = await startWithoutJobs(() => startTestServer())
})
afterAll(() => server.close())
beforeEach(() => server.truncate())

const addAddress = (id: string, companyId: string, pausedAt: Date | null = null) =>
  server.db.insert(webhook).values({
    id,
    companyId,
    pausedAt,
    url: 'https://erp.example.com',
    events: [],
    sealedSecret: '',
    hint: '',
    createdBy: 'u',
    createdAt: now,
  })

/** Events of an address, the first one due that many seconds ago and each next one a millisecond later. */
const addEvents = (webhookId: string, count: number, { event = 'visit.arrived', secondsAgo = 60 } = {}) =>
  server.db.execute(sql`
    insert into ${webhookDelivery} (id, webhook_id, event, body, created_at, next_at)
    select ${webhookId} || '/' || ${event} || '/' || n, ${webhookId}, ${event}, '{}', ${now.toISOString()}::timestamptz,
      ${now.toISOString()}::timestamptz - make_interval(secs => ${secondsAgo} - n / 1000.0)
    from generate_series(1, ${count}::int) as n`)

/** What was delivered of an address the day before, and stays in its log. */
const addLog = (webhookId: string, count: number) =>
  server.db.execute(sql`
    insert into ${webhookDelivery} (id, webhook_id, event, body, state, created_at)
    select ${webhookId} || '/log/' || n, ${webhookId}, 'visit.arrived', '{}', 'delivered',
      ${now.toISOString()}::timestamptz - interval '1 day'
    from generate_series(1, ${count}::int) as n`)

const list = async (busyIds: readonly string[] = []) => {
  const addresses = await listWaitingAddresses(server.db, '', 100)
  return listDueWebhooks(
    server.db,
    now,
    addresses.filter((id) => !busyIds.includes(id)),
    LIMITS,
  )
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

const listNodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(listNodes)]

/** What a statement reads of the two tables, in rows, and of the database, in pages of 8 KB. */
async function countReads(statement: SQL) {
  const query = sql`explain (analyze, buffers, format json) ${statement}`
  const { rows } = (await server.db.execute(query)) as unknown as {
    rows: { 'QUERY PLAN': [{ Plan: Plan; 'Execution Time': number }] }[]
  }
  const [found] = rows[0]?.['QUERY PLAN'] ?? []
  if (!found) throw new Error('no plan')
  const tables = listNodes(found.Plan).filter((node) => /^webhook/.test(node['Relation Name'] ?? ''))
  const read = tables.map(
    (node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
  )
  return {
    rows: read.reduce((sum, count) => sum + count, 0),
    pages: found.Plan['Shared Hit Blocks'] + found.Plan['Shared Read Blocks'],
    ms: found['Execution Time'],
  }
}

describe('what a run of the webhooks reads', () => {
  it.each([
    ['before statistics', false],
    ['with statistics of before the log grew', true],
  ])('does not grow with the backlog or the log of an address, sent or paused (%s)', async (_when, hasStatistics) => {
    await addAddress('great', 'a')
    await addAddress('small', 'b')
    await addAddress('paused', 'c', now)
    await addEvents('great', BACKLOG)
    await addEvents('paused', BACKLOG)
    await addEvents('small', 3)
    if (hasStatistics) await server.db.execute(sql`vacuum analyze ${webhookDelivery}`)
    await addLog('great', BACKLOG)
    const all = await countReads(sql`select count(body) from ${webhookDelivery} where next_at is not null`)
    expect(all.rows).toBeGreaterThanOrEqual(2 * BACKLOG)
    const addresses = ['great', 'paused', 'small']
    expect(await listWaitingAddresses(server.db, '', 1000)).toEqual(addresses)
    const walk = await countReads(sql`with recursive ${buildWaitingAddresses('', 1000)} select * from waiting_address`)
    const claim = await countReads(buildDueWebhooks(now, addresses, LIMITS))
    const run = { rows: walk.rows + claim.rows, pages: walk.pages + claim.pages, ms: walk.ms + claim.ms }
    note(
      `a run among ${2 * BACKLOG} waiting events reads ${Math.round(run.rows)} rows, ${run.pages} pages, ${run.ms.toFixed(1)} ms`,
    )
    expect(run.rows).toBeGreaterThan(13)
    expect(run.rows).toBeLessThan(60)
    expect(run.pages).toBeLessThan(100)
    const scrape = await countReads(sql`select count(*) from (${buildDueWebhookRows(now)} limit 1000) as counted`)
    expect(scrape.rows).toBeGreaterThanOrEqual(1000)
    expect(scrape.rows).toBeLessThan(1100)
  })
})

describe('a run of the webhooks', () => {
  it('takes of each company one event before the second of another, and of its addresses in turns', async () => {
    for (const id of ['a1', 'a2']) await addAddress(id, 'a')
    await addAddress('b1', 'b')
    await addEvents('a1', 100, { secondsAgo: 300 })
    await addEvents('a2', 100)
    await addEvents('b1', 3, { secondsAgo: 10 })
    const addresses = (await list()).map((id) => id.replace(/\/.*/, ''))
    expect(addresses.slice(0, 6)).toEqual(['a1', 'b1', 'a2', 'b1', 'a1', 'b1'])
    const count = (id: string) => addresses.filter((one) => one === id).length
    expect([count('a1'), count('a2'), count('b1'), addresses.length]).toEqual([9, 8, 3, 20])
  })

  it('looks at the addresses that have something waiting in their order, some at a time', async () => {
    for (const id of ['a1', 'a2', 'b1', 'idle']) await addAddress(id, 'a')
    for (const id of ['a1', 'a2', 'b1']) await addEvents(id, 3)
    expect(await listWaitingAddresses(server.db, '', 2)).toEqual(['a1', 'a2'])
    expect(await listWaitingAddresses(server.db, 'a2', 2)).toEqual(['b1'])
    expect(await listWaitingAddresses(server.db, 'b1', 2)).toEqual([])
  })

  it('takes the oldest events of an address, ten at most, and none of one that is busy', async () => {
    for (const id of ['a1', 'a2']) await addAddress(id, 'a')
    for (const id of ['a1', 'a2']) await addEvents(id, 15)
    await addEvents('a1', 5, { event: 'later', secondsAgo: -60 })
    expect(await list(['a2'])).toEqual(Array.from({ length: 10 }, (_, n) => `a1/visit.arrived/${n + 1}`))
    expect(await list(['a1', 'a2'])).toEqual([])
  })

  it('takes of a paused address its tests alone', async () => {
    await addAddress('a1', 'a', now)
    await addEvents('a1', 30)
    await addEvents('a1', 1, { event: 'test', secondsAgo: 1 })
    expect(await list()).toEqual(['a1/test/1'])
  })

  it('leaves nothing behind: run after run, every event of every address has its turn', async () => {
    for (const [id, companyId] of [
      ['a1', 'a'],
      ['a2', 'a'],
      ['b1', 'b'],
    ] as const) {
      await addAddress(id, companyId)
      await addEvents(id, 33)
    }
    const taken: string[] = []
    for (let ids = await list(); ids.length > 0; ids = await list()) {
      taken.push(...ids)
      await server.db.execute(
        sql`update ${webhookDelivery} set next_at = null where id = any(${sql.param(ids)}::text[])`,
      )
    }
    expect(taken).toHaveLength(99)
    expect(new Set(taken).size).toBe(99)
  })
})
