import { queryAllByRole } from '@testing-library/dom'

import { createQueryClient } from '@/api/query'
import { createInvitation, listInvitations, revokeInvitation } from '@/contract/organization/invitation'
import { InvitationsScreen } from '@/features/company/InvitationsScreen'
import { type SessionUser, useSession } from '@/session/session'

import { ok, okPage } from '../../support/api-server'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer()
const invitation = {
  id: 'i1',
  code: 'K7P2QX9M4T',
  role: null,
  roleName: null,
  deptId: null,
  deptName: null,
  note: null,
  maxUses: 10,
  uses: 0,
  status: 'open',
  statusName: '有效',
  creatorName: '王强',
  createTime: '2026-11-20 10:00:00',
  expireTime: '2099-11-20 10:00:00',
}

async function openSheet(scopes: string[]): Promise<void> {
  const member = { companyName: '华东精密制造', roles: ['administrator'], scopes }
  useSession.setState({ user: { userId: 'u9', population: 'user', member } as unknown as SessionUser })
  server.on(listInvitations.path, ok({ records: [], total: 0, size: 20, current: 1, pages: 1 }))
  await drawScreen(<InvitationsScreen />)
  await press(byRole('button', '邀请同事'))
  await until(() => readPage().includes('仍由管理员在待办中审核'))
}

it('an administrator of the organization may offer a role, and the sheet closes once the invitation is made', async () => {
  server.on(createInvitation.path, ok(invitation))
  await openSheet(['organization'])
  await press(byRole('radio', '角色，门岗'))
  await press(byRole('radio', '有效期，30 天'))
  await type(byLabel('可用人数'), '3')
  await press(byRole('button', '生成邀请'))
  await until(() => !readPage().includes('仍由管理员在待办中审核'))
  expect(server.sentTo(createInvitation.path)).toEqual([{ role: 'guard', days: 30, maxUses: 3 }])
})

it('anybody else invites without a role', async () => {
  server.on(createInvitation.path, ok(invitation))
  await openSheet([])
  expect(queryAllByRole(document.body, 'radio', { name: /^角色/ })).toEqual([])
  await press(byRole('button', '生成邀请'))
  await server.arrival(createInvitation.path)
  expect(server.sentTo(createInvitation.path)).toEqual([{ days: 7, maxUses: 10 }])
})

it('no invitation is made for a wrong number of people, which is said until it changes', async () => {
  await openSheet([])
  await type(byLabel('可用人数'), '0')
  await type(byLabel('备注'), ' 夜班 ')
  await press(byRole('button', '生成邀请'))
  expect(readPage()).toContain('可用人数为 1 到 200 的整数')
  await type(byLabel('可用人数'), '2')
  expect(readPage()).not.toContain('可用人数为 1 到')
  server.on(createInvitation.path, ok(invitation))
  await press(byRole('button', '生成邀请'))
  await server.arrival(createInvitation.path)
  expect(server.sentTo(createInvitation.path)).toEqual([{ days: 7, maxUses: 2, note: '夜班' }])
})

describe('the invitations', () => {
  async function openList(scopes: string[], ...records: object[]): Promise<void> {
    const member = { companyName: '华东精密制造', roles: [], scopes }
    useSession.setState({ user: { userId: 'u9', population: 'user', member } as unknown as SessionUser })
    server.on(listInvitations.path, okPage(records.map((more) => ({ ...invitation, ...more }))))
    await drawScreen(<InvitationsScreen />)
    await until(() => readPage().includes('K7P2Q-X9M4T'))
  }

  it('say what they offer and how often they were used; one is revoked once that is confirmed', async () => {
    server.on(revokeInvitation.path, ok(invitation))
    await openList([], { deptName: '质量部', uses: 3 })
    expect(readPage()).toContain('有效质量部已用 3 / 10 · 11-20 10:00 到期')
    expect(document.querySelector('[role="tab"]')).toBeNull()
    await press(byRole('button', '撤销 K7P2Q-X9M4T'))
    await press(byRole('button', '取消'))
    expect(server.sentTo(revokeInvitation.path)).toEqual([])
    await until(() => queryAllByRole(document.body, 'dialog').length === 0)
    await press(byRole('button', '撤销 K7P2Q-X9M4T'))
    await press(byRole('button', '撤销邀请'))
    await server.arrival(revokeInvitation.path)
    expect(server.sentTo(revokeInvitation.path)).toEqual([{ id: 'i1' }])
  })

  it('that are over can neither be sent nor revoked', async () => {
    await openList([], { status: 'revoked', statusName: '已撤销' })
    expect(queryAllByRole(document.body, 'button', { name: /^(撤销|发送邀请)/ })).toEqual([])
  })

  it('are the reader’s own for who is no administrator, whatever the address asks for', async () => {
    window.history.replaceState(null, '', '?scope=company')
    await openList([], {})
    const scopes = server.arrived.filter(({ path }) => path === listInvitations.path).map(({ query }) => query)
    expect(scopes.map((query) => new URLSearchParams(query).get('scope'))).toEqual(['mine'])
  })

  it('of the company say whose they are, to an administrator', async () => {
    await openList(['organization'], {})
    expect(readPage()).not.toContain('王强')
    await press(byRole('tab', '全部'))
    await until(() => readPage().includes('王强'))
    const scopes = server.arrived.filter(({ path }) => path === listInvitations.path).map(({ query }) => query)
    expect(scopes.map((query) => new URLSearchParams(query).get('scope'))).toEqual(['mine', 'company'])
  })
})

it('who has no company invites nobody, and reads nothing', async () => {
  useSession.setState({ user: { userId: 'u9', population: 'user' } as unknown as SessionUser })
  const client = createQueryClient()
  await drawScreen(<InvitationsScreen />, client)
  expect(readPage()).toContain('还没有加入企业')
  expect([queryAllByRole(document.body, 'button', { name: '邀请同事' }), client.isFetching()]).toEqual([[], 0])
})
