import { queryAllByRole } from '@testing-library/dom'

import { getRoster } from '@/contract/event/activity'
import { getManagedActivity, revokeGuest } from '@/contract/event/activity-manage'
import { GuestActivityScreen } from '@/features/manage/activity/GuestActivityScreen'
import { type SessionUser, useSession } from '@/session/session'

import { ok } from '../../support/api-server'
import { byRole, hasField, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ caller: 'session' })
const activity = {
  id: 'a1',
  phase: 'before',
  companyName: '华东精密制造',
  title: '冲压自动化训练营',
  address: '金科路 2889 号',
  startTime: '2098-12-01 09:00:00',
  endTime: '2098-12-01 12:00:00',
  signFrom: '2098-12-01 08:00:00',
  lateAfter: '2098-12-01 09:00:00',
  gates: [{ key: 'g1', name: '东门', pin: '1234' }],
  guestCount: 0,
  version: 1,
  isForPartners: true,
  cancelTime: null,
  cancelReason: null,
}

async function open(scopes: string[], isForPartners: boolean, guests: readonly object[] = []): Promise<void> {
  const member = { companyName: '华东精密制造', deptName: '', roles: ['administrator'], scopes }
  const user = { userId: 'u1', population: 'user', realName: '王强', member } as unknown as SessionUser
  useSession.setState({ phase: 'settled', accessToken: 't'.repeat(43), user })
  server.on(getManagedActivity.path, ok({ ...activity, isForPartners }))
  server.on(getRoster.path, ok({ activity, guests, serverTime: Date.now() }))
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

describe('the guests of an activity', () => {
  const guest = (name: string, more: object = {}) => ({
    ...{ code: `c-${name}`, name, company: '博世', seat: '', isRevoked: false, inTime: null, inGate: null },
    ...{ inState: null, lateReason: null, outTime: null, outGate: null, ...more },
  })
  const inTime = '2098-12-01 08:50:00'
  const guests = [
    guest('孟凡', { seat: 'A1' }),
    guest('田雨', { inTime, inState: 'normal' }),
    guest('何静', { inTime, inState: 'late' }),
    guest('周杰', { inTime, inState: 'normal', outTime: '2098-12-01 11:00:00' }),
    guest('吴工', { isRevoked: true, inTime, inState: 'normal' }),
    ...['甲', '乙', '丙'].map((name) => guest(name)),
  ]

  it('say whether they have come, and are found by it from eight on', async () => {
    await open(['visitor'], false, guests.slice(1))
    await until(() => readPage().includes('嘉宾 7 位'))
    expect(hasField('搜索姓名、单位或座位')).toBe(false)
    await open(['visitor'], false, guests)
    await until(() => readPage().includes('嘉宾 8 位'))
    expect(readPage()).toContain('已签到 4 位')
    for (const text of [
      '博世 · 座位 A1未签到',
      '田雨博世已签到',
      '何静博世迟到签到',
      '周杰博世已签退',
      '吴工博世已取消',
    ])
      expect(readPage()).toContain(text)
    await press(byRole('radio', '筛选签到，已签到'))
    await until(() => !readPage().includes('孟凡'))
    expect(['田雨', '何静', '周杰', '吴工'].map((name) => readPage().includes(name))).toEqual([true, true, true, false])
  })

  it('cannot be chosen for a second time once their invitation is taken back', async () => {
    await open(['visitor'], false, guests)
    await until(() => readPage().includes('嘉宾 8 位'))
    await press(byRole('button', '选择多位，一起取消邀请'))
    const isOpen = (name: string) => byRole('checkbox', name).getAttribute('aria-disabled') !== 'true'
    expect(['田雨 · 博世', '吴工 · 博世（已取消）'].map(isOpen)).toEqual([true, false])
  })

  it('are sent their code, and have none once their invitation is taken back, until it is restored', async () => {
    await open(['visitor'], false, [guests[0] as object, guests[4] as object])
    await until(() => readPage().includes('孟凡'))
    const toRow = (name: string) => [...document.querySelectorAll(`[aria-label^="${name}"]`)][0] as Element
    await press(toRow('孟凡'))
    byRole('img', '孟凡的邀请码')
    expect(byRole('button', '发送邀请码')).toBeTruthy()
    server.on(revokeGuest.path, ({ body }) => ok(JSON.parse(body)))
    await press(byRole('button', '取消邀请'))
    expect(server.sentTo(revokeGuest.path)).toEqual([])
    await press(byRole('button', '确认取消'))
    await until(() => server.sentTo(revokeGuest.path).length === 1)
    await open(['visitor'], false, [guests[4] as object])
    await until(() => readPage().includes('吴工'))
    await press(toRow('吴工'))
    expect(readPage()).toContain('邀请已取消，邀请码不能签到。')
    expect(queryAllByRole(document.body, 'img', { name: '吴工的邀请码' })).toEqual([])
    await press(byRole('button', '恢复邀请'))
    await until(() => server.sentTo(revokeGuest.path).length === 2)
    expect(server.sentTo(revokeGuest.path)).toEqual([
      { code: 'c-孟凡', isRevoked: true },
      { code: 'c-吴工', isRevoked: false },
    ])
  })

  it('of partners are not called off here, and none are exported where none are invited', async () => {
    await open(['visitor', 'content'], true)
    expect(readPage()).not.toContain('取消活动')
    expect(byRole('button', '导出名单').getAttribute('aria-disabled')).toBe('true')
    await open(['visitor'], false)
    expect(readPage()).toContain('取消活动')
    expect(readPage()).toContain('2098-12-01 09:00 – 12:00')
  })
})
