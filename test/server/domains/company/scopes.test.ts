import { and, eq } from 'drizzle-orm'

import { approveRegisteringUser, getUserInfo, listRegisteringUsers } from '@/contract/identity/user'
import { listMessages } from '@/contract/message/message'
import { listOwnBanners } from '@/contract/organization/banner'
import { changeColleague, getColleague } from '@/contract/organization/colleague'
import {
  changeScopes,
  disablePerson,
  enablePerson,
  getManagedPerson,
  listManagedPeople,
  previewDeactivation,
} from '@/contract/organization/people'
import { getCompanySetup } from '@/contract/organization/structure'
import { type AdministratorScope, scopeNames, scopes } from '@/contract/scopes'
import { userRole } from '@/server/db/schema/identity'
import { expandRole, listScopes, toStoredScopes } from '@/server/people/scopes'
import { demoPeople } from '@/server/seed/people'

import { setUpStoryServer } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'

const server = setUpStoryServer()
const as = (person: Person) => server.as(person)
const getId = (person: Person) => demoPeople[person].id

const find = async (person: Person, by: Person = 'wangQiang') =>
  (await server.send(getManagedPerson, { id: getId(person) }, await as(by))).data

/** Sets scopes as an administrator does who has just looked. */
async function give(person: Person, grantedScopes: AdministratorScope[], by: Person = 'wangQiang') {
  const { version } = await find(person, by)
  return server.send(changeScopes, { userId: getId(person), scopes: grantedScopes, version }, await as(by))
}

const setRow = (person: Person, grantedScopes: AdministratorScope[]) =>
  server.db
    .update(userRole)
    .set({ scopes: grantedScopes })
    .where(and(eq(userRole.userId, getId(person)), eq(userRole.role, 'administrator')))

describe('scopes of administration', () => {
  it('of whoever was an administrator before there were scopes are all', async () => {
    const [row] = await server.db
      .select()
      .from(userRole)
      .where(eq(userRole.userId, getId('wangQiang')))
    expect(row).toMatchObject({ role: 'administrator', scopes: null })
    expect((await find('wangQiang')).scopes).toEqual([...scopes])
    expect((await server.send(getUserInfo, {}, await as('wangQiang'))).data.member?.scopes).toEqual([...scopes])
  })

  it('are given one by one, work at once, and are told to the person', async () => {
    expect((await give('caoYang', ['content'])).data).toMatchObject({ roles: ['administrator'], scopes: ['content'] })
    const token = await as('caoYang')
    expect((await server.send(listOwnBanners, {}, token)).code).toBe(200)
    expect((await server.send(getCompanySetup, {}, token)).code).toBe(200)
    expect((await server.send(listManagedPeople, {}, token)).code).toBe(403)
    expect((await server.send(listRegisteringUsers, { scope: 'company' }, token)).code).toBe(403)
    expect((await server.send(getUserInfo, {}, token)).data.member).toMatchObject({
      scopes: ['content'],
      companyCode: null,
    })
    const { records } = (await server.send(listMessages, { msgType: 'system' }, token)).data
    expect(records[0]).toMatchObject({ title: '曹阳 的管理范围已调整', content: '无 → 内容' })
    expect((await give('caoYang', [])).data).toMatchObject({ roles: [], scopes: [] })
    expect((await server.send(listOwnBanners, {}, token)).code).toBe(403)
  })

  it('are given by whoever has 组织 and the scope itself, and by nobody else', async () => {
    await give('caoYang', ['organization', 'content'])
    await give('panYue', ['data'])
    expect((await give('luBin', ['content'], 'caoYang')).code).toBe(200)
    expect(await give('luBin', ['content', 'data'], 'caoYang')).toMatchObject({
      code: 403,
      msg: '你没有“数据”的管理范围，不能给出或收回',
    })
    expect((await give('panYue', [], 'caoYang')).code).toBe(403)
    const { version } = await find('luBin')
    const change = { userId: getId('luBin'), scopes: [], version }
    expect((await server.send(changeScopes, change, await as('panYue'))).code).toBe(403)
    expect((await server.send(changeScopes, change, await as('otherAdministrator'))).code).toBe(404)
  })

  it.each(scopes)('%s is never taken from the last one', async (scope) => {
    const rest = scopes.filter((one) => one !== scope)
    const refused = await give('wangQiang', rest)
    expect(refused.code).toBe(409)
    expect(refused.msg).toBe(`王强 是“${scopeNames[scope]}”唯一的管理员，请先给另一位同事`)
    await give('caoYang', [scope, 'organization'])
    expect((await give('wangQiang', rest)).code).toBe(200)
    expect((await find('wangQiang', 'caoYang')).scopes).toEqual(rest)
  })

  it('stay when post and roles are changed; the role of administrator gives those of the giver', async () => {
    await give('caoYang', ['organization', 'content'])
    const change = async (person: Person, roles: ('guard' | 'administrator')[], by: Person) => {
      const token = await as(by)
      const { version, postId, userId } = (await server.send(getColleague, { id: getId(person) }, token)).data
      return server.send(changeColleague, { userId, postId, roles, version }, token)
    }
    expect((await change('caoYang', ['guard', 'administrator'], 'wangQiang')).code).toBe(200)
    expect((await find('caoYang')).scopes).toEqual(['organization', 'content'])
    expect((await change('luBin', ['administrator'], 'caoYang')).code).toBe(200)
    expect((await find('luBin')).scopes).toEqual(['organization', 'content'])
    expect((await change('wangQiang', [], 'caoYang')).code).toBe(403)
  })

  it('of an applicant admitted as administrator are those of the decider', async () => {
    await give('caoYang', ['organization', 'visitor'])
    const token = await as('caoYang')
    const { records } = (await server.send(listRegisteringUsers, { scope: 'company', status: 'pending' }, token)).data
    const id = records[0]?.id ?? ''
    expect((await server.send(approveRegisteringUser, { id, roles: ['administrator'] }, token)).code).toBe(200)
    const rows = await server.db
      .select()
      .from(userRole)
      .where(eq(userRole.userId, records[0]?.userId ?? ''))
    expect(rows).toMatchObject([{ role: 'administrator', scopes: ['organization', 'visitor'] }])
  })

  it('of a leaver that nobody else has go to 组织, and come back to whoever is enabled again as far as the enabler has them', async () => {
    await give('caoYang', ['organization', 'data'])
    await setRow('wangQiang', ['organization'])
    const token = await as('wangQiang')
    const choices = { processes: 'keep', visits: 'cancel' } as const
    const plan = await server.send(previewDeactivation, { id: getId('caoYang'), ...choices }, token)
    expect(plan.data.passedScopes).toEqual(['data'])
    const { version } = await find('caoYang')
    await server.send(disablePerson, { userId: getId('caoYang'), version, ...choices }, token)
    expect((await find('wangQiang')).scopes).toEqual(['organization', 'data'])
    const gone = await find('caoYang')
    expect(gone.scopes).toEqual([])
    await setRow('wangQiang', ['organization'])
    const back = await server.send(enablePerson, { userId: getId('caoYang'), version: gone.version }, token)
    expect(back.data).toMatchObject({ roles: ['administrator'], scopes: ['organization'] })
  })
})

describe('stored scopes', () => {
  it('are null for all of them, so that one that comes later is included', () => {
    expect(toStoredScopes(scopes)).toBeNull()
    expect(listScopes(null)).toEqual([...scopes])
    expect(toStoredScopes(['data', 'content'])).toEqual(['content', 'data'])
    expect(expandRole({ role: 'guard', scopes: null })).toEqual(['guard'])
    expect(expandRole({ role: 'administrator', scopes: ['data'] })).toEqual(['administrator', 'administrator:data'])
  })
})
