import { eq } from 'drizzle-orm'

import { getCertification } from '@/contract/identity/certification'
import { decideCertification, listCertifications, submitCertification } from '@/contract/identity/certify'
import { getUserInfo } from '@/contract/identity/user'
import { listMessages } from '@/contract/message/message'
import { message } from '@/server/db/schema/home'
import { appUser, certification, userRole } from '@/server/db/schema/identity'
import { upload } from '@/server/db/schema/platform'
import { createAdministrator } from '@/server/domains/identity/administrator'
import { demoCompanies, demoPeople } from '@/server/seed/people'
import { seedPersonal } from '@/server/seed/personal'
import { seedId } from '@/server/seed/seed-id'

import { setUpStoryServer } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'

const server = setUpStoryServer()
const as = (person: Person) => server.as(person)

describe('the certification of a company', () => {
  const input = {
    companyName: '苏州联创电子',
    creditCode: demoCompanies.other.creditCode,
    legalPerson: '孙丽',
    licenseFileId: 'licence',
    contactName: '孙丽',
    contactPhone: '13800138016',
  }
  const keepLicence = (ownerId: string) =>
    server.db.insert(upload).values({
      id: 'licence',
      ownerId,
      name: 'a.jpg',
      mime: 'image/jpeg',
      size: 1,
      sha256: 'x',
      createdAt: new Date(server.clock.at),
    })

  it('waits once it was handed in, and cannot be handed in again [spec 1.18]', async () => {
    await keepLicence(demoPeople.otherAdministrator.id)
    const me = await as('otherAdministrator')
    const { data } = await server.send(submitCertification, input, me)
    expect(data).toMatchObject({ status: 'pending', statusName: '审核中', licenseFileId: 'licence' })
    expect(data.licenseUrl).toContain('/core/api/ccf/dds/licence?')
    expect((await server.send(submitCertification, input, me)).code).toBe(409)
    expect((await server.send(getUserInfo, {}, me)).data.certificateStatus).toBe('pending')
  })

  it('of two administrators at once is that of the first, which the second is told', async () => {
    await keepLicence(demoPeople.otherAdministrator.id)
    const me = await as('otherAdministrator')
    const other = { ...input, contactName: '另一位' }
    const answers = await Promise.all([input, other].map((one) => server.send(submitCertification, one, me)))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    const first = answers.find(({ code }) => code === 200)?.data.contactName
    expect((await server.send(getCertification, {}, me)).data.contactName).toBe(first)
  })

  it('reaches the administrators of the company that runs the server, once', async () => {
    await keepLicence(demoPeople.otherAdministrator.id)
    const me = await as('otherAdministrator')
    await server.send(submitCertification, input, me)
    await server.send(submitCertification, input, me)
    const news = async (person: Person) =>
      (await server.send(listMessages, {}, await as(person))).data.records.filter(
        ({ busType }) => busType === 'certification',
      )
    expect(await news('wangQiang')).toMatchObject([
      { title: '企业认证待审核：苏州联创电子', content: expect.stringContaining(input.creditCode) },
    ])
    expect([await news('zhangWei'), await news('otherAdministrator')]).toEqual([[], []])
  })

  it('after a refusal keeps the remarks of unchanged fields only', async () => {
    await keepLicence(demoPeople.otherAdministrator.id)
    const me = await as('otherAdministrator')
    await server.send(submitCertification, input, me)
    const remark = (field: string) => ({ field, label: field, error: '不清晰', suggest: '重新填写' })
    await server.db
      .update(certification)
      .set({ status: 'rejected', auditItems: [remark('legalPerson'), remark('contactName')] })
      .where(eq(certification.companyId, demoCompanies.other.id))
    const { data } = await server.send(submitCertification, { ...input, legalPerson: '孙莉' }, me)
    expect(data.auditItems.map(({ field }) => field)).toEqual(['contactName'])
    expect(data.status).toBe('pending')
  })

  it("does not take somebody else's file, nor a passed company again, nor who is no administrator", async () => {
    await keepLicence(demoPeople.zhangWei.id)
    expect((await server.send(submitCertification, input, await as('otherAdministrator'))).code).toBe(404)
    await server.db.update(upload).set({ ownerId: demoPeople.wangQiang.id })
    expect((await server.send(submitCertification, input, await as('wangQiang'))).code).toBe(409)
    expect((await server.send(submitCertification, input, await as('zhangWei'))).code).toBe(403)
  })
})

describe('the first administrator', () => {
  const input = { phone: '13700000001', name: '赵总', password: 'First-Horse-1', company: '新公司' }

  it('is made with the company and signs in', async () => {
    const made = await server.handle.tx((tx) => createAdministrator(tx, input, new Date(server.clock.at)))
    const { access } = await server.signIn('13700000001', 'user', 'First-Horse-1')
    const { data } = await server.send(getUserInfo, {}, { token: access })
    expect(data).toMatchObject({ userId: made.userId, companyId: made.companyId, roles: ['administrator'] })
  })

  it('joins the company that has that name already', async () => {
    const named = { ...input, company: demoCompanies.other.name }
    const made = await server.handle.tx((tx) => createAdministrator(tx, named, new Date(server.clock.at)))
    expect(made.companyId).toBe(demoCompanies.other.id)
  })

  it.each([
    ['a phone that is none', { phone: '12345' }],
    ['a weak password', { password: 'short' }],
    ['no company', { company: ' ' }],
  ])('is refused with %s, and nothing is made', async (_name, wrong) => {
    await expect(
      server.handle.tx((tx) => createAdministrator(tx, { ...input, ...wrong }, new Date())),
    ).rejects.toThrow()
    expect(await server.db.select().from(appUser).where(eq(appUser.name, '赵总'))).toEqual([])
  })

  it('is refused for a phone that is registered', async () => {
    const registered = { ...input, phone: demoPeople.zhangWei.phone }
    await expect(server.handle.tx((tx) => createAdministrator(tx, registered, new Date()))).rejects.toMatchObject({
      code: 409,
    })
  })
})

describe('the examination of a certification', () => {
  const input = {
    companyName: '苏州联创电子',
    creditCode: demoCompanies.other.creditCode,
    legalPerson: '孙建国',
    licenseFileId: seedId('licence:other'),
    contactName: '孙丽',
    contactPhone: '13800138016',
  }
  const companyId = demoCompanies.other.id
  const pending = async () => (await server.send(listCertifications, {}, await as('wangQiang'))).data.records[0]

  beforeEach(() => server.handle.tx((tx) => seedPersonal(tx, server.now())))

  it('tells a refused company what is wrong with which field, and keeps the rest', async () => {
    const { data } = await server.send(getCertification, {}, await as('otherAdministrator'))
    expect(data).toMatchObject({ status: 'rejected', creditCode: input.creditCode, contactName: '孙丽' })
    expect(data.auditItems.map(({ field }) => field)).toEqual(['legalPerson', 'licenseFileId'])
    expect(data.licenseUrl).toContain('signature=')
    const colleague = await server.send(getCertification, {}, await as('otherStaff'))
    expect(colleague.data).toMatchObject({ status: 'rejected', licenseUrl: null, contactPhone: null, auditItems: [] })
    const none = await server.send(getCertification, {}, await as('empty'))
    expect(none.data).toMatchObject({ status: 'none', companyName: '启明新材料' })
  })

  it('passes what was put right, and tells the administrators', async () => {
    const me = await as('otherAdministrator')
    expect((await server.send(submitCertification, input, me)).code).toBe(200)
    const find = async (keyword: string) =>
      (await server.send(listCertifications, { keyword }, await as('wangQiang'))).data.records.map(
        (one) => one.companyName,
      )
    expect(await find('联创')).toEqual(['苏州联创电子'])
    expect(await find(input.creditCode.slice(4).toLowerCase())).toEqual(['苏州联创电子'])
    expect(await find('别的企业')).toEqual([])
    const found = await pending()
    expect(found).toMatchObject({ companyId, legalPerson: '孙建国' })
    const decision = { companyId, version: found?.version ?? -1, status: 'passed' } as const
    expect((await server.send(decideCertification, decision, await as('wangQiang'))).data.status).toBe('passed')
    expect((await server.send(getCertification, {}, me)).data).toMatchObject({ status: 'passed', auditItems: [] })
    const { data } = await server.send(listMessages, {}, me)
    expect(data.records[0]).toMatchObject({ title: '企业认证已通过', openPage: '/pages/mine/certification' })
    expect((await server.send(decideCertification, decision, await as('wangQiang'))).code).toBe(409)
  })

  it('tells its verdict to the administrators who work there now, not to one who was suspended', async () => {
    await server.send(submitCertification, input, await as('otherAdministrator'))
    const { version = -1 } = (await pending()) ?? {}
    const suspended = demoPeople.otherStaff.id
    await server.db.insert(userRole).values({ userId: suspended, role: 'administrator' })
    await server.db.update(appUser).set({ status: 'disabled' }).where(eq(appUser.id, suspended))
    const decision = { companyId, version, status: 'passed' } as const
    expect((await server.send(decideCertification, decision, await as('wangQiang'))).code).toBe(200)
    const told = await server.db.select().from(message).where(eq(message.title, '企业认证已通过'))
    expect(told.map(({ userId }) => userId)).toEqual([demoPeople.otherAdministrator.id])
  })

  it('is for the operating company alone, wants a reason, and notices what was handed in anew', async () => {
    await server.send(submitCertification, input, await as('otherAdministrator'))
    const { version = -1 } = (await pending()) ?? {}
    const refuse = { companyId, version, status: 'rejected' } as const
    expect((await server.send(decideCertification, refuse, await as('wangQiang'))).code).toBe(422)
    const stranger = await as('otherAdministrator')
    expect((await server.send(decideCertification, { ...refuse, remark: '无' }, stranger)).code).toBe(403)
    expect((await server.send(listCertifications, {}, stranger)).code).toBe(403)
    const stale = { ...refuse, version: version + 1, remark: '无' }
    expect((await server.send(decideCertification, stale, await as('wangQiang'))).code).toBe(409)
    const items = [{ field: 'creditCode', error: '查无此码' }] as const
    const { data } = await server.send(decideCertification, { ...refuse, items: [...items] }, await as('wangQiang'))
    expect(data.auditItems).toEqual([
      { field: 'creditCode', label: '统一社会信用代码', error: '查无此码', suggest: null },
    ])
    const { data: messages } = await server.send(listMessages, {}, stranger)
    expect(messages.records[0]).toMatchObject({ title: '企业认证未通过' })
  })
})
