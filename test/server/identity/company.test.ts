import { eq } from 'drizzle-orm'

import { listUsers } from '@/contract/application'
import { listMessages } from '@/contract/message'
import {
  approveRegisteringUser,
  getUserInfo,
  joinCompany,
  listRegisteringUsers,
  refuseRegisteringUser,
  submitCertification,
  updateUser,
} from '@/contract/user'
import { createAdministrator } from '@/server/identity/administrator'
import { hashPassword } from '@/server/identity/passwords'
import { appUser, certification, joinRequest } from '@/server/schema/identity'
import { upload } from '@/server/schema/platform'
import { DEMO_PASSWORD, demoCompanies, demoPeople, departmentId, postId, seedPeople } from '@/server/seed/people'
import { countPendingJoins, listPendingJoins } from '@/server/stores/join-store'

import { type IdentityServer, startIdentityServer } from '../../support/identity'

type Person = keyof typeof demoPeople

let server: IdentityServer
let passwordHash = ''
const tokens = new Map<Person, string>()

async function as(person: Person): Promise<{ token: string }> {
  const known = tokens.get(person)
  if (known) return { token: known }
  const { access } = await server.signIn(demoPeople[person].phone, 'user', DEMO_PASSWORD)
  tokens.set(person, access)
  return { token: access }
}
const requestOf = async (person: Person) => {
  const [row] = await server.db.select().from(joinRequest).where(eq(joinRequest.userId, demoPeople[person].id))
  return row?.id ?? ''
}
const messagesOf = async (person: Person) => (await server.send(listMessages, {}, await as(person))).data.records

beforeAll(async () => {
  server = await startIdentityServer()
  passwordHash = await hashPassword(DEMO_PASSWORD)
}, 120_000)
afterAll(() => server.close())

beforeEach(async () => {
  server.wait(24 * 3_600_000)
  tokens.clear()
  await server.truncate()
  await server.handle.tx((tx) => seedPeople(tx, passwordHash, new Date(server.clock.at)))
})

describe('who is signed in', () => {
  it('is told with member, roles and permissions', async () => {
    const { data } = await server.send(getUserInfo, {}, await as('wangQiang'))
    expect(data).toMatchObject({
      realName: '王强',
      mobile: '13800138004',
      companyName: '华东精密制造',
      roles: ['administrator'],
      permissions: expect.arrayContaining(['user:approve']),
      certificateStatus: 'passed',
      registerStatus: 'agreed',
      member: { deptName: '总经办', postName: '总监', companyId: demoCompanies.main.id },
    })
  })

  it('has no member without a company, and knows how the request stands', async () => {
    const { data } = await server.send(getUserInfo, {}, await as('pending'))
    expect(data).toMatchObject({ member: null, companyId: null, registerStatus: 'pending', roles: [] })
    const visitor = await server.send(getUserInfo, {}, await as('liuYang'))
    expect(visitor.data.registerStatus).toBe('none')
  })

  it('changes what is sent and keeps the rest', async () => {
    const me = await as('zhangWei')
    const { data } = await server.send(updateUser, { nickName: '伟哥', email: 'zw@example.com' }, me)
    expect(data).toMatchObject({ nickName: '伟哥', email: 'zw@example.com', realName: '张伟', sex: 'male' })
    expect((await server.send(updateUser, { email: '' }, me)).data.email).toBeNull()
  })

  it.each([
    ['an e-mail that is none', { email: 'nobody' }],
    ['a day that is none', { birthday: '2020-13-01' }],
    ['an empty name', { realName: ' ' }],
  ])('refuses %s', async (_name, change) => {
    expect((await server.send(updateUser, change, await as('zhangWei'))).code).toBe(400)
  })

  it('cannot set fields that are not offered', async () => {
    const change = { nickName: '甲', companyId: demoCompanies.other.id, roles: ['administrator'] }
    const { data } = await server.send(updateUser, change, await as('zhangWei'))
    expect(data).toMatchObject({ companyId: demoCompanies.main.id, roles: [] })
  })

  it('takes as avatar a picture of their own and no other, and opens it to all', async () => {
    const file = (id: string, ownerId: string, mime: string) => ({
      ...{ id, ownerId, mime, name: 'a.png', size: 1, sha256: 'x', createdAt: new Date(server.clock.at) },
    })
    const [mine, theirs] = [demoPeople.zhangWei.id, demoPeople.liNa.id]
    await server.db
      .insert(upload)
      .values([
        file('mine', mine, 'image/png'),
        file('theirs', theirs, 'image/png'),
        file('paper', mine, 'application/pdf'),
      ])
    const me = await as('zhangWei')
    expect((await server.send(updateUser, { avatarFileId: 'theirs' }, me)).code).toBe(404)
    expect((await server.send(updateUser, { avatarFileId: 'paper' }, me)).code).toBe(404)
    const { data } = await server.send(updateUser, { avatarFileId: 'mine' }, me)
    expect(data.avatar).toBe('/core/api/ccf/dds/mine')
    const [row] = await server.db.select().from(upload).where(eq(upload.id, 'mine'))
    expect(row?.scope).toBe('public')
  })
})

describe('asking to join a company', () => {
  it.each([
    ['by its code', 'hdjm2026'],
    ['by its name', '华东精密制造'],
  ])('%s waits for an administrator, who hears of it', async (_name, company) => {
    const place = { deptId: departmentId('quality'), postId: postId('inspector') }
    const { data } = await server.send(joinCompany, { company, ...place, remark: '新入职' }, await as('liuYang'))
    expect(data).toMatchObject({
      name: '刘洋',
      companyName: '华东精密制造',
      deptName: '质量部',
      postName: '质检员',
      status: 'pending',
      statusName: '待审核',
      holderName: '王强',
    })
    expect(await messagesOf('wangQiang')).toMatchObject([
      { title: '刘洋 申请加入企业', msgType: 'approve', busType: 'join', busId: data.id, isRead: false },
    ])
  })

  it.each([
    ['an unknown company', { company: '不存在的企业' }],
    ['a department of another company', { company: '苏州联创电子', deptId: departmentId('quality') }],
    ['a post of another company', { company: '苏州联创电子', postId: postId('inspector') }],
  ])('refuses %s with 404', async (_name, input) => {
    expect((await server.send(joinCompany, input, await as('liuYang'))).code).toBe(404)
  })

  it('refuses a second request while one waits, and a member', async () => {
    expect((await server.send(joinCompany, { company: '苏州联创电子' }, await as('pending'))).code).toBe(409)
    expect((await server.send(joinCompany, { company: '苏州联创电子' }, await as('zhangWei'))).code).toBe(409)
  })

  it('ten times at once makes one request', async () => {
    const me = await as('liuYang')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.send(joinCompany, { company: '华东精密制造' }, me)),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(9)
  })
})

describe('deciding about who asks', () => {
  it('lists the requests of the company for its administrators alone', async () => {
    const { data } = await server.send(listRegisteringUsers, { scope: 'company' }, await as('wangQiang'))
    expect(data.records.map(({ name }) => name)).toEqual(['何静', '唐磊'])
    expect((await server.send(listRegisteringUsers, { scope: 'company' }, await as('zhangWei'))).code).toBe(403)
    const other = await server.send(listRegisteringUsers, { scope: 'company' }, await as('otherAdministrator'))
    expect(other.data.records).toEqual([])
    const mine = await server.send(listRegisteringUsers, {}, await as('pending'))
    expect(mine.data.records.map(({ name }) => name)).toEqual(['何静'])
  })

  it('filters by state and words, taken literally', async () => {
    const me = await as('wangQiang')
    const named = async (keyword: string) =>
      (await server.send(listRegisteringUsers, { scope: 'company', keyword }, me)).data.records.length
    expect([await named('何'), await named('138001380'), await named('%'), await named('_')]).toEqual([1, 2, 0, 0])
    const agreed = await server.send(listRegisteringUsers, { scope: 'company', status: 'agreed' }, me)
    expect(agreed.data.total).toBe(0)
  })

  it('agreeing makes the person a member at once, who is told', async () => {
    const id = await requestOf('pending')
    const applicant = await as('pending')
    const { data } = await server.send(approveRegisteringUser, { id }, await as('wangQiang'))
    expect(data).toMatchObject({ status: 'agreed', holderName: '王强', handleTime: expect.any(String) })
    const me = await server.send(getUserInfo, {}, applicant)
    expect(me.data).toMatchObject({ companyName: '华东精密制造', member: { deptName: '质量部', postName: '质检员' } })
    expect((await messagesOf('pending'))[0]?.title).toBe('您已加入华东精密制造')
    expect((await server.send(listUsers, {}, applicant)).code).toBe(200)
  })

  it('agreeing can set another place of the same company, and no other', async () => {
    const id = await requestOf('pending')
    const me = await as('wangQiang')
    expect((await server.send(approveRegisteringUser, { id, deptId: 'nowhere' }, me)).code).toBe(404)
    const place = { deptId: departmentId('finance'), postId: postId('accountant') }
    const { data } = await server.send(approveRegisteringUser, { id, ...place }, me)
    expect(data.status).toBe('agreed')
    const info = await server.send(getUserInfo, {}, await as('pending'))
    expect(info.data.member).toMatchObject({ deptName: '财务部', postName: '会计' })
  })

  it('refusing keeps the person out and tells the reason; another request is possible then', async () => {
    const id = await requestOf('pending')
    const input = { id, reason: '请先完成入职手续' }
    const { data } = await server.send(refuseRegisteringUser, input, await as('wangQiang'))
    expect(data).toMatchObject({ status: 'refused', refuseReason: '请先完成入职手续' })
    const applicant = await as('pending')
    expect((await server.send(getUserInfo, {}, applicant)).data).toMatchObject({
      member: null,
      registerStatus: 'refused',
    })
    expect((await messagesOf('pending'))[0]?.content).toContain('请先完成入职手续')
    expect((await server.send(joinCompany, { company: '华东精密制造' }, applicant)).code).toBe(200)
  })

  it('refusing needs a reason', async () => {
    const id = await requestOf('pending')
    expect((await server.send(refuseRegisteringUser, { id, reason: ' ' }, await as('wangQiang'))).code).toBe(400)
  })

  it('the second decision hears who was first', async () => {
    const id = await requestOf('pending')
    const me = await as('wangQiang')
    await server.send(approveRegisteringUser, { id }, me)
    const late = await server.send(refuseRegisteringUser, { id, reason: '晚了' }, me)
    expect([late.code, late.msg]).toEqual([409, '该申请已由王强处理：已同意'])
  })

  it('twenty decisions at once: one stands', async () => {
    const id = await requestOf('pending')
    const me = await as('wangQiang')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? server.send(approveRegisteringUser, { id }, me)
          : server.send(refuseRegisteringUser, { id, reason: '不符' }, me),
      ),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(19)
    const [row] = await server.db.select().from(appUser).where(eq(appUser.id, demoPeople.pending.id))
    const winner = answers.find(({ code }) => code === 200)
    expect(row?.companyId).toBe(winner?.data.status === 'agreed' ? demoCompanies.main.id : null)
  })

  it.each(['zhangWei', 'wangMin', 'zhaoLei', 'liuYang'] as const)('is not for %s', async (person) => {
    const id = await requestOf('pending')
    expect((await server.send(approveRegisteringUser, { id }, await as(person))).code).toBe(403)
  })

  it("an administrator of another company finds no such request, and the applicant's state is unchanged", async () => {
    const id = await requestOf('pending')
    expect((await server.send(approveRegisteringUser, { id }, await as('otherAdministrator'))).code).toBe(404)
    expect((await server.send(getUserInfo, {}, await as('pending'))).data.registerStatus).toBe('pending')
  })

  it('who waits is offered to the to-do list, oldest first', async () => {
    const waiting = await listPendingJoins(server.db, demoCompanies.main.id)
    expect(waiting.map(({ name, deptName }) => [name, deptName])).toEqual([
      ['唐磊', '注塑车间'],
      ['何静', '质量部'],
    ])
    expect(await countPendingJoins(server.db, demoCompanies.main.id)).toBe(2)
    expect(await countPendingJoins(server.db, demoCompanies.other.id)).toBe(0)
  })
})

describe('colleagues', () => {
  it('come by pinyin, of the own company only, page by page', async () => {
    const me = await as('zhangWei')
    const { data } = await server.send(listUsers, { size: 100 }, me)
    const names = data.records.map(({ name }) => name)
    expect(names).toEqual([...names].sort(new Intl.Collator('zh-CN-u-co-pinyin').compare))
    expect(names).not.toContain('吴昊')
    expect(names).not.toContain('周敏')
    const second = await server.send(listUsers, { size: 5, current: 2 }, me)
    expect(second.data.records.map(({ name }) => name)).toEqual(names.slice(5, 10))
    expect(second.data).toMatchObject({ total: names.length, size: 5, current: 2, pages: Math.ceil(names.length / 5) })
  })

  it('can be narrowed by words and department', async () => {
    const me = await as('zhangWei')
    const found = await server.send(listUsers, { keyword: '张' }, me)
    expect(found.data.records).toMatchObject([{ name: '张伟', deptName: '设备工程部', postName: '设备工程师' }])
    const finance = await server.send(listUsers, { deptId: departmentId('finance') }, me)
    expect(finance.data.records.map(({ name }) => name)).toEqual(['刘红', '徐静'])
  })

  it('are refused to who has no company', async () => {
    expect((await server.send(listUsers, {}, await as('liuYang'))).code).toBe(403)
  })
})

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
