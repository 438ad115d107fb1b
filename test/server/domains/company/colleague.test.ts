import { randomUUID } from 'node:crypto'

import type { InputOf } from '@/contract/endpoint'
import { listRegisteringUsers, type MemberRole, updateUser } from '@/contract/identity/user'
import { listMessages } from '@/contract/message/message'
import { changeColleague, getColleague } from '@/contract/organization/colleague'
import { userRole } from '@/server/db/schema/identity'
import { changePlace } from '@/server/domains/company/colleague-store'
import { expandRole } from '@/server/people/scopes'
import { demoCompanies, demoPeople, postId } from '@/server/seed/people'

import { setUpStoryServer } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'

const server = setUpStoryServer()
const as = (person: Person) => server.as(person)

const getPlace = async (person: Person) =>
  (await server.send(getColleague, { id: demoPeople[person].id }, await as('wangQiang'))).data

/** What an administrator sends who has just looked at the colleague. */
async function sendChange(person: Person, change: { roles?: MemberRole[]; postId?: string | null }) {
  const { userId, version, ...place } = await getPlace(person)
  const input: InputOf<typeof changeColleague> = { userId, version, postId: place.postId, roles: [], ...change }
  return input
}

describe('post and roles of a colleague', () => {
  it('are given by an administrator, and work at once', async () => {
    const input = await sendChange('chenQiang', { roles: ['administrator', 'guard'], postId: postId('manager') })
    expect((await server.send(listRegisteringUsers, { scope: 'company' }, await as('chenQiang'))).code).toBe(403)
    const { data } = await server.send(changeColleague, input, await as('wangQiang'))
    expect(data).toMatchObject({ name: '陈强', postName: '部门经理', roles: ['administrator', 'guard'] })
    expect(await getPlace('chenQiang')).toEqual(data)
    expect((await server.send(listRegisteringUsers, { scope: 'company' }, await as('chenQiang'))).code).toBe(200)
    const back = await sendChange('chenQiang', { postId: null })
    expect((await server.send(changeColleague, back, await as('wangQiang'))).data).toMatchObject({
      postId: null,
      postName: null,
      roles: [],
    })
    expect((await server.send(listRegisteringUsers, { scope: 'company' }, await as('chenQiang'))).code).toBe(403)
  })

  it('are not given by somebody who lost the administration while the change was under way', async () => {
    const { userId, postId: before, version } = await getPlace('chenQiang')
    const change = { userId, version, postId: before, roles: ['guard' as const] }
    const roles = expandRole({ role: 'administrator', scopes: null })
    const caller = { userId: demoPeople.liNa.id, companyId: demoCompanies.main.id, roles, sessionId: 's' }
    const former = { ...caller, population: 'user' as const }
    const refused = server.handle.tx((tx) => changePlace(tx, former, change, server.now()))
    await expect(refused).rejects.toMatchObject({ code: 403 })
    expect((await getPlace('chenQiang')).roles).toEqual([])
  })

  it('are told to the person and to every administrator, with what they were', async () => {
    const input = await sendChange('chenQiang', { roles: ['guard'] })
    const sent = { ...(await as('wangQiang')), key: randomUUID() }
    const first = await server.send(changeColleague, input, sent)
    expect(await server.send(changeColleague, input, sent)).toMatchObject({ code: 200, data: first.data })
    for (const person of ['chenQiang', 'wangQiang'] as const) {
      const { records } = (await server.send(listMessages, { msgType: 'system' }, await as(person))).data
      const told = records.filter(({ title }) => title === '陈强 的岗位与角色已调整')
      expect(told).toMatchObject([{ content: '岗位：产线班组长 → 产线班组长；角色：成员 → 门岗', senderName: '王强' }])
    }
    // What is saved as it was is no news; a role that is named twice is one.
    const same = await sendChange('chenQiang', { roles: ['guard', 'guard'] })
    expect((await server.send(changeColleague, same, await as('wangQiang'))).data.roles).toEqual(['guard'])
    const { records } = (await server.send(listMessages, { msgType: 'system' }, await as('chenQiang'))).data
    expect(records.filter(({ title }) => title === '陈强 的岗位与角色已调整')).toHaveLength(1)
  })

  it('are changed again and again also while the person has no post', async () => {
    await server.send(changeColleague, await sendChange('chenQiang', { postId: null }), await as('wangQiang'))
    for (const roles of [['guard'], ['guard', 'reception'], []] as MemberRole[][]) {
      const input = await sendChange('chenQiang', { roles, postId: null })
      expect(await server.send(changeColleague, input, await as('wangQiang'))).toMatchObject({
        code: 200,
        data: { postId: null, roles },
      })
    }
  })

  it('are refused when somebody changed them since they were seen, the person included', async () => {
    const baseline = await sendChange('chenQiang', { roles: ['guard'] })
    await server.send(updateUser, { postId: postId('operator') }, await as('chenQiang'))
    const late = await server.send(changeColleague, baseline, await as('wangQiang'))
    expect(late).toMatchObject({ code: 409, msg: '陈强 的岗位或角色刚被修改，请重新查看' })
    expect(await getPlace('chenQiang')).toMatchObject({ postName: '操作工', roles: [] })
  })

  it('leave a company its last administrator, also when two go at once', async () => {
    const alone = await server.send(changeColleague, await sendChange('wangQiang', {}), await as('wangQiang'))
    expect(alone).toMatchObject({ code: 409, msg: '王强 是企业的唯一管理员，请先指定另一位管理员' })
    const second = await sendChange('chenQiang', { roles: ['administrator'] })
    await server.send(changeColleague, second, await as('wangQiang'))
    const each = await Promise.all([sendChange('wangQiang', {}), sendChange('chenQiang', {})])
    const [wang, chen] = [await as('wangQiang'), await as('chenQiang')]
    const answers = await Promise.all([
      server.send(changeColleague, each[0], wang),
      server.send(changeColleague, each[1], chen),
    ])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    const left = (await server.db.select().from(userRole)).filter(({ role }) => role === 'administrator')
    const ours: string[] = [demoPeople.wangQiang.id, demoPeople.chenQiang.id]
    expect(left.filter(({ userId }) => ours.includes(userId))).toHaveLength(1)
  })

  it.each(['zhangWei', 'wangMin', 'zhaoLei'] as const)('are neither read nor given by %s', async (person) => {
    const input = await sendChange('chenQiang', { roles: ['administrator'] })
    const somebody = await as(person)
    expect((await server.send(getColleague, { id: input.userId }, somebody)).code).toBe(403)
    expect((await server.send(changeColleague, input, somebody)).code).toBe(403)
    const own = { ...input, userId: demoPeople[person].id }
    expect((await server.send(changeColleague, own, somebody)).code).toBe(403)
    expect((await getPlace('chenQiang')).roles).toEqual([])
  })

  it('are not there for an administrator of another company, nor are its posts for ours', async () => {
    const input = await sendChange('chenQiang', { roles: ['guard'] })
    const other = await as('otherAdministrator')
    expect(await server.send(getColleague, { id: input.userId }, other)).toMatchObject({ code: 404, data: null })
    expect(await server.send(changeColleague, input, other)).toMatchObject({ code: 404, data: null })
    const foreign = { ...input, postId: randomUUID() }
    expect(await server.send(changeColleague, foreign, await as('wangQiang'))).toMatchObject({ code: 404 })
    expect(await getPlace('chenQiang')).toMatchObject({ postName: '产线班组长', roles: [] })
  })
})
