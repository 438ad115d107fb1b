// An empty company begins with a template.
import { listAllApplications } from '@/contract/organization/application'
import { listManagedApplications } from '@/contract/organization/application-manage'
import {
  applyCompanyTemplate,
  type CompanyTemplateSummary,
  listCompanyTemplates,
} from '@/contract/organization/company-template'
import { listDictionaries, saveDictionary } from '@/contract/organization/dictionary-manage'
import { listManagedPeople } from '@/contract/organization/people'
import {
  getCompanySetup,
  listManagedDepartments,
  listManagedPosts,
  saveDepartment,
} from '@/contract/organization/structure'
import { listReports } from '@/contract/production/report'
import { getHealthForm } from '@/contract/visit/health-manage'
import { listVisitGates } from '@/contract/visit/visit'
import { getProcessForm, listProcessDefinitions, predictProcess } from '@/contract/workflow/process'
import { appUser } from '@/server/db/schema/identity'
import { describeTemplates } from '@/server/domains/company/templates/apply-template'
import { companyTemplates } from '@/server/domains/company/templates/templates'
import { createAdmin, readAdminRequest } from '@/server/start/create-admin'

import { emptySetup } from '../../../support/empty-setup'
import { requireItems } from '../../../support/require-items'
import { setUpStoryServer } from '../../../support/set-up-server'

const server = setUpStoryServer()

const founder = { phone: '13900009901', name: '林芳', company: '新开的工厂' }

/** The administrator of a company that has nothing, or what the template brought. */
async function found(template?: string) {
  const password = await createAdmin(server.handle, { ...founder, template }, server.now())
  const { access } = await server.signIn(founder.phone, 'user', password)
  return { token: access }
}

/** Everything that a template names is there, with a gate and a health form. */
async function expectBrought(promise: CompanyTemplateSummary, administrator: { token: string }) {
  const { data: departments } = await server.send(listManagedDepartments, {}, administrator)
  expect(departments.map(({ name }) => name)).toEqual(promise.departments)
  const { data: posts } = await server.send(listManagedPosts, {}, administrator)
  expect(posts.map(({ name }) => name)).toEqual(promise.posts)
  expect(posts.filter(({ isHead }) => isHead).map(({ name }) => name)).toEqual(['部门负责人'])
  const { data: groups } = await server.send(listProcessDefinitions, {}, administrator)
  const processes = groups.groups.flatMap(({ children }) => children)
  expect(processes.map(({ name }) => name)).toEqual(promise.processes)
  expect(processes.length).toBeGreaterThanOrEqual(10)
  const { data: reports } = await server.send(listReports, {}, administrator)
  expect(reports.records.map(({ name }) => name).sort()).toEqual([...promise.reports].sort())
  const { data: all } = await server.send(listAllApplications, {}, administrator)
  expect(JSON.stringify(all)).toContain('协同办公')
  const { data: gates } = await server.send(listVisitGates, {}, administrator)
  expect(gates).toMatchObject([{ isOpen: true }])
  const { data: health } = await server.send(getHealthForm, {}, administrator)
  expect(health.form?.fields.length).toBeGreaterThan(0)
  const { data: dictionaries } = await server.send(listDictionaries, {}, administrator)
  const own = dictionaries.filter(({ version }) => version > 0)
  expect(own.map(({ name }) => name)).toEqual(promise.dictionaries)
  expect(promise.dictionaries).toEqual(['应用分组', '性别', '节假日', '调休上班日'])
  const { data: setup } = await server.send(getCompanySetup, {}, administrator)
  const enabled = (await server.send(listManagedApplications, {}, administrator)).data.applications
  expect(setup).toEqual({
    ...emptySetup,
    departments: promise.departments.length,
    posts: promise.posts.length,
    headPosts: 1,
    processes: promise.processes.length,
    applications: enabled.length,
    reports: promise.reports.length,
    gates: 1,
    healthForms: 1,
  })
}

const keys = companyTemplates.map(({ key }) => key)
/** How many processes each brings. */
const counts: Record<string, number> = { manufacturing: 22, office: 17, campus: 18 }

describe('a template', () => {
  it.each(keys)('%s says beforehand what it brings, and brings that and no people', async (key) => {
    const administrator = await found()
    const { data: templates } = await server.send(listCompanyTemplates, {}, administrator)
    const promise = templates.find((one) => one.key === key)
    if (!promise) throw new Error(`there is no template ${key}`)
    expect(promise.processes).toHaveLength(counts[key] ?? 0)
    const before = await server.db.$count(appUser)
    expect((await server.send(applyCompanyTemplate, { key }, administrator)).code).toBe(200)
    await expectBrought(promise, administrator)
    expect(await server.db.$count(appUser)).toBe(before)
  })

  it.each(keys)('%s comes by create-admin as well, with nobody but the administrator', async (key) => {
    const before = await server.db.$count(appUser)
    const administrator = await found(key)
    const promise = describeTemplates().find((one) => one.key === key)
    if (!promise) throw new Error(`there is no template ${key}`)
    await expectBrought(promise, administrator)
    expect(await server.db.$count(appUser)).toBe(before + 1)
    const { data: people } = await server.send(listManagedPeople, { current: 1, size: 20 }, administrator)
    expect(people.records.map(({ name }) => name)).toEqual([founder.name])
  })

  it.each(keys)('%s has the groups of its applications as its dictionary, and those without any off', async (key) => {
    const administrator = await found(key)
    const { data } = await server.send(listManagedApplications, {}, administrator)
    const isUsed = (code: string) => data.applications.some(({ classCode }) => classCode === code)
    expect(data.groups.filter(({ isOn }) => isOn).length).toBeGreaterThanOrEqual(3)
    for (const { code, isOn } of requireItems(data.groups)) expect([code, isOn]).toEqual([code, isUsed(code)])
    expect(data.groups.some(({ code, isOn }) => code === 'production' && isOn)).toBe(key === 'manufacturing')
    expect(data.groups.some(({ name }) => name === '教学与活动')).toBe(key === 'campus')
  })

  it('leaves a dictionary that the company has saved', async () => {
    const administrator = await found()
    const { data: before } = await server.send(listDictionaries, {}, administrator)
    const sexes = before.find(({ code }) => code === 'sex_type')
    if (!sexes) throw new Error('there is no sex_type')
    const entries = sexes.entries.map(({ value, label, isOn }) => ({ value, label: `${label}性`, isOn }))
    await server.send(saveDictionary, { code: 'sex_type', version: 0, entries }, administrator)
    expect((await server.send(applyCompanyTemplate, { key: 'office' }, administrator)).code).toBe(200)
    const { data: after } = await server.send(listDictionaries, {}, administrator)
    expect(after.find(({ code }) => code === 'sex_type')?.entries.map(({ label }) => label)).toEqual(
      entries.map(({ label }) => label),
    )
  })

  it.each(keys)('%s has forms that open, each with somebody who decides', async (key) => {
    const administrator = await found(key)
    const { data } = await server.send(listProcessDefinitions, {}, administrator)
    const processes = data.groups.flatMap(({ children }) => children)
    for (const { procDefKey } of requireItems(processes)) {
      const form = await server.send(getProcessForm, { procDefKey }, administrator)
      expect([procDefKey, form.code]).toEqual([procDefKey, 200])
      const { data: route } = await server.send(predictProcess, { procDefKey, main: {} }, administrator)
      const names = requireItems(route.nodes).flatMap(({ candidates }) => candidates.map(({ name }) => name))
      expect([procDefKey, names]).toEqual([procDefKey, expect.arrayContaining(['林芳'])])
    }
  })

  it('fills in what is missing and leaves what is there', async () => {
    const administrator = await found()
    await server.send(saveDepartment, { name: '自己的部门', parentId: null }, administrator)
    expect((await server.send(applyCompanyTemplate, { key: 'office' }, administrator)).code).toBe(200)
    const { data: departments } = await server.send(listManagedDepartments, {}, administrator)
    expect(departments.map(({ name }) => name)).toEqual(['自己的部门'])
    const { data: setup } = await server.send(getCompanySetup, {}, administrator)
    expect(setup).toMatchObject({ departments: 1, processes: counts.office })
  })

  it('is refused to a company that has everything, and when there is none of this name', async () => {
    const administrator = await found('office')
    const again = await server.send(applyCompanyTemplate, { key: 'campus' }, administrator)
    expect(again).toMatchObject({ code: 409, msg: '企业已有部门、岗位和流程，不需要模板' })
    expect(await server.send(applyCompanyTemplate, { key: 'circus' }, administrator)).toMatchObject({ code: 404 })
  })

  it('is applied once when two administrators use one at the same moment', async () => {
    const administrator = await found()
    const both = ['office', 'campus'].map((key) => server.send(applyCompanyTemplate, { key }, administrator))
    const codes = (await Promise.all(both)).map(({ code }) => code)
    expect(codes.sort()).toEqual([200, 409])
    const { data: setup } = await server.send(getCompanySetup, {}, administrator)
    expect([counts.office, counts.campus]).toContain(setup.processes)
  })

  it('brings nothing to another company', async () => {
    const administrator = await found()
    const before = await server.send(getCompanySetup, {}, await server.as('wangQiang'))
    await server.send(applyCompanyTemplate, { key: 'manufacturing' }, administrator)
    const after = await server.send(getCompanySetup, {}, await server.as('wangQiang'))
    expect(after.data).toEqual(before.data)
  })
})

describe('create-admin --template', () => {
  const words = ['--phone', founder.phone, '--name', founder.name, '--company', founder.company]

  it('takes the name of a template, and none', () => {
    expect(readAdminRequest([...words, '--template', 'campus'])).toEqual({ ...founder, template: 'campus' })
    expect(readAdminRequest(words)).toEqual({ ...founder, template: undefined })
  })

  it('says which names there are', () => {
    expect(() => readAdminRequest([...words, '--template', 'circus'])).toThrow(
      /There is no template circus\. Usage: .*--template manufacturing\|office\|campus/,
    )
  })

  it('makes nobody an administrator when the company needs no template', async () => {
    await found('office')
    const second = { ...founder, phone: '13900009902', template: 'office' }
    await expect(createAdmin(server.handle, second, server.now())).rejects.toThrow('不需要模板')
    await expect(createAdmin(server.handle, { ...second, template: undefined }, server.now())).resolves.toBeTruthy()
  })
})
