import { and, eq } from 'drizzle-orm'

import { APPLICATION_CLASS, listDictionaries, saveDictionary } from '@/contract/organization/dictionary-manage'
import { searchKind } from '@/contract/organization/search'
import {
  changeFavoriteReports,
  getReport,
  listFavoriteReports,
  listReportClasses,
  listReports,
} from '@/contract/production/report'
import { listManagedReports, saveReportRight } from '@/contract/production/report-manage'
import { department, post } from '@/server/db/schema/identity'
import { report } from '@/server/db/schema/report'
import { demoCompanies, demoPeople } from '@/server/seed/people'
import { reportId, seedReports } from '@/server/seed/report'

import { setUpServer } from '../../../support/set-up-server'
import { type Person, startStoryServer } from '../../../support/story'

const server = setUpServer(startStoryServer)
const as = (person: Person) => server.as(person)
beforeEach(async () => {
  await server.tell()
  await server.handle.tx((tx) => seedReports(tx))
})

type Input = Parameters<typeof server.send<typeof saveReportRight>>[1]
const list = async (person: Person = 'wangQiang') => (await server.send(listManagedReports, {}, await as(person))).data
const find = async (code: string, person?: Person) => {
  const found = (await list(person)).find((one) => one.code === code)
  if (!found) throw new Error(`no ${code}`)
  return found
}
const save = async (code: string, change: Partial<Input>, person: Person = 'wangQiang') => {
  const { version, isOn, isRestricted } = await find(code)
  const input = { code, version, isOn, isRestricted, audience: null, ...change }
  return server.send(saveReportRight, input, await as(person))
}
const listShown = async (person: Person) =>
  (await server.send(listReports, {}, await as(person))).data.records.map(({ code }) => code)
const named = async (table: typeof department | typeof post, name: string) => {
  const where = and(eq(table.companyId, demoCompanies.main.id), eq(table.name, name))
  const [row] = await server.db.select({ id: table.id }).from(table).where(where)
  return row?.id ?? ''
}
const open = async (code: string, person: Person) =>
  (await server.send(getReport, { id: reportId(code) }, await as(person))).code

describe('a report that the company switches off', () => {
  it('is refused in list, classes, favourites, search and by its address, and comes back', async () => {
    expect(await open('approval', 'zhangWei')).toBe(200)
    await server.send(changeFavoriteReports, { action: 'add', reportId: reportId('approval') }, await as('zhangWei'))
    expect((await save('approval', { isOn: false })).data).toMatchObject({ isOn: false, version: 1 })
    expect(await listShown('zhangWei')).not.toContain('approval')
    expect(await listShown('wangQiang')).not.toContain('approval')
    expect(await open('approval', 'zhangWei')).toBe(404)
    const classes = (await server.send(listReportClasses, {}, await as('zhangWei'))).data
    expect(classes.map(({ code }) => code)).not.toContain('approval')
    const favorites = async () => (await server.send(listFavoriteReports, {}, await as('zhangWei'))).data
    expect((await favorites()).map(({ code }) => code)).not.toContain('approval')
    const hits = await server.send(searchKind, { kind: 'report', keyword: '审批时效' }, await as('zhangWei'))
    expect(hits.data.records).toEqual([])
    await save('approval', { isOn: true })
    expect((await favorites()).map(({ code }) => code)).toContain('approval')
  })
})

describe('a report for some', () => {
  it.each([
    ['a department, with those below it', async () => ({ departments: [await named(department, '设备工程部')] })],
    ['a post', async () => ({ posts: [await named(post, '设备工程师')] })],
    ['people', () => Promise.resolve({ people: [demoPeople.zhangWei.id] })],
  ])('is read by %s and by nobody else', async (_what, choose) => {
    expect((await save('approval', { audience: await choose() })).code).toBe(200)
    expect(await listShown('zhangWei')).toContain('approval')
    expect(await listShown('wangMin')).not.toContain('approval')
    expect([await open('approval', 'zhangWei'), await open('approval', 'wangMin')]).toEqual([200, 404])
    expect(await listShown('otherStaff')).toContain('approval')
  })

  it('reaches departments below the chosen one', async () => {
    const [below] = await server.db
      .select()
      .from(department)
      .where(and(eq(department.companyId, demoCompanies.main.id), eq(department.name, '设备工程部')))
    await server.db
      .update(department)
      .set({ parentId: await named(department, '行政部') })
      .where(eq(department.id, below?.id ?? ''))
    await save('approval', { audience: { departments: [await named(department, '行政部')] } })
    expect(await listShown('zhangWei')).toContain('approval')
  })

  it('keeps its readers while it is off', async () => {
    const audience = { people: [demoPeople.zhangWei.id] }
    await save('approval', { audience })
    expect((await save('approval', { isOn: false })).data).toMatchObject({ audience: { people: [{ name: '张伟' }] } })
  })

  it('is closed when all that was chosen is deleted', async () => {
    const id = await named(post, '设备工程师')
    await save('approval', { audience: { posts: [id] } })
    await server.db.update(post).set({ companyId: 'elsewhere' }).where(eq(post.id, id))
    expect(await find('approval')).toMatchObject({ audience: { posts: [] } })
    expect(await listShown('wangMin')).not.toContain('approval')
  })
})

describe('the groups of reports', () => {
  const orderGroups = async (codes: readonly string[]) => {
    const dictionaries = (await server.send(listDictionaries, {}, await as('wangQiang'))).data
    const before = dictionaries.find(({ code }) => code === APPLICATION_CLASS)
    const entries = [...(before?.entries ?? [])].sort((a, b) => codes.indexOf(b.value) - codes.indexOf(a.value))
    const input = { code: APPLICATION_CLASS, version: before?.version ?? 0, entries } as const
    return server.send(saveDictionary, input, await as('wangQiang'))
  }
  const classes = async (person: Person) =>
    (await server.send(listReportClasses, {}, await as(person))).data.map(({ code }) => code)

  it('have the order of the dictionary, for readers and in the settings, also of a report that is added later', async () => {
    expect(await classes('zhangWei')).toEqual(['approval', 'production'])
    await server.db.delete(report).where(eq(report.id, reportId('energy')))
    expect((await orderGroups(['approval', 'production'])).code).toBe(200)
    expect(await classes('zhangWei')).toEqual(['production', 'approval'])
    expect((await list()).map(({ code }) => code)).toEqual([
      ...['oee', 'output', 'defect', 'downtime', 'energy'],
      ...['approval', 'load'],
    ])
    await save('energy', { isOn: true })
    expect(await listShown('zhangWei')).toEqual(['oee', 'output', 'defect', 'downtime', 'energy', 'approval'])
    expect(await classes('otherStaff')).toEqual(['approval'])
  })
})

describe('the rights of reports', () => {
  it('are refused without a choice, with what is not the company’s, and of an older version', async () => {
    expect((await save('oee', { audience: {} })).code).toBe(400)
    const strange = [{ departments: ['nothing'] }, { posts: ['nothing'] }, { people: [demoPeople.otherStaff.id] }]
    for (const audience of strange)
      expect(await save('oee', { audience })).toMatchObject({ code: 422, data: { audience: expect.any(String) } })
    expect((await save('oee', { isOn: true, version: 7 })).code).toBe(409)
    expect((await save('oee', { code: 'nothing' })).code).toBe(404)
  })

  it('open to everybody what was for administrators alone', async () => {
    expect(await find('load')).toMatchObject({ isRestricted: true })
    expect(await listShown('zhangWei')).not.toContain('load')
    await save('load', { isRestricted: false })
    expect(await listShown('zhangWei')).toContain('load')
    await save('load', { isRestricted: true })
    expect([(await listShown('zhangWei')).includes('load'), (await listShown('wangQiang')).includes('load')]).toEqual([
      false,
      true,
    ])
  })

  it('add a report that the company never had', async () => {
    await server.db.delete(report).where(eq(report.id, reportId('energy')))
    expect(await find('energy')).toMatchObject({ isOn: false, version: 0 })
    expect((await save('energy', { isOn: true })).code).toBe(200)
    expect(await listShown('zhangWei')).toContain('energy')
    expect(await listShown('otherStaff')).not.toContain('energy')
  })

  it('are decided by administrators of 数据 alone', async () => {
    expect((await server.send(listManagedReports, {}, await as('zhangWei'))).code).toBe(403)
    expect((await save('oee', { isOn: false }, 'zhangWei')).code).toBe(403)
    expect((await save('oee', { isOn: false })).code).toBe(200)
    expect((await list('otherAdministrator')).find(({ code }) => code === 'approval')).toMatchObject({ isOn: true })
  })
})
