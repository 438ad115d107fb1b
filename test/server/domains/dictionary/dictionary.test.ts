import { and, eq } from 'drizzle-orm'

import { listAllApplications } from '@/contract/organization/application'
import { listDictItems } from '@/contract/organization/dictionary'
import { type Dictionary, listDictionaries, saveDictionary } from '@/contract/organization/dictionary-manage'
import type { AdministratorScope } from '@/contract/scopes'
import { getEntryRules, saveEntryRules } from '@/contract/visit/entry-rules'
import { application } from '@/server/db/schema/home'
import { userRole } from '@/server/db/schema/identity'
import { demoCompanies, demoPeople } from '@/server/seed/people'

import { setUpStoryServer } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'

const server = setUpStoryServer()
const as = (person: Person) => server.as(person)

const list = async (person: Person) => (await server.send(listDictionaries, {}, await as(person))).data
async function find(code: string, person: Person = 'wangQiang'): Promise<Dictionary> {
  const found = (await list(person)).find((one) => one.code === code)
  if (!found) throw new Error(`no ${code}`)
  return found
}
const toEntries = ({ entries }: Dictionary) => entries.map(({ value, label, isOn }) => ({ value, label, isOn }))
async function save(
  dictionary: Dictionary,
  change: (entries: ReturnType<typeof toEntries>) => ReturnType<typeof toEntries>,
  person: Person = 'wangQiang',
) {
  const { code, version } = dictionary
  return server.send(saveDictionary, { code, version, entries: change(toEntries(dictionary)) }, await as(person))
}
const read = async (code: string, person?: Person) => {
  const options = person ? await as(person) : {}
  return (await server.send(listDictItems, { code }, options)).data
}
const narrow = (person: Person, scopes: AdministratorScope[]) =>
  server.db
    .update(userRole)
    .set({ scopes })
    .where(and(eq(userRole.userId, demoPeople[person].id), eq(userRole.role, 'administrator')))

describe('a dictionary of a company', () => {
  it('gets other texts, entries and another order, for its own people alone', async () => {
    const { data } = await save(await find('sex_type'), (entries) => [
      { value: 'other', label: '其他', isOn: true },
      ...entries.map((entry) => (entry.value === 'secret' ? { ...entry, label: '不便透露', isOn: false } : entry)),
    ])
    expect(data).toMatchObject({ version: 1, entries: [{ value: 'other', isBuiltIn: false, uses: 0 }, {}, {}, {}] })
    expect(await read('sex_type', 'zhangWei')).toMatchObject([
      { dictValue: 'other', dictLabel: '其他', isOn: true, sort: 0 },
      { dictValue: 'male' },
      { dictValue: 'female' },
      { dictValue: 'secret', dictLabel: '不便透露', isOn: false },
    ])
    for (const other of ['otherStaff', undefined] as const) expect(await read('sex_type', other)).toHaveLength(3)
  })

  it('keeps codes that are built in or in use', async () => {
    const sexes = await find('sex_type')
    expect(await save(sexes, ([_male, ...rest]) => rest)).toMatchObject({
      code: 422,
      data: { entries: '「男」是内置的代码，不能移除，可以停用' },
    })
    const classes = await find('application_class')
    const added = await save(classes, (entries) => [...entries, { value: 'safety', label: '安全环保', isOn: true }])
    const isOwn = and(eq(application.companyId, demoCompanies.main.id), eq(application.code, 'survey'))
    await server.db.update(application).set({ classCode: 'safety' }).where(isOwn)
    expect(await save(added.data, (entries) => entries.filter(({ value }) => value !== 'safety'))).toMatchObject({
      code: 422,
      data: { entries: '「安全环保」有 1 处在用，不能移除，可以停用' },
    })
    await server.db.update(application).set({ classCode: 'office' }).where(isOwn)
    expect((await save(added.data, (entries) => entries.filter(({ value }) => value !== 'safety'))).code).toBe(200)
  })

  it.each([
    ['two texts alike', { value: 'new', label: '男', isOn: true }],
    ['two codes alike', { value: 'male', label: '男性', isOn: true }],
  ])('is refused with %s', async (_what, entry) => {
    expect((await save(await find('sex_type'), (entries) => [...entries, entry])).code).toBe(422)
  })

  it('is refused with nothing on, of an older version, and of no such code', async () => {
    const before = await find('sex_type')
    expect((await save(before, (entries) => entries.map((one) => ({ ...one, isOn: false })))).code).toBe(422)
    expect((await save(before, (entries) => entries)).code).toBe(200)
    expect((await save(before, (entries) => entries)).code).toBe(409)
    expect((await save({ ...before, code: 'constructor' }, (entries) => entries)).code).toBe(404)
  })

  it('has days for codes where it is a calendar', async () => {
    const add = async (value: string) =>
      save(await find('holiday'), (entries) => [...entries, { value, label: '厂庆', isOn: true }])
    expect(await add('2099-10-01')).toMatchObject({
      code: 422,
      data: { entries: expect.stringContaining('「厂庆」的代码要写日期') },
    })
    expect((await add('20991001-20991007')).code).toBe(200)
  })

  it('names the groups of applications everywhere', async () => {
    await save(await find('application_class'), ([approval, production, ...rest]) => [
      { value: 'production', label: '车间', isOn: production?.isOn ?? true },
      { value: 'approval', label: '审批', isOn: approval?.isOn ?? true },
      ...rest,
    ])
    const { data } = await server.send(listAllApplications, {}, await as('zhangWei'))
    expect(data.groups.map(({ className }) => className)).toEqual(['车间', '审批', '协同办公', '企业服务'])
    const reserved = { value: 'role', label: '冒充', isOn: true }
    expect((await save(await find('application_class'), (entries) => [...entries, reserved])).code).toBe(422)
  })
})

describe('the areas for visitors', () => {
  const add = (...labels: string[]) => {
    const added = labels.map((label, at) => ({ value: `area-${at}`, label, isOn: true }))
    return (entries: ReturnType<typeof toEntries>) => [...entries, ...added]
  }
  const saveAgreement = async (areas: string[]) => {
    const induction = { isOn: false, isRequired: false, months: 12, pages: [], questions: [] }
    const input = { version: 0, induction, nda: { isOn: true, areas, text: '不外传。' }, photo: 'off' as const }
    expect((await server.send(saveEntryRules, input, await as('wangQiang'))).code).toBe(200)
  }
  const readRules = async () => (await server.send(getEntryRules, {}, await as('wangQiang'))).data.rules

  it('are none until the company names them, then its own in their order', async () => {
    expect(await read('visit_area', 'zhangWei')).toEqual([])
    expect((await save(await find('visit_area'), add('接待中心', 'A3 产线'))).code).toBe(200)
    expect((await read('visit_area', 'zhangWei')).map(({ dictLabel }) => dictLabel)).toEqual(['接待中心', 'A3 产线'])
    expect(await read('visit_area', 'otherStaff')).toEqual([])
    expect(await read('visit_area')).toEqual([])
  })

  it('have names that do not divide them', async () => {
    expect(await save(await find('visit_area'), add('接待中心、A3 产线'))).toMatchObject({
      code: 422,
      data: { entries: '区域的文字里不能有顿号、逗号和分号' },
    })
  })

  it('stay while the agreement is for them, and it is for both names of one that is renamed', async () => {
    const saved = (await save(await find('visit_area'), add('接待中心', 'A3 产线'))).data
    await saveAgreement(['A3 产线'])
    expect((await save(saved, ([first]) => (first ? [first] : []))).data).toEqual({
      entries: '「A3 产线」有 1 处在用，不能移除，可以停用',
    })
    const rename = (entries: ReturnType<typeof toEntries>) =>
      entries.map((entry) => (entry.label === 'A3 产线' ? { ...entry, label: 'A3 车间' } : entry))
    expect((await save(saved, rename)).code).toBe(200)
    expect(await readRules()).toMatchObject({ version: 2, nda: { areas: ['A3 产线', 'A3 车间'] } })
  })

  it('may all get other names, and the agreement is read and saved with those and the earlier ones', async () => {
    const labels = Array.from({ length: 20 }, (_, at) => `区域 ${at}`)
    const saved = (await save(await find('visit_area'), add(...labels))).data
    await saveAgreement(labels)
    const rename = (entries: ReturnType<typeof toEntries>) =>
      entries.map((entry) => ({ ...entry, label: `新${entry.label}` }))
    expect((await save(saved, rename)).code).toBe(200)
    const rules = await readRules()
    expect(rules?.nda.areas).toHaveLength(40)
    const input = { ...rules, induction: { isOn: false, isRequired: false, months: 12, pages: [], questions: [] } }
    expect((await server.send(saveEntryRules, input as never, await as('wangQiang'))).code).toBe(200)
  })
})

describe('who may change which', () => {
  it('the operator alone changes what everybody sees; the codes of the program stay', async () => {
    const theirs = await find('industry', 'otherAdministrator')
    expect(theirs).toMatchObject({ isEditable: false, version: 0 })
    expect((await save(theirs, (entries) => entries, 'otherAdministrator')).code).toBe(403)
    const own = await find('certification_status')
    const texts = (entries: ReturnType<typeof toEntries>) =>
      entries.map((entry) => (entry.value === 'passed' ? { ...entry, label: '认证通过' } : entry))
    expect((await save(own, texts)).code).toBe(200)
    expect(await read('certification_status', 'otherStaff')).toContainEqual(
      expect.objectContaining({ dictValue: 'passed', dictLabel: '认证通过', color: 'success' }),
    )
    const off = (entries: ReturnType<typeof toEntries>) =>
      entries.map((entry) => (entry.value === 'passed' ? { ...entry, isOn: false } : entry))
    expect(await save(await find('certification_status'), off)).toMatchObject({
      code: 422,
      data: { entries: '这个字典只能改文字和顺序' },
    })
    const more = { value: 'lost', label: '失效', isOn: true }
    expect((await save(await find('certification_status'), (entries) => [...entries, more])).code).toBe(422)
  })

  it('数据 all of them, 组织 the groups of applications, 访客 the areas, nobody else any', async () => {
    await narrow('wangQiang', ['organization'])
    expect((await list('wangQiang')).map(({ code }) => code)).toEqual(['application_class'])
    const sexes = { code: 'sex_type', version: 0, entries: [{ value: 'male', label: '男', isOn: true }] }
    expect((await server.send(saveDictionary, sexes, await as('wangQiang'))).code).toBe(403)
    await narrow('wangQiang', ['visitor'])
    expect((await list('wangQiang')).map(({ code }) => code)).toEqual(['visit_area'])
    expect((await server.send(saveDictionary, sexes, await as('wangQiang'))).code).toBe(403)
    await narrow('wangQiang', ['content'])
    expect((await server.send(listDictionaries, {}, await as('wangQiang'))).code).toBe(403)
    expect((await server.send(listDictionaries, {}, await as('zhangWei'))).code).toBe(403)
  })
})
