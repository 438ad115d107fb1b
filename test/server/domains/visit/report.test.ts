// The report of visits with its CSV, and the badge for the label printer.
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'

import { listAuditEntries } from '@/contract/organization/audit'
import { listVisits } from '@/contract/visit/visit'
import { admitVisitor, checkOutVisitor, verifyVisitor } from '@/contract/visit/visit-gate'
import {
  exportVisitReport,
  exportVisits,
  getVisitReport,
  listReportVisits,
  printVisitBadge,
} from '@/contract/visit/visit-report'
import { chinaDay } from '@/lib/wire-time'
import { appUser } from '@/server/db/schema/identity'
import { visitPassage } from '@/server/db/schema/visit'
import { formatBadgeCode } from '@/server/domains/visit/badge'
import { demoPeople } from '@/server/seed/people'
import { gateId, seedVisits, visitId } from '@/server/seed/visits'

import { requireItems } from '../../../support/require-items'
import { setUpSeededStory } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'

const server = setUpSeededStory(seedVisits)
const DAY_MS = 24 * 3_600_000
const MINUTE_MS = 60_000
const as = (person: Person) => server.as(person)
const day = (days = 0) => chinaDay(server.clock.at + days * DAY_MS)

async function report(from: number, to: number) {
  const { data } = await server.send(getVisitReport, { fromDay: day(from), toDay: day(to) }, await as('wangMin'))
  return data
}

async function read(url: string, who: Person) {
  const { token } = await as(who)
  return server.inject({ url, headers: { authorization: `Bearer ${token}` } })
}

describe('the report of visits', () => {
  it('counts by day and by host who was invited, who came, and for how long', async () => {
    const before = await report(0, 0)
    await server.send(admitVisitor, { id: visitId('bosch') }, await as('wangMin'))
    server.wait(30 * MINUTE_MS)
    await server.send(checkOutVisitor, { id: visitId('bosch') }, await as('wangMin'))
    const { total, hosts, days } = await report(0, 0)
    expect(total.arrived - before.total.arrived).toBe(1)
    expect(total.people - before.total.people).toBe(3)
    expect(days).toHaveLength(1)
    expect(days[0]).toMatchObject({ key: day(), arrived: total.arrived, people: total.people })
    expect(hosts.find(({ name }) => name === '王敏')).toMatchObject({ arrived: 1, people: 3, stayMinutes: 30 })
    // Who comes in again on the same day is counted once.
    const isEntry = and(eq(visitPassage.visitId, visitId('bosch')), eq(visitPassage.direction, 'in'))
    const [entry] = await server.db.select().from(visitPassage).where(isEntry)
    if (!entry) throw new Error('nobody came in')
    await server.db.insert(visitPassage).values({ ...entry, id: randomUUID(), at: server.now() })
    expect((await report(0, 0)).total).toMatchObject({ arrived: total.arrived, people: total.people })
  })

  it('counts each occurrence of a recurring visit, and neither companions nor what was called off', async () => {
    const { days, hosts } = await report(-6, 7)
    expect(days).toHaveLength(14)
    // 何静 comes with 张一凡, and 高远 was called off.
    expect(days.find(({ key }) => key === day(-1))?.invited).toBe(0)
    expect(days.find(({ key }) => key === day(2))?.invited).toBe(1)
    // 陈立 and the first of 杜平; the second of 杜平 and 徐曼.
    expect(days.find(({ key }) => key === day(1))?.invited).toBe(2)
    expect(days.find(({ key }) => key === day(3))?.invited).toBe(2)
    expect(hosts.map(({ name }) => name)).toEqual(expect.arrayContaining(['王敏', '张伟', '陈强']))
  })

  it('lists the visits behind each figure', async () => {
    await server.send(admitVisitor, { id: visitId('bosch') }, await as('wangMin'))
    const { days, hosts, total } = await report(-6, 7)
    const span = { fromDay: day(-6), toDay: day(7) }
    const listed = async (more: object) =>
      (await server.send(listReportVisits, { ...span, size: 50, ...more }, await as('wangMin'))).data
    expect((await listed({ figure: 'arrived' })).records.map(({ id }) => id)).toContain(visitId('bosch'))
    for (const { key, invited, arrived } of requireItems(days)) {
      const ofDay = { fromDay: key, toDay: key }
      expect((await listed({ ...ofDay, figure: 'invited' })).total).toBe(invited)
      expect((await listed({ ...ofDay, figure: 'arrived' })).total).toBe(arrived)
    }
    for (const { key } of requireItems(hosts)) {
      const { records } = await listed({ hostId: key })
      expect(new Set(records.map(({ hostId }) => hostId))).toEqual(new Set([key]))
    }
    // A recurring visit is one row, however often it is counted.
    expect((await listed({})).total).toBeLessThan(total.invited)
    expect((await listed({ size: 1 })).records).toHaveLength(1)
  })

  it('lists the visits for the same people, and of their own company', async () => {
    const input = { fromDay: day(-6), toDay: day(7) }
    for (const person of ['zhaoLei', 'liNa'] as const)
      expect(await server.send(listReportVisits, input, await as(person))).toMatchObject({ code: 403 })
    const other = await server.send(listReportVisits, input, await as('otherAdministrator'))
    expect(other.data).toMatchObject({ records: [], total: 0 })
    const reverse = { fromDay: day(1), toDay: day() }
    expect(await server.send(listReportVisits, reverse, await as('wangMin'))).toMatchObject({ code: 422 })
  })

  it.each([
    ['ends before it begins', 1, 0],
    ['is longer than a quarter', 0, 100],
  ])('of a span that %s is refused', async (_what, from, to) => {
    const input = { fromDay: day(from), toDay: day(to) }
    const answer = await server.send(getVisitReport, input, await as('wangMin'))
    expect(answer).toMatchObject({ code: 422, data: { toDay: expect.any(String) } })
  })

  it('is for the reception and administrators of visits', async () => {
    const input = { fromDay: day(), toDay: day() }
    for (const person of ['zhaoLei', 'liNa'] as const)
      expect(await server.send(getVisitReport, input, await as(person))).toMatchObject({ code: 403 })
    expect(await server.send(getVisitReport, input, await as('wangQiang'))).toMatchObject({ code: 200 })
    const other = await server.send(getVisitReport, input, await as('otherAdministrator'))
    expect(other.data.total).toMatchObject({ invited: 0, people: 0 })
  })

  it('is exported without what a spreadsheet would compute', async () => {
    await server.db.update(appUser).set({ name: '=1+1' }).where(eq(appUser.id, demoPeople.wangMin.id))
    const url = `${exportVisitReport.path}?fromDay=${day(-1)}&toDay=${day(3)}&by=host`
    const answer = await read(url, 'wangMin')
    expect(answer.headers['content-type']).toContain('text/csv')
    expect(answer.body).toMatch(/^\ufeff"接待人","邀请","到访","人次","平均停留（分钟）"\r\n/)
    expect(answer.body).toContain('"\'=1+1"')
    expect(answer.body).toContain('"合计"')
    expect((await read(url, 'zhaoLei')).statusCode).toBe(403)
    expect((await read(url.replace('by=host', 'by=day'), 'wangQiang')).body).toContain(`"${day(2)}","1","0","0",""`)
  })
})

describe('the visits of a company', () => {
  const head = '\ufeff"访客","单位","手机号","同行"'

  it('are exported as they are filtered, with masked numbers, by administrators alone; the export is in the log', async () => {
    const all = await read(`${exportVisits.path}?span=all`, 'wangQiang')
    expect(all.headers['content-type']).toContain('text/csv')
    expect(all.body.startsWith(head)).toBe(true)
    expect(all.body).toContain('"刘洋"')
    expect(all.body).not.toMatch(/"1[3-9]\d{9}"/)
    const found = await read(`${exportVisits.path}?span=all&keyword=${encodeURIComponent('博世')}`, 'wangQiang')
    expect(found.body).toContain('"刘洋"')
    expect(found.body.split('\r\n').length).toBeLessThan(all.body.split('\r\n').length)
    for (const person of ['zhaoLei', 'wangMin', 'liNa'] as const)
      expect((await read(exportVisits.path, person)).statusCode).toBe(403)
    expect((await read(`${exportVisits.path}?span=all`, 'otherAdministrator')).body).not.toContain('"刘洋"')
    const { records } = (await server.send(listAuditEntries, { keyword: '导出访客记录' }, await as('wangQiang'))).data
    expect(records).toContainEqual(expect.objectContaining({ act: 'exportVisits', actorName: '王强', subject: '博世' }))
  })

  it('are narrowed to days: those that are on one of them', async () => {
    const list = async (fromDay: string, toDay: string) => {
      const input = { scope: 'company', span: 'all', fromDay, toDay } as const
      return (await server.send(listVisits, input, await as('wangQiang'))).data.records
    }
    const span = requireItems(await list(day(-30), day(60)))
    const narrow = requireItems(await list(day(2), day(2)))
    expect(narrow.length).toBeLessThan(span.length)
    // A recurring visit shows its next day, whichever of its days is meant.
    for (const { startTime, endTime } of requireItems(narrow.filter(({ repeatText }) => repeatText === null))) {
      expect(startTime.slice(0, 10) <= day(2)).toBe(true)
      expect(endTime.slice(0, 10) >= day(2)).toBe(true)
    }
    expect(await list(day(200), day(300))).toEqual([])
  })
})

describe('a badge', () => {
  const url = (key: string) => `${printVisitBadge.path}?id=${visitId(key)}`

  it('is one small page for the desk, of an approved visit alone', async () => {
    const answer = await read(url('bosch'), 'wangMin')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const text = answer.rawPayload.toString('latin1')
    expect(text).toContain('/MediaBox [0 0 175.75 283.46]')
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect((await read(url('bosch'), 'zhangWei')).statusCode).toBe(403)
    expect((await read(url('bosch'), 'otherAdministrator')).statusCode).toBe(403)
    expect((await read(url('nothing'), 'wangMin')).statusCode).toBe(404)
    for (const key of ['mitsubishi', 'leadshine', 'inovance'])
      expect((await read(url(key), 'wangMin')).statusCode).toBe(409)
  })

  it('lets nobody in, and sees its visitor out', async () => {
    const code = formatBadgeCode(visitId('fanuc'))
    const scan = async (direction: 'in' | 'out', text = code) =>
      (await server.send(verifyVisitor, { gateId: gateId('front'), direction, code: text }, await as('zhaoLei'))).data
    expect(await scan('in')).toMatchObject({ verdict: 'foreign', title: '访客证', visit: null })
    expect(await scan('out')).toMatchObject({ verdict: 'accepted', people: 2, visit: { visitorName: '何志远' } })
    expect(await scan('out')).toMatchObject({ verdict: 'absent' })
    expect(await scan('out', formatBadgeCode('none'))).toMatchObject({ verdict: 'foreign' })
  })
})
