import { listRegisteringUsers } from '@/contract/identity/user'
import { openInvitation } from '@/contract/organization/invitation'
import { JoinScreen } from '@/features/company/JoinScreen'
import { configureNavigation } from '@/navigation/navigate'
import { useSession } from '@/session/session'

import { ok, refusal } from '../../support/api-server'
import { byRole, byText, hasField, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

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
  useSession.setState({ user: undefined })
})

it.each([
  ['an invitation', { invite: 'i1' }, '已加入华东精密制造'],
  ['a printed code', { company: 'HDJM' }, '已加入华东精密制造'],
  ['a link of the menu', {}, '华东精密制造'],
])('welcomes a member who comes by %s as %s', async (_how, props, title) => {
  const member = { companyName: '华东精密制造', companyLogo: null, deptName: '', postName: '', companyCode: 'HDJM2345' }
  useSession.setState({ user: { userId: 'u9', population: 'user', member } as never })
  await drawScreen(<JoinScreen {...props} />)
  byText(title)
  expect(readPage()).toContain('部门由管理员安排')
  expect(readPage()).toContain('HDJM2345')
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

it.each([
  ['a member-to-be', true, '用企业编码申请', 'redirectTo /pages/index/joinApp'],
  ['a guest', false, '回到首页', 'reLaunch /pages/index/index'],
])('says to %s why an invitation no longer counts, and leads on', async (_who, isSignedIn, button, move) => {
  if (!isSignedIn) useSession.setState({ accessToken: undefined, user: undefined })
  server.on(openInvitation.path, refusal(410, '邀请已被撤销'))
  server.on(listRegisteringUsers.path, page())
  await drawScreen(<JoinScreen invite="K7P2QX9M4T" />)
  await until(() => readPage().includes('邀请已失效'))
  expect(readPage()).toContain('邀请已被撤销')
  await press(byRole('button', button))
  await until(() => server.stand.moves().length > 0)
  expect(server.stand.moves()).toEqual([move])
})

it('says to a guest without an invitation what the sign-in is for', async () => {
  useSession.setState({ accessToken: undefined, user: undefined })
  await drawScreen(<JoinScreen company="HDJM" />)
  byText('登录后申请加入企业')
})
