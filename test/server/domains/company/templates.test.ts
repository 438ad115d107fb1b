// An empty company begins with a template.
import { listAllApplications } from '@/contract/organization/application'
import { applyCompanyTemplate, listCompanyTemplates } from '@/contract/organization/company-template'
import {
  type CompanySetup,
  getCompanySetup,
  listManagedDepartments,
  listManagedPosts,
  saveDepartment,
} from '@/contract/organization/structure'
import { listReports } from '@/contract/production/report'
import { getProcessForm, listProcessDefinitions, predictProcess } from '@/contract/workflow/process'
import { companyTemplates } from '@/server/domains/company/templates/templates'
import { createAdmin, readAdminRequest } from '@/server/start/create-admin'

import { requireItems } from '../../../support/require-items'
import { setUpStoryServer } from '../../../support/set-up-server'

const server = setUpStoryServer()

const founder = { phone: '13900009901', name: '林芳', company: '新开的工厂' }
const NOTHING: CompanySetup = {
  departments: 0,
  posts: 0,
  colleagues: 0,
  processes: 0,
  announcements: 0,
  joins: 0,
  isOperator: false,
}

/** The administrator of a company that has nothing, or what the template brought. */
async function found(template?: string) {
  const password = await createAdmin(server.handle, { ...founder, template }, server.now())
  const { access } = await server.signIn(founder.phone, 'user', password)
  return { token: access }
}

const keys = companyTemplates.map(({ key }) => key)
/** How many processes each brings. */
const counts: Record<string, number> = { manufacturing: 22, office: 17, campus: 18 }

describe('a template', () => {
  it.each(keys)('%s says beforehand what it brings, and brings that', async (key) => {
    const administrator = await found()
    const { data: templates } = await server.send(listCompanyTemplates, {}, administrator)
    const promise = templates.find((one) => one.key === key)
    if (!promise) throw new Error(`there is no template ${key}`)
    expect(promise.processes).toHaveLength(counts[key] ?? 0)
    expect((await server.send(applyCompanyTemplate, { key }, administrator)).code).toBe(200)

    const { data: departments } = await server.send(listManagedDepartments, {}, administrator)
    expect(departments.map(({ name }) => name)).toEqual(promise.departments)
    const { data: posts } = await server.send(listManagedPosts, {}, administrator)
    expect(posts.map(({ name }) => name)).toEqual(promise.posts)
    expect(posts.filter(({ isHead }) => isHead).map(({ name }) => name)).toEqual(['部门负责人'])
    const { data: groups } = await server.send(listProcessDefinitions, {}, administrator)
    const processes = groups.groups.flatMap(({ children }) => children)
    expect(processes.map(({ name }) => name)).toEqual(promise.processes)
    const { data: reports } = await server.send(listReports, {}, administrator)
    expect(reports.records.map(({ name }) => name).sort()).toEqual([...promise.reports].sort())
    const { data: applications } = await server.send(listAllApplications, {}, administrator)
    expect(JSON.stringify(applications)).toContain('协同办公')
    const { data: setup } = await server.send(getCompanySetup, {}, administrator)
    expect(setup).toEqual({
      ...NOTHING,
      departments: promise.departments.length,
      posts: promise.posts.length,
      processes: counts[key],
    })
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
