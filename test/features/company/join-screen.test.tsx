import { getUserInfo, listRegisteringUsers } from '@/contract/identity/user'
import { JoinScreen } from '@/features/company/JoinScreen'
import { configureNavigation } from '@/navigation/navigate'
import { useSession } from '@/session/session'

import { ok } from '../../support/api-server'
import { t } from '../../support/mount-page'
import { hasField, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const ASK_EVERY_MS = 20_000
const server = setUpScreenServer({ pages: ['/pages/index/joinApp'] })
const request = (status: string, statusName: string) => ({
  id: 'r1',
  userId: 'u9',
  name: '林晓',
  phone: '139****5678',
  companyName: '华东精密制造',
  status,
  statusName,
  applyTime: '2026-11-20 09:00:00',
  holderName: '王强',
})
const page = (...records: object[]) => ok({ records, total: records.length, size: 1, current: 1, pages: 1 })
const asked = (path: string) => server.arrived.filter((one) => one.path === path).length

beforeAll(() => configureNavigation({ population: () => 'user' }))
beforeEach(() => {
  const user = { userId: 'u9', population: 'user', registerStatus: 'pending' } as never
  useSession.setState({ phase: 'settled', accessToken: 'token', user })
})
afterEach(() => {
  jest.useRealTimers()
  useSession.setState({ user: undefined })
})

it.each([
  ['waits', request('pending', '待审核'), true, false],
  ['was refused', request('rejected', '未通过'), true, true],
  ['was taken back', request('withdrawn', '已撤回'), false, true],
])('shows a request that %s, and offers another one when none waits', async (_how, last, isShown, mayAsk) => {
  server.on(listRegisteringUsers.path, page(last))
  await drawScreen(<JoinScreen />)
  await until(() => asked(listRegisteringUsers.path) > 0 && (readPage().includes('王强') || hasField('企业编码或全称')))
  expect([readPage().includes(last.statusName), hasField('企业编码或全称')]).toEqual([isShown, mayAsk])
})

it('asks every 20 seconds whether a request is answered, and reads the profile once it is', async () => {
  const wait = setTimeout // the real one: the network takes its time
  jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask', 'nextTick', 'Date', 'setTimeout'] })
  const look = async (isThere: () => boolean) => {
    for (let at = 0; at < 500 && !isThere(); at++) await t.act(() => new Promise((resolve) => wait(resolve, 20)))
    expect(isThere()).toBe(true)
  }
  server.on(listRegisteringUsers.path, page(request('pending', '待审核')))
  await drawScreen(<JoinScreen />)
  await look(() => readPage().includes('待审核'))
  jest.advanceTimersByTime(ASK_EVERY_MS - 1000)
  expect(asked(listRegisteringUsers.path)).toBe(1)
  server.on(listRegisteringUsers.path, page(request('approved', '已通过')))
  jest.advanceTimersByTime(2000)
  await look(() => asked(listRegisteringUsers.path) >= 2)
  await look(() => asked(getUserInfo.path) >= 1)
})
