import { queryAllByRole } from '@testing-library/dom'

import { createInvitation, listInvitations } from '@/contract/organization/invitation'
import { InvitationsScreen } from '@/features/company/InvitationsScreen'
import { type SessionUser, useSession } from '@/session/session'

import { ok } from '../../support/api-server'
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
