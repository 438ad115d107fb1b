import { eq } from 'drizzle-orm'

import { getUserInfo, submitCertification } from '@/contract/user'
import { createAdministrator } from '@/server/identity/administrator'
import { appUser, certification } from '@/server/schema/identity'
import { upload } from '@/server/schema/platform'
import { demoCompanies, demoPeople } from '@/server/seed/people'

import { type Person, type StoryServer, startStoryServer } from '../../support/story'

let server: StoryServer
const as = (person: Person) => server.as(person)

beforeAll(async () => {
  server = await startStoryServer()
}, 120_000)
afterAll(() => server.close())
beforeEach(() => server.tell())

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
      ...{ id: 'licence', ownerId, name: 'a.jpg', mime: 'image/jpeg', size: 1, sha256: 'x' },
      createdAt: new Date(server.clock.at),
    })

  it('waits once it was handed in, and cannot be handed in again', async () => {
    await keepLicence(demoPeople.otherAdministrator.id)
    const me = await as('otherAdministrator')
    const { data } = await server.send(submitCertification, input, me)
    expect(data).toMatchObject({ status: 'pending', statusName: '审核中', licenseFileId: 'licence' })
    expect(data.licenseUrl).toContain('/core/api/ccf/dds/licence?')
    expect((await server.send(submitCertification, input, me)).code).toBe(409)
    expect((await server.send(getUserInfo, {}, me)).data.certificateStatus).toBe('pending')
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
    const made = await createAdministrator(server.handle, input, new Date(server.clock.at))
    const { access } = await server.signIn('13700000001', 'user', 'First-Horse-1')
    const { data } = await server.send(getUserInfo, {}, { token: access })
    expect(data).toMatchObject({ userId: made.userId, companyId: made.companyId, roles: ['administrator'] })
  })

  it('joins the company that has that name already', async () => {
    const named = { ...input, company: demoCompanies.other.name }
    const made = await createAdministrator(server.handle, named, new Date(server.clock.at))
    expect(made.companyId).toBe(demoCompanies.other.id)
  })

  it.each([
    ['a phone that is none', { phone: '12345' }],
    ['a weak password', { password: 'short' }],
    ['no company', { company: ' ' }],
  ])('is refused with %s, and nothing is made', async (_name, wrong) => {
    await expect(createAdministrator(server.handle, { ...input, ...wrong }, new Date())).rejects.toThrow()
    expect(await server.db.select().from(appUser).where(eq(appUser.name, '赵总'))).toEqual([])
  })

  it('is refused for a phone that is registered', async () => {
    const known = { ...input, phone: demoPeople.zhangWei.phone }
    await expect(createAdministrator(server.handle, known, new Date())).rejects.toMatchObject({ code: 409 })
  })
})
