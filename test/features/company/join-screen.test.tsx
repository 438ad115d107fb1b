import { getUserInfo, joinCompany, listRegisteringUsers } from '@/contract/identity/user'
import { listUsers } from '@/contract/organization/application'
import { openInvitation } from '@/contract/organization/invitation'
import { findCompany } from '@/contract/organization/join'
import { JoinScreen } from '@/features/company/JoinScreen'
import { configureNavigation } from '@/navigation/navigate'
import { useSession } from '@/session/session'

import { ok, type Reply, refusal } from '../../support/api-server'
import { t } from '../../support/mount-page'
import { byLabel, byRole, byText, hasField, press, readPage, type } from '../../support/screen'
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
  // What the session still holds for waiting is read again.
  if (last.status !== 'pending') await server.arrival(getUserInfo.path)
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

describe('a member', () => {
  const member = {
    companyName: '华东精密制造',
    companyLogo: null,
    deptName: '质量部',
    postName: '主管',
    companyCode: null,
  }
  beforeEach(async () => {
    useSession.setState({ user: { userId: 'u9', population: 'user', member } as never })
    await drawScreen(<JoinScreen />)
  })

  it('has no code to give away who is no administrator, and may invite', async () => {
    expect(readPage()).toContain('质量部 · 主管')
    expect(readPage()).not.toContain('企业编码')
    await press(byRole('button', '邀请同事'))
    expect(server.stand.moves()).toEqual(['navigateTo /pages/mine/account/invite'])
  })

  it('finds colleagues by name', async () => {
    const person = {
      userId: 'u1',
      name: '李娜',
      avatar: null,
      deptName: '质量部',
      postName: null,
      mobile: '13800138002',
    }
    server.on(listUsers.path, ({ query }) => page(...(query.includes('keyword') ? [] : [person])))
    await press(byRole('button', '同事，按姓名、拼音或岗位查找'))
    await until(() => readPage().includes('李娜'))
    const row = document.querySelector('[role="button"][aria-label^="李娜"]')
    expect([row?.textContent?.includes('质量部'), row?.textContent?.includes('13800138002')]).toEqual([true, true])
    await type(byLabel('搜索姓名、拼音、岗位或手机号'), '没有')
    await until(() => readPage().includes('没有找到「没有」'))
  })
})

describe('an invitation that is open', () => {
  const invitation = {
    companyName: '华东精密制造',
    inviterName: '王强',
    inviterAvatar: null,
    deptName: '设备工程部',
    roleName: null,
    expireTime: '2026-12-24 18:00:00',
  }
  beforeEach(() => server.on(openInvitation.path, ok(invitation)))

  it('says who invites to what, and takes a guest to the sign-in', async () => {
    useSession.setState({ accessToken: undefined, user: undefined })
    await drawScreen(<JoinScreen invite="K7P2QX9M4T" />)
    await until(() => readPage().includes('王强 邀请你加入华东精密制造'))
    expect(readPage()).toContain('部门设备工程部有效期至2026-12-24 18:00')
    expect(readPage()).not.toContain('角色')
    await press(byRole('button', '登录后加入'))
    expect(server.stand.moves()).toEqual(['navigateTo /pages/index/login'])
  })

  it('is accepted with its code, and says what the server refuses', async () => {
    server.on(listRegisteringUsers.path, page())
    server.on(joinCompany.path, refusal(410, '邀请名额已用完'))
    await drawScreen(<JoinScreen invite="K7P2QX9M4T" />)
    await until(() => hasField('想加入的部门（选填）'))
    expect(hasField('企业编码或全称')).toBe(false)
    await type(byLabel('说明（选填）'), ' 工号 7 ')
    await press(byRole('button', '提交申请'))
    await until(() => readPage().includes('邀请名额已用完'))
    expect(server.sentTo(joinCompany.path)).toEqual([{ company: 'K7P2QX9M4T', remark: '工号 7' }])
  })

  it('that is none says so', async () => {
    server.on(listRegisteringUsers.path, page())
    server.on(openInvitation.path, refusal(400, '参数错误'))
    await drawScreen(<JoinScreen invite="x" />)
    await until(() => readPage().includes('邀请不存在，请核对邀请码'))
  })
})

describe('a request to join', () => {
  const field = () => byLabel('企业编码或全称')
  const look = async (reply: Reply) => {
    server.on(findCompany.path, reply)
    await t.act(async () => {
      field().focus()
      field().blur()
      field().dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    })
  }

  it('begins with the texts of the one that was refused, and needs a company', async () => {
    server.on(listRegisteringUsers.path, page({ ...request('refused', '未通过'), deptName: '质量部', remark: '调岗' }))
    await drawScreen(<JoinScreen />)
    await until(() => hasField('企业编码或全称'))
    byText('修改后重新申请')
    expect([field().value, byLabel('想加入的部门（选填）').value, byLabel('说明（选填）').value]).toEqual([
      '华东精密制造',
      '质量部',
      '调岗',
    ])
    await type(field(), ' ')
    await press(byRole('button', '重新提交'))
    expect(readPage()).toContain('请输入企业编码或全称')
    expect(server.sentTo(joinCompany.path)).toEqual([])
    await type(field(), ' HDJM ')
    expect(readPage()).not.toContain('请输入企业编码或全称')
    server.on(joinCompany.path, { cut: true })
    await press(byRole('button', '重新提交'))
    await until(() => readPage().includes('提交失败，请检查网络后重试'))
    expect(server.sentTo(joinCompany.path)).toEqual([{ company: 'HDJM', deptName: '质量部', remark: '调岗' }])
  })

  it('shows whose code it is before it is sent, as long as it stands there', async () => {
    server.on(listRegisteringUsers.path, page())
    await drawScreen(<JoinScreen company="HDJM" />)
    await until(() => hasField('企业编码或全称'))
    await look(ok({ companyName: '华东精密制造', isCertified: true }))
    await until(() => readPage().includes('华东精密制造已认证'))
    await type(field(), 'HDJX')
    expect(readPage()).not.toContain('已认证')
    await look(refusal(404, '企业不存在'))
    await until(() => readPage().includes('企业不存在'))
  })
})
