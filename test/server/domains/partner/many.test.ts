import { type SQL, sql } from 'drizzle-orm'

import { listOwnOpportunities } from '@/contract/partner/opportunity'
import { getPartnerHome } from '@/contract/partner/partner-home'
import { selectReported } from '@/server/domains/partner/opportunity-list'
import { demoCompanies, demoPeople } from '@/server/seed/people'

import { addMany } from '../../../support/many-opportunities'
import { note } from '../../../support/note'
import { type PartnerServer, startPartnerServer } from './partners'

let server: PartnerServer
const MANY = 10_000
const FEW = 100

beforeAll(async () => {
  server = await startPartnerServer()
  await server.tell()
  await addMany(server.db, { ownerId: demoPeople.zhouMin.id, now: server.clock.at, to: MANY - 1 })
  await addMany(server.db, { ownerId: demoPeople.partnerOther.id, now: server.clock.at, to: FEW - 1 })
}, 240_000)
afterAll(() => server.close())

const list = async (person: 'zhouMin' | 'partnerOther', filter: object = {}) =>
  server.send(listOwnOpportunities, filter, await server.as(person))

interface Plan {
  'Node Type': string
  'Index Name'?: string
  'Actual Rows': number
  Plans?: Plan[]
}

const listNodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(listNodes)]

async function listPlanNodes(query: SQL): Promise<Plan[]> {
  const answer = await server.db.execute(sql`explain (analyze, format json) ${query}`)
  const { rows } = answer as unknown as { rows: { 'QUERY PLAN': [{ Plan: Plan }] }[] }
  return listNodes(rows[0]?.['QUERY PLAN'][0].Plan as Plan)
}

describe('10,000 opportunities of one partner', () => {
  it.each([
    ['all', sql``],
    ['in one state', sql`and status = 'approved'`],
  ])('%s come off an index, a page at a time, unsorted and uncounted', async (_what, more) => {
    const query = sql`select * from opportunity where owner_id = ${demoPeople.zhouMin.id} ${more} order by created_at desc, id desc limit 20`
    const nodes = await listPlanNodes(query)
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort')
    expect(nodes.some((node) => /^opportunity_owner/.test(node['Index Name'] ?? ''))).toBe(true)
    expect(Math.max(...nodes.map((node) => node['Actual Rows']))).toBe(20)
  })

  it.each([
    ['newest', 'opportunity_company'],
    ['oldest', 'opportunity_company'],
    ['amount', 'opportunity_amount'],
  ] as const)('are shown to the company by %s off an index, a page at a time and unsorted', async (sort, index) => {
    await server.db.execute(
      sql`update opportunity set expect_amount = nullif(extract(epoch from created_at)::bigint / 60 % 9973, 0)`,
    )
    await server.db.execute(sql`analyze opportunity`)
    const list = selectReported(server.db, demoCompanies.main.id, { sort, current: 1, size: 20 })
    const nodes = await listPlanNodes(list.limit(20).getSQL())
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort')
    expect(nodes.map((node) => node['Index Name'])).toContain(index)
    expect(Math.max(...nodes.map((node) => node['Actual Rows']))).toBe(20)
  })

  it('have their number, their last page, and nobody else’s', async () => {
    expect((await list('zhouMin')).data).toMatchObject({ total: MANY, pages: 500 })
    const last = await list('zhouMin', { current: 500 })
    expect(last.data.records).toHaveLength(20)
    expect((await list('partnerOther')).data.total).toBe(FEW)
  })

  it('take about as long as 100', async () => {
    const [zhouMin, other] = [await server.as('zhouMin'), await server.as('partnerOther')]
    for (const call of [listOwnOpportunities, getPartnerHome]) {
      const times: [number[], number[]] = [[], []]
      // In turns, so that both are measured under the same load.
      for (let at = 0; at < 60; at++) {
        const from = performance.now()
        await server.send(call, {}, at % 2 === 0 ? zhouMin : other)
        times[at % 2]?.push(performance.now() - from)
      }
      const [many, few] = times.map((all) => all.sort((a, b) => a - b)[15]?.toFixed(1))
      note(`${call.path}: ${MANY} in ${many} ms, ${FEW} in ${few} ms`)
    }
    expect((await list('zhouMin')).code).toBe(200)
  })
})
