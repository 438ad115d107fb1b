import { getRoster } from '@/contract/event/activity'
import { getManagedActivity } from '@/contract/event/activity-manage'
import { GuestActivityScreen } from '@/features/manage/activity/GuestActivityScreen'
import { type SessionUser, useSession } from '@/session/session'

import { ok } from '../../support/api-server'
import { readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ caller: 'session' })
const activity = {
  id: 'a1',
  phase: 'before',
  companyName: '华东精密制造',
  title: '冲压自动化训练营',
  address: '金科路 2889 号',
  startTime: '2026-12-01 09:00:00',
  endTime: '2026-12-01 12:00:00',
  signFrom: '2026-12-01 08:00:00',
  lateAfter: '2026-12-01 09:00:00',
  gates: [{ key: 'g1', name: '东门', pin: '1234' }],
  guestCount: 0,
  version: 1,
  isForPartners: true,
  cancelTime: null,
  cancelReason: null,
}

async function open(scopes: string[], isForPartners: boolean): Promise<void> {
  const member = { companyName: '华东精密制造', deptName: '', roles: ['administrator'], scopes }
  const user = { userId: 'u1', population: 'user', realName: '王强', member } as unknown as SessionUser
  useSession.setState({ phase: 'settled', accessToken: 't'.repeat(43), user })
  server.on(getManagedActivity.path, ok({ ...activity, isForPartners }))
  server.on(getRoster.path, ok({ activity, guests: [], serverTime: Date.now() }))
  await drawScreen(<GuestActivityScreen id="a1" />)
  await until(() => readPage().includes('金科路 2889 号'))
}

const isOffered = () => [...document.querySelectorAll('[role="button"]')].some((one) => one.textContent === '修改')

it('the scope of visitors alone changes an activity for guests, and is not offered to change one for partners', async () => {
  await open(['visitor'], true)
  expect(isOffered()).toBe(false)
  await open(['visitor'], false)
  expect(isOffered()).toBe(true)
})

it('the scope of content too is offered to change an activity for partners', async () => {
  await open(['visitor', 'content'], true)
  expect(isOffered()).toBe(true)
})
