// Each line of the first hour is ticked by what is done.
import { randomUUID } from 'node:crypto'

import { saveApplication } from '@/contract/organization/application-manage'
import { saveCompanyProfile } from '@/contract/organization/company-profile'
import { addPerson } from '@/contract/organization/people'
import { type CompanySetup, getCompanySetup, saveDepartment, savePost } from '@/contract/organization/structure'
import { saveReportRight } from '@/contract/production/report-manage'
import { getHealthForm, saveHealthDeclaration } from '@/contract/visit/health-manage'
import { saveVisitGate } from '@/contract/visit/visit'
import { saveProcess } from '@/contract/workflow/process-setting'
import { getProcessTemplate } from '@/contract/workflow/process-template'
import { upload } from '@/server/db/schema/platform'
import { createAdministrator } from '@/server/domains/identity/administrator'
import { seedHealth } from '@/server/seed/health'

import { setUpStoryServer } from '../../../support/set-up-server'

const server = setUpStoryServer()

const founder = { phone: '13900009901', name: '林芳', company: '新开的工厂', password: 'First@2026' }

/** The administrator of a company that has nothing. */
async function found() {
  const { userId, companyId } = await server.handle.tx((tx) => createAdministrator(tx, founder, server.now()))
  const { access } = await server.signIn(founder.phone, 'user', founder.password)
  return { userId, companyId, token: access }
}
type Founder = Awaited<ReturnType<typeof found>>

async function addLogo({ userId, companyId }: Founder): Promise<string> {
  const id = randomUUID()
  const facts = { name: 'logo.png', mime: 'image/png', size: 1, sha256: '', createdAt: new Date(0) }
  await server.db.insert(upload).values({ id, ownerId: userId, companyId, ...facts })
  return id
}

/** What an administrator does for each line. */
const doing: Record<
  Exclude<keyof CompanySetup, 'announcements' | 'joins' | 'isOperator'>,
  (founder: Founder) => Promise<{ code: number }>
> = {
  profile: async (by) => {
    const texts = { name: founder.company, contact: '021-5555', filingNumber: '' }
    return server.send(saveCompanyProfile, { ...texts, version: 0, logoFileId: await addLogo(by) }, by)
  },
  departments: (by) => server.send(saveDepartment, { name: '生产部', parentId: null }, by),
  posts: (by) => server.send(savePost, { name: '质检员', isHead: false }, by),
  headPosts: async (by) => {
    const { data } = await server.send(savePost, { name: '质检员', isHead: false }, by)
    return server.send(savePost, { ...data, isHead: true }, by)
  },
  colleagues: (by) =>
    server.send(
      addPerson,
      { name: '孙工', phone: '13900009902', workNo: '', deptId: null, postId: null, positionId: null },
      by,
    ),
  processes: async (by) => {
    const { data } = await server.send(getProcessTemplate, { key: 'supplies' }, by)
    return server.send(saveProcess, { version: 0, content: data }, by)
  },
  applications: (by) =>
    server.send(
      saveApplication,
      { version: 0, name: '学习', kind: 'page', target: '/pages/study/index', classCode: 'office', isOn: true },
      by,
    ),
  reports: (by) =>
    server.send(saveReportRight, { code: 'approval', version: 0, isOn: true, isRestricted: false, audience: null }, by),
  gates: (by) => server.send(saveVisitGate, { name: '正门' }, by),
  healthForms: async (by) => {
    await server.handle.tx((tx) => seedHealth(tx))
    const { data } = await server.send(getHealthForm, {}, await server.as('wangQiang'))
    if (!data.form) throw new Error('the story has no declaration')
    return server.send(saveHealthDeclaration, { ...data.form, version: 0 }, by)
  },
}

describe('the first hour of a company', () => {
  it.each(Object.keys(doing) as (keyof typeof doing)[])('ticks %s once it is there, and nothing else', async (name) => {
    const by = await found()
    const read = async () => (await server.send(getCompanySetup, {}, by)).data
    const before = await read()
    expect(before[name]).toBe(0)
    expect((await doing[name](by)).code).toBe(200)
    // A post of department heads is a post as well.
    expect(await read()).toEqual({ ...before, ...(name === 'headPosts' && { posts: 1 }), [name]: 1 })
  })

  it('does not tick a profile without a logo or without a contact', async () => {
    const by = await found()
    const texts = { name: founder.company, filingNumber: '' }
    await server.send(saveCompanyProfile, { ...texts, contact: '021-5555', version: 0 }, by)
    expect((await server.send(getCompanySetup, {}, by)).data.profile).toBe(0)
    const logoFileId = await addLogo(by)
    await server.send(saveCompanyProfile, { ...texts, contact: '', version: 1, logoFileId }, by)
    expect((await server.send(getCompanySetup, {}, by)).data.profile).toBe(0)
  })
})
