import { eq } from 'drizzle-orm'

import type { InputOf } from '@/contract/endpoint'
import { approveRegisteringUser, getUserInfo, joinCompany, refuseRegisteringUser } from '@/contract/identity/user'
import { createInvitation, listInvitations, openInvitation, revokeInvitation } from '@/contract/organization/invitation'
import { findCompany, withdrawJoin } from '@/contract/organization/join'
import { companyInvitation } from '@/server/db/schema/invitation'
import { seedCompany } from '@/server/seed/company'
import { departmentId } from '@/server/seed/people'

import { setUpStoryServer } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'

const DAY_MS = 24 * 3_600_000

const server = setUpStoryServer()
const as = (person: Person) => server.as(person)

const usual = { days: 7, maxUses: 2 } as const

async function invite(person: Person = 'wangQiang', more: Partial<InputOf<typeof createInvitation>> = {}) {
  const { code, data } = await server.send(createInvitation, { ...usual, ...more }, await as(person))
  expect(code).toBe(200)
  return data
}
const open = async (code: string) => {
  const answer = await server.send(openInvitation, { code })
  return [answer.code, answer.msg]
}
const ask = async (person: Person, company: string) => server.send(joinCompany, { company }, await as(person))

describe('an invitation', () => {
  it('is opened by anybody who holds its code, as people type it', async () => {
    const { code, status } = await invite('wangQiang', { deptId: departmentId('quality'), role: 'reception' })
    expect(status).toBe('open')
    const typed = `${code.slice(0, 5)}-${code.slice(5)}`.toLowerCase()
    const { data } = await server.send(openInvitation, { code: typed })
    expect(data).toMatchObject({
      companyName: '华东精密制造',
      inviterName: '王强',
      deptName: '质量部',
      roleName: '前台接待',
    })
  })

  it('leads to a request that its administrator decides, with the department it names', async () => {
    const { code } = await invite('wangQiang', { deptId: departmentId('quality') })
    const request = (await ask('liuYang', code)).data
    expect(request).toMatchObject({
      companyName: '华东精密制造',
      deptName: '质量部',
      inviterName: '王强',
      status: 'pending',
    })
    await server.send(approveRegisteringUser, { id: request.id }, await as('wangQiang'))
    expect((await server.send(getUserInfo, {}, await as('liuYang'))).data.member).toMatchObject({ deptName: '质量部' })
  })

  it.each([
    ['as it offers', undefined, ['guard']],
    ['none, as decided', [], []],
    ['others, as decided', ['reception', 'administrator'] as const, ['administrator', 'reception']],
  ])('gives roles %s', async (_name, roles, grantedRoles) => {
    const { code } = await invite('wangQiang', { role: 'guard' })
    const { id } = (await ask('liuYang', code)).data
    await server.send(approveRegisteringUser, { id, ...(roles && { roles: [...roles] }) }, await as('wangQiang'))
    expect((await server.send(getUserInfo, {}, await as('liuYang'))).data.roles).toEqual(grantedRoles)
  })

  it('says that it is unknown, expired, revoked or used up, to who opens it and to who asks', async () => {
    const { code, id } = await invite()
    const { code: short } = await invite('wangQiang', { days: 1 })
    const { code: single } = await invite('wangQiang', { maxUses: 1 })
    expect((await ask('liuYang', single)).code).toBe(200)
    await server.send(withdrawJoin, { id: (await ask('liuYang', single)).data?.id ?? '' }, await as('liuYang'))
    await server.send(revokeInvitation, { id }, await as('wangQiang'))
    expect(await open('2222222222')).toEqual([404, '邀请不存在，请核对邀请码'])
    expect(await open(code)).toEqual([410, '邀请已被撤销，请联系邀请人'])
    expect(await open(single)).toEqual([410, '邀请名额已用完，请联系邀请人重新发送'])
    server.wait(DAY_MS + 1)
    const [refused, words] = await open(short)
    expect([refused, words]).toEqual([410, expect.stringMatching(/^邀请已于 \d\d-\d\d \d\d:\d\d 过期/)])
  })

  it('gives a use back when the request is taken back or refused', async () => {
    const { code } = await invite('wangQiang', { maxUses: 1 })
    const first = (await ask('liuYang', code)).data
    expect((await open(code))[0]).toBe(410)
    await server.send(withdrawJoin, { id: first.id }, await as('liuYang'))
    const second = (await ask('liuYang', code)).data
    await server.send(refuseRegisteringUser, { id: second.id, reason: '不符' }, await as('wangQiang'))
    expect((await open(code))[0]).toBe(200)
  })

  it('used by two people at once for its last place brings one [asvs 2.3.4]', async () => {
    const { code } = await invite('wangQiang', { maxUses: 1 })
    const others = await Promise.all(
      ['13900000001', '13900000002', '13900000003'].map(async (phone) => {
        await server.register(phone)
        return { token: (await server.signIn(phone)).access }
      }),
    )
    const answers = await Promise.all(others.map((one) => server.send(joinCompany, { company: code }, one)))
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 410, 410])
  })
})

describe('making and revoking invitations', () => {
  it('is for every member; a role is offered by administrators alone', async () => {
    await invite('zhangWei')
    const offer = async (person: Person) =>
      (await server.send(createInvitation, { ...usual, role: 'guard' }, await as(person))).code
    expect([await offer('zhangWei'), await offer('wangMin'), await offer('wangQiang')]).toEqual([403, 403, 200])
    expect((await server.send(createInvitation, usual, await as('liuYang'))).code).toBe(403)
    const elsewhere = { ...usual, deptId: departmentId('quality') }
    expect((await server.send(createInvitation, elsewhere, await as('otherAdministrator'))).code).toBe(404)
  })

  it.each([
    ['no days', { maxUses: 1 }],
    ['days that are not offered', { days: 2, maxUses: 1 }],
    ['nobody', { days: 7, maxUses: 0 }],
    ['more than are allowed', { days: 7, maxUses: 201 }],
    ['half a person', { days: 7, maxUses: 1.5 }],
    ['a role that does not exist', { days: 7, maxUses: 1, role: 'owner' }],
    ['a note that is too long', { days: 7, maxUses: 1, note: '长'.repeat(51) }],
  ])('refuses %s with 400', async (_name, input) => {
    const answer = await server.send(createInvitation, input as InputOf<typeof createInvitation>, await as('wangQiang'))
    expect(answer.code).toBe(400)
  })

  it('lists one’s own, and the company’s for its administrators', async () => {
    await server.handle.tx((tx) => seedCompany(tx, server.now()))
    const list = async (person: Person, scope: 'mine' | 'company') => {
      const { code, data } = await server.send(listInvitations, { scope }, await as(person))
      return code === 200 ? data.records.map(({ note, status }) => `${note} ${status}`) : code
    }
    expect(await list('gaoPeng', 'mine')).toEqual(['注塑车间操作工 open'])
    expect(await list('gaoPeng', 'company')).toBe(403)
    expect(await list('otherAdministrator', 'company')).toEqual([])
    expect(await list('wangQiang', 'mine')).toHaveLength(4)
    expect(await list('wangQiang', 'company')).toEqual([
      '质量部招新 open',
      '注塑车间操作工 open',
      '发错群 revoked',
      '二号门夜班 open',
      '校招第一批 expired',
    ])
  })

  it.each<[Person, number]>([
    ['gaoPeng', 200],
    ['wangQiang', 200],
    ['zhangWei', 404],
    ['otherAdministrator', 404],
  ])('is revoked by %s: %i', async (person, code) => {
    const { id } = await invite('gaoPeng')
    expect((await server.send(revokeInvitation, { id }, await as(person))).code).toBe(code)
  })

  it('stops at twenty that hold [asvs 2.1.3]', async () => {
    for (let made = 0; made < 18; made++) await invite('zhangWei')
    // Neither one that is over nor one that was revoked counts.
    const { id: over } = await invite('zhangWei')
    await server.db.update(companyInvitation).set({ expiresAt: server.now() }).where(eq(companyInvitation.id, over))
    const { id: revoked } = await invite('zhangWei')
    await server.send(revokeInvitation, { id: revoked }, await as('zhangWei'))
    for (let made = 0; made < 2; made++) await invite('zhangWei')
    const late = await server.send(createInvitation, usual, await as('zhangWei'))
    expect([late.code, late.msg]).toEqual([409, '有效的邀请已达 20 个，请先撤销不用的'])
  })
})

describe('finding a company', () => {
  it.each([
    ['its code', 'hdjm2026', '华东精密制造', true],
    ['its name', '苏州联创电子', '苏州联创电子', false],
  ])('by %s tells its name and whether it is certified', async (_name, company, companyName, isCertified) => {
    const { data } = await server.send(findCompany, { company }, await as('liuYang'))
    expect(data).toEqual({ companyName, isCertified })
  })

  it('by an invitation tells its company; by a part of a name nothing', async () => {
    const { code } = await invite()
    const found = await server.send(findCompany, { company: code }, await as('liuYang'))
    expect(found.data).toEqual({ companyName: '华东精密制造', isCertified: true })
    expect((await server.send(findCompany, { company: '华东' }, await as('liuYang'))).code).toBe(404)
  })
})
