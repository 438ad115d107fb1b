import {
  changeFavoriteReports,
  getReport,
  listFavoriteReports,
  listReportClasses,
  listReports,
} from '@/contract/production/report'
import { seedProduction } from '@/server/seed/production'
import { reportId, seedReports } from '@/server/seed/report'

import { setUpServer } from '../../../support/set-up-server'
import { type Person, startStoryServer } from '../../../support/story'

const server = setUpServer(startStoryServer)
const as = (person: Person) => server.as(person)

beforeAll(async () => {
  await server.tell()
  await server.handle.tx(async (tx) => {
    await seedProduction(tx, server.now())
    await seedReports(tx)
  })
})

const names = async (person: Person, input: Parameters<typeof server.send<typeof listReports>>[1] = {}) =>
  (await server.send(listReports, input, await as(person))).data.records.map(({ name }) => name)
const favorites = async (person: Person) =>
  (await server.send(listFavoriteReports, {}, await as(person))).data.map(({ code }) => code)

it('favourites are found as the list is: by words, sound and first letters, in their order', async () => {
  const me = await as('tianYu')
  const all = (await server.send(listReports, {}, me)).data.records
  for (const { id: one } of all) await server.send(changeFavoriteReports, { action: 'add', reportId: one }, me)
  const found = async (keyword: string) =>
    (await server.send(listFavoriteReports, { keyword }, me)).data.map(({ name }) => name)
  expect([await found('OEE'), await found('oee'), await found('nh'), await found('没有')]).toEqual([
    ['产线 OEE'],
    ['产线 OEE'],
    ['能耗分析'],
    [],
  ])
})

describe('the reports of a person', () => {
  it('are those of the company, by class, with the time of their data', async () => {
    const { data } = await server.send(listReports, {}, await as('liNa'))
    expect(data.records.map(({ name }) => name)).toEqual([
      '审批时效',
      '产线 OEE',
      '产量达成',
      '不良分析',
      '停机分析',
      '能耗分析',
    ])
    expect(data.records.every(({ updateTime }) => updateTime !== null)).toBe(true)
    const classes = (await server.send(listReportClasses, {}, await as('liNa'))).data
    expect(classes).toMatchObject([
      { code: 'approval', name: '流程审批', count: 1 },
      { code: 'production', name: '生产现场', count: 5 },
    ])
  })

  it.each([
    ['a class', { classCode: 'approval' }, ['审批时效']],
    ['words', { keyword: '柏拉图' }, ['不良分析']],
    ['sound', { keyword: 'tingji' }, ['停机分析']],
    ['first letters', { keyword: 'nh' }, ['能耗分析']],
    ['no such words', { keyword: '%' }, []],
    ['a second page', { size: 5, current: 2 }, ['能耗分析']],
  ])('are found by %s', async (_name, input, found) => {
    expect(await names('liNa', input)).toEqual(found)
  })

  it('that are for administrators are seen by administrators alone', async () => {
    expect(await names('wangQiang')).toContain('审批负荷')
    const id = reportId('load')
    expect((await server.send(getReport, { id }, await as('wangQiang'))).code).toBe(200)
    expect((await server.send(getReport, { id }, await as('zhangWei'))).code).toBe(404)
    const add = { action: 'add' as const, reportId: id }
    expect((await server.send(changeFavoriteReports, add, await as('zhangWei'))).code).toBe(404)
  })

  it('of another company are not there: nothing listed, nothing opened, nothing kept', async () => {
    expect(await names('otherStaff')).toEqual(['审批时效'])
    for (const code of ['oee', 'approval']) {
      const id = reportId(code)
      expect((await server.send(getReport, { id }, await as('otherStaff'))).code).toBe(404)
      const add = { action: 'add' as const, reportId: id }
      expect((await server.send(changeFavoriteReports, add, await as('otherStaff'))).code).toBe(404)
    }
  })

  it('of a company where nothing has happened are none', async () => {
    expect(await names('empty')).toEqual([])
    expect((await server.send(listReportClasses, {}, await as('empty'))).data).toEqual([])
  })
})

describe('favourites', () => {
  const change = async (person: Person, input: Parameters<typeof server.send<typeof changeFavoriteReports>>[1]) =>
    server.send(changeFavoriteReports, input, await as(person))

  it('come in the person’s order, and are marked in the list', async () => {
    expect(await favorites('zhangWei')).toEqual(['oee', 'downtime'])
    const { records } = (await server.send(listReports, {}, await as('zhangWei'))).data
    expect(records.filter(({ favorite }) => favorite).map(({ code }) => code)).toEqual(['oee', 'downtime'])
  })

  it('are added behind the others, once, and taken off', async () => {
    await change('liNa', { action: 'add', reportId: reportId('energy') })
    await change('liNa', { action: 'add', reportId: reportId('defect') })
    await change('liNa', { action: 'add', reportId: reportId('energy') })
    expect(await favorites('liNa')).toEqual(['energy', 'defect'])
    const { data } = await change('liNa', { action: 'remove', reportId: reportId('energy') })
    expect(data.map(({ code }) => code)).toEqual(['defect'])
    expect((await change('liNa', { action: 'remove', reportId: reportId('energy') })).code).toBe(200)
  })

  it('are put in another order, unless they changed elsewhere', async () => {
    const order = (...codes: string[]) =>
      change('wangQiang', { action: 'order', reportIds: codes.map((code) => reportId(code)) })
    expect((await order('approval', 'oee', 'output')).code).toBe(200)
    expect(await favorites('wangQiang')).toEqual(['approval', 'oee', 'output'])
    for (const wrong of [['oee'], ['oee', 'oee', 'output'], ['oee', 'output', 'defect']]) {
      expect((await order(...wrong)).code).toBe(409)
    }
  })

  it('are each person’s own', async () => {
    expect(await favorites('chenQiang')).toEqual(['output', 'oee'])
  })
})

describe('the seeded story', () => {
  it.each(['oee', 'output', 'defect', 'downtime', 'energy'])(
    'fills %s for today, this week and this month',
    async (code) => {
      for (const period of ['today', 'week', 'month'] as const) {
        const { data } = await server.send(getReport, { id: reportId(code), period }, await as('zhangWei'))
        expect(data.figures.every(({ value }) => value !== null)).toBe(true)
        expect(data.figures.some(({ change }) => change !== null)).toBe(true)
        expect(data.tables.every(({ rows }) => rows.length > 0)).toBe(true)
        expect(data.lines.map(({ name }) => name)).toHaveLength(4)
        expect(data.dataTime).not.toBeNull()
      }
    },
  )

  it('moves on with the clock', async () => {
    const made = async () => {
      const { data } = await server.send(getReport, { id: reportId('output'), period: 'month' }, await as('zhangWei'))
      return data.figures[0]?.value ?? 0
    }
    const before = await made()
    server.wait(3_600_000)
    expect(await made()).toBeGreaterThan(before)
  })
})

describe('between midnight and the day shift', () => {
  it('a report of production still runs on the day before, one of approvals on the new one', async () => {
    const chinaHour = new Date(server.now().getTime() + 8 * 3_600_000).getUTCHours()
    server.wait((26 - chinaHour) * 3_600_000)
    const session = await as('caoYang') // the others' sessions have ended by now
    const of = async (code: string, days: { from?: string; to?: string } = {}) => {
      const period = days.from ? ('custom' as const) : ('today' as const)
      return server.send(getReport, { id: reportId(code), period, ...days }, session)
    }
    const [production, approvals] = [(await of('oee')).data.period, (await of('approval')).data.period]
    expect(Date.parse(approvals.today) - Date.parse(production.today)).toBe(86_400_000)
    for (const [code, day] of [
      ['oee', production.today],
      ['approval', approvals.today],
    ] as const) {
      expect(await of(code, { from: day, to: day })).toMatchObject({
        code: 200,
        data: { period: { from: day, to: day } },
      })
    }
    expect((await of('oee', { from: approvals.today, to: approvals.today })).code).toBe(422)
  })
})
