import { eq } from 'drizzle-orm'

import {
  approveRegisteringUser,
  getUserInfo,
  joinCompany,
  listRegisteringUsers,
  refuseRegisteringUser,
} from '@/contract/identity/user'
import { listMessages } from '@/contract/message/message'
import { listUsers } from '@/contract/organization/application'
import { remindJoin, withdrawJoin } from '@/contract/organization/join'
import { listManagedPeople } from '@/contract/organization/people'
import { removeDepartment, removePost, saveDepartment, savePost } from '@/contract/organization/structure'
import { toPinyin } from '@/server/db/pinyin'
import { appUser, company, joinRequest, userRole } from '@/server/db/schema/identity'
import { countPendingJoins, listPendingJoins } from '@/server/domains/company/join-store'
import { DEMO_PASSWORD, demoCompanies, demoPeople, departmentId, postId } from '@/server/seed/people'

import { holdRow } from '../../../support/hold-row'
import { setUpStoryServer } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'

const server = setUpStoryServer()
const as = (person: Person) => server.as(person)
const getRequest = async (person: Person) => {
  const [row] = await server.db.select().from(joinRequest).where(eq(joinRequest.userId, demoPeople[person].id))
  return row?.id ?? ''
}
const readMessages = async (person: Person) => (await server.send(listMessages, {}, await as(person))).data.records

describe('asking to join a company', () => {
  it.each([
    ['by its code', 'hdjm2026'],
    ['by its name', '华东精密制造'],
  ])('%s waits for an administrator, who hears of it [spec 6.07]', async (_name, company) => {
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
    const heard = (await readMessages('wangQiang')).filter(({ busId }) => busId === data.id)
    expect(heard).toMatchObject([
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

  it('by a code reaches its company, though another has named itself so', async () => {
    const [main] = await server.db.select().from(company).where(eq(company.id, demoCompanies.main.id))
    const named = { name: main?.inviteCode ?? '' }
    // The row of the other is written anew, so that a database finds it first or last.
    await server.db.update(company).set(named).where(eq(company.id, demoCompanies.other.id))
    await server.db.update(company).set({ filingNumber: 'x' }).where(eq(company.id, demoCompanies.main.id))
    const { data } = await server.send(joinCompany, { company: main?.inviteCode ?? '' }, await as('liuYang'))
    expect(data.companyName).toBe('华东精密制造')
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

describe('while a request waits', () => {
  const mine = async (person: Person) => (await server.send(listRegisteringUsers, {}, await as(person))).data.records[0]

  it('its applicant sees who holds it, reminds them after four hours, and again after four more', async () => {
    const { data } = await server.send(joinCompany, { company: '华东精密制造' }, await as('liuYang'))
    const { id } = data
    // Signed in anew: hours pass, and a session that rests ends.
    const remind = async () => {
      const { access } = await server.signIn(demoPeople.liuYang.phone, 'user', DEMO_PASSWORD)
      return server.send(remindJoin, { id }, { token: access })
    }
    expect(data).toMatchObject({ holderName: '王强', remindTime: null, nextRemindTime: expect.any(String) })
    const early = await remind()
    expect([early.code, early.msg]).toEqual([409, expect.stringMatching(/^\d\d:\d\d 后可再次提醒$/)])
    server.wait(4 * 3_600_000)
    expect((await remind()).data.remindTime).not.toBeNull()
    const { access } = await server.signIn(demoPeople.wangQiang.phone, 'user', DEMO_PASSWORD)
    const heard = await server.send(listMessages, {}, { token: access })
    expect(heard.data.records[0]?.title).toBe('刘洋 提醒你审核加入申请')
    expect((await remind()).code).toBe(409)
    server.wait(4 * 3_600_000)
    expect((await remind()).code).toBe(200)
  })

  it('it can be taken back, decided no more, and made anew', async () => {
    const id = await getRequest('pending')
    expect((await server.send(withdrawJoin, { id }, await as('pending'))).data.status).toBe('withdrawn')
    const late = await server.send(approveRegisteringUser, { id }, await as('wangQiang'))
    expect([late.code, late.msg]).toEqual([409, '申请人已撤回该申请'])
    expect((await server.send(withdrawJoin, { id }, await as('pending'))).code).toBe(409)
    expect((await server.send(getUserInfo, {}, await as('pending'))).data.registerStatus).toBe('none')
    expect((await server.send(joinCompany, { company: '华东精密制造' }, await as('pending'))).code).toBe(200)
  })

  it.each(['liuYang', 'pendingSecond', 'wangQiang', 'otherAdministrator'] as const)(
    'it is neither reminded of nor taken back by %s',
    async (person) => {
      const id = await getRequest('pending')
      expect((await server.send(remindJoin, { id }, await as(person))).code).toBe(404)
      expect((await server.send(withdrawJoin, { id }, await as(person))).code).toBe(404)
    },
  )

  it.each([
    ['a name the company has', '质量部', departmentId('quality')],
    ['words of the applicant', '智能装备部', null],
  ])('the department wanted is kept: %s', async (_name, deptName, deptId) => {
    const { data } = await server.send(joinCompany, { company: '华东精密制造', deptName }, await as('liuYang'))
    expect(data).toMatchObject({ deptName, deptId })
    expect(await mine('liuYang')).toMatchObject({ deptName, deptId })
    const waiting = await listPendingJoins(server.db, demoCompanies.main.id)
    expect(waiting.find(({ name }) => name === '刘洋')?.deptName).toBe(deptName)
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

  it('filters by state and words, taken literally [asvs 1.2.9]', async () => {
    const me = await as('wangQiang')
    const named = async (keyword: string) =>
      (await server.send(listRegisteringUsers, { scope: 'company', keyword }, me)).data.records.length
    expect([await named('何'), await named('138001380'), await named('%'), await named('_')]).toEqual([1, 2, 0, 0])
    const agreed = await server.send(listRegisteringUsers, { scope: 'company', status: 'agreed' }, me)
    expect(agreed.data.total).toBe(0)
  })

  it('agreeing makes the person a member at once, who is told [spec 4.17]', async () => {
    const id = await getRequest('pending')
    const applicant = await as('pending')
    const { data } = await server.send(approveRegisteringUser, { id }, await as('wangQiang'))
    expect(data).toMatchObject({ status: 'agreed', holderName: '王强', handleTime: expect.any(String) })
    const me = await server.send(getUserInfo, {}, applicant)
    expect(me.data).toMatchObject({ companyName: '华东精密制造', member: { deptName: '质量部', postName: '质检员' } })
    expect((await readMessages('pending'))[0]?.title).toBe('你已加入华东精密制造')
    expect((await server.send(listUsers, {}, applicant)).code).toBe(200)
  })

  it('agreeing can set another place of the same company, and no other', async () => {
    const id = await getRequest('pending')
    const me = await as('wangQiang')
    expect((await server.send(approveRegisteringUser, { id, deptId: 'nowhere' }, me)).code).toBe(404)
    const place = { deptId: departmentId('finance'), postId: postId('accountant') }
    const { data } = await server.send(approveRegisteringUser, { id, ...place }, me)
    expect(data.status).toBe('agreed')
    const info = await server.send(getUserInfo, {}, await as('pending'))
    expect(info.data.member).toMatchObject({ deptName: '财务部', postName: '会计' })
  })

  it('agreeing after the department and post were deleted leaves the person without both, in every list', async () => {
    const me = await as('wangQiang')
    const { data: dept } = await server.send(saveDepartment, { name: '筹建组', parentId: null }, me)
    const { data: job } = await server.send(savePost, { name: '筹建专员', isHead: false }, me)
    const place = { deptId: dept.id, postId: job.id }
    const { data: request } = await server.send(joinCompany, { company: '华东精密制造', ...place }, await as('liuYang'))
    expect((await server.send(removeDepartment, dept, me)).code).toBe(200)
    expect((await server.send(removePost, job, me)).code).toBe(200)
    const [waiting] = await server.db.select().from(joinRequest).where(eq(joinRequest.id, request.id))
    expect(waiting).toMatchObject({ departmentId: null, postId: null })
    // Deleted while the request was being made.
    const gone = { departmentId: dept.id, postId: job.id }
    await server.db.update(joinRequest).set(gone).where(eq(joinRequest.id, request.id))
    expect((await server.send(approveRegisteringUser, { id: request.id }, me)).code).toBe(200)
    const [person] = await server.db.select().from(appUser).where(eq(appUser.id, demoPeople.liuYang.id))
    expect(person).toMatchObject({ departmentId: null, postId: null })
    const listed = await server.send(listManagedPeople, { sort: 'department', size: 100 }, me)
    expect(listed.data.records.map(({ userId }) => userId)).toContain(demoPeople.liuYang.id)
  })

  it('is for nobody whose management of people has just been taken away', async () => {
    const me = await as('wangQiang')
    const id = await getRequest('pending')
    const held = await holdRow(server.handle, company, demoCompanies.main.id)
    const deciding = server.send(approveRegisteringUser, { id }, me)
    await held.finish((tx) =>
      tx
        .update(userRole)
        .set({ scopes: ['content'] })
        .where(eq(userRole.userId, demoPeople.wangQiang.id)),
    )
    expect((await deciding).code).toBe(403)
    expect((await server.send(getUserInfo, {}, await as('pending'))).data.companyId).toBeNull()
  })

  it('refusing keeps the person out and tells the reason; another request is possible then [spec 4.17]', async () => {
    const id = await getRequest('pending')
    const input = { id, reason: '请先完成入职手续' }
    const { data } = await server.send(refuseRegisteringUser, input, await as('wangQiang'))
    expect(data).toMatchObject({ status: 'refused', refuseReason: '请先完成入职手续' })
    const applicant = await as('pending')
    expect((await server.send(getUserInfo, {}, applicant)).data).toMatchObject({
      member: null,
      registerStatus: 'refused',
    })
    expect((await readMessages('pending'))[0]?.content).toContain('请先完成入职手续')
    expect((await server.send(joinCompany, { company: '华东精密制造' }, applicant)).code).toBe(200)
  })

  it('refusing needs a reason', async () => {
    const id = await getRequest('pending')
    expect((await server.send(refuseRegisteringUser, { id, reason: ' ' }, await as('wangQiang'))).code).toBe(400)
  })

  it('the second decision hears who was first [spec 6.08]', async () => {
    const id = await getRequest('pending')
    const me = await as('wangQiang')
    await server.send(approveRegisteringUser, { id }, me)
    const late = await server.send(refuseRegisteringUser, { id, reason: '晚了' }, me)
    expect([late.code, late.msg]).toEqual([409, '该申请已由王强处理：已同意'])
  })

  it('twenty decisions at once: one stands', async () => {
    const id = await getRequest('pending')
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

  it.each(['zhangWei', 'wangMin', 'zhaoLei', 'liuYang'] as const)('is not for %s [spec 6.08]', async (person) => {
    const id = await getRequest('pending')
    expect((await server.send(approveRegisteringUser, { id }, await as(person))).code).toBe(403)
  })

  it("an administrator of another company finds no such request, and the applicant's state is unchanged", async () => {
    const id = await getRequest('pending')
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
    const letters = (await Promise.all(names.map((name) => toPinyin(name, 'name')))).map(({ pinyin }) => pinyin)
    expect(letters).toEqual([...letters].sort())
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
    const spoken = await server.send(listUsers, { keyword: 'zhangw' }, me)
    expect(spoken.data.records.map(({ name }) => name)).toEqual(['张伟'])
    const finance = await server.send(listUsers, { deptId: departmentId('finance') }, me)
    expect(finance.data.records.map(({ name }) => name)).toEqual(['刘红', '徐静'])
  })

  it('are refused to who has no company', async () => {
    expect((await server.send(listUsers, {}, await as('liuYang'))).code).toBe(403)
  })
})
