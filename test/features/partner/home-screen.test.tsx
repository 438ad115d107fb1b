import { checkNotApprovedOpportunities, listOwnOpportunities } from '@/contract/partner/opportunity'
import { getChannelUser } from '@/contract/partner/partner'
import { getPartnerHome } from '@/contract/partner/partner-home'
import { PartnerHomeScreen } from '@/features/partner/home/PartnerHomeScreen'
import { OPPORTUNITIES } from '@/features/partner/opportunity/OpportunityList'
import { type PartnerUser, useSession } from '@/session/session'

import { ok, okPage, refusal } from '../../support/api-server'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/channel/index/index'] })
const { stand } = server

const listQueries = () =>
  server.arrived.filter(({ path }) => path === listOwnOpportunities.path).map(({ query }) => query)

const partner = {
  userId: 'p1',
  username: 'p1',
  name: '周敏',
  companyName: '海天自动化',
  mobilePhone: '13800138007',
  postName: '区域经理',
  roleName: '金牌伙伴',
  applyStatus: 'approved',
  applyStatusName: '已通过',
  refId: null,
  companyId: null,
  postId: null,
  roleId: null,
  channelTenantFlag: false,
  reasonForRejection: null,
  kind: 'agency',
  kindName: '代理商',
  avatar: null,
  region: '浙江宁波',
  rejectedFields: [],
  unread: 0,
}

const home = {
  counts: [
    { status: 'approved', statusName: '已通过', count: 5, amount: 426_000_000 },
    { status: 'won', statusName: '已赢单', count: 9, amount: 0 },
    { status: 'lost', statusName: '已输单', count: 0, amount: 0 },
  ],
  total: 18,
  expectAmount: 426_000_000,
  wonAmount: 0,
  notApproved: 3,
  expiring: [],
  expiringCount: 0,
  due: [],
  activities: [],
  unread: 2,
}

const row = {
  id: 'o1',
  opportunityNo: 'SJ-1',
  opportunityName: '宁波吉利 · 冲压线改造',
  customerName: '宁波吉利',
  expectAmount: 86_000_000,
  expectSignDate: '2027-02-01',
  status: 'submitted',
  statusName: '已提交',
}

async function start(changes: object = {}): Promise<void> {
  const user = { ...partner, ...changes }
  useSession.setState({
    phase: 'settled',
    accessToken: 'token',
    user: { ...user, population: 'partner' } as PartnerUser,
  })
  server.on(getChannelUser.path, ok(user))
  await drawScreen(<PartnerHomeScreen />)
}

beforeEach(() => {
  server.on(getPartnerHome.path, ok(home))
  server.on(checkNotApprovedOpportunities.path, ok({ notApproved: 3, duplicate: null }))
  server.on(listOwnOpportunities.path, okPage([row]))
})

it('shows what the business stands at, what waits, and the opportunities [spec 1.15, 2.81]', async () => {
  await start()
  await until(() => readPage().includes('宁波吉利 · 冲压线改造'))
  for (const text of ['海天自动化', '金牌伙伴', '周敏 · 区域经理', '¥426万', '3 个商机待通过']) {
    await until(() => readPage().includes(text))
  }
  expect(readPage()).toContain('预计 ¥86万 · 2027-02')
})

it('lists a state at a tap, leaves empty ones out, and finds by words [spec 2.81]', async () => {
  await start()
  await until(() => document.querySelector('[aria-label="已赢单，9 条"]') !== null)
  expect(readPage()).not.toContain('已输单')
  await press(byRole('tab', '已赢单，9 条'))
  await until(() => listQueries().some((query) => query.includes('status=won')))
  const search = byLabel('搜索客户、商机、编号')
  await type(search, '吉利')
  await until(() => listQueries().some((query) => query.includes('keyword=') && query.includes('status=won')))
})

it('shows the opportunities that a figure of the head counts', async () => {
  const shown: string[] = []
  HTMLElement.prototype.scrollIntoView = function scrollIntoView(this: HTMLElement) {
    shown.push(this.id)
  }
  await start()
  await until(() => readPage().includes('9已成交'))
  await press(byRole('button', '已成交 9'))
  await until(() => listQueries().some((query) => query.includes('status=won')))
  expect(shown).toEqual([OPPORTUNITIES])
})

it.each([
  ['none', '提交入驻资料', '去填写'],
  ['rejected', '资料未通过', '去修改'],
])(
  'tells one whose application is %s what to do, and what is possible meanwhile',
  async (applyStatus, title, button) => {
    const rejectedFields = [{ field: 'region', label: '区域', error: '请写到地级市' }]
    await start({ applyStatus, reasonForRejection: '资料不完整', rejectedFields })
    await until(() => readPage().includes(title))
    expect(readPage().includes('区域：请写到地级市')).toBe(applyStatus === 'rejected')
    for (const text of ['浏览渠道活动与议程', '提报商机，查重并保护 90 天（通过后）'])
      expect(readPage()).toContain(text)
    expect(listQueries()).toEqual([])
    await press(byRole('button', button))
    expect(stand.moves()).toContain('navigateTo /pages/channel/index/register')
  },
)

it('is found again as it was left when another tab had its place', async () => {
  await start({ userId: 'p2' })
  await until(() => document.querySelector('[aria-label="已赢单，9 条"]') !== null)
  await press(byRole('tab', '已赢单，9 条'))
  const isChosen = (tab: string) => document.querySelector(`[aria-label="${tab}"][aria-selected="true"]`) !== null
  const search = () => byLabel('搜索客户、商机、编号')
  await type(search(), '吉利')
  await start({ userId: 'p2' })
  await until(() => isChosen('已赢单，9 条'))
  expect(search().value).toBe('吉利')
  // Another person comes by the login, and finds the page at its bare address.
  window.history.replaceState(null, '', window.location.pathname)
  await start({ userId: 'p3' })
  await until(() => isChosen('全部，18 条'))
  expect(search().value).toBe('')
})

it('offers 重试 when the figures fail', async () => {
  server.on(getPartnerHome.path, refusal(500, '服务错误'))
  await start()
  await until(() => readPage().includes('首页数据加载失败'))
  server.on(getPartnerHome.path, ok({ ...home, total: 41 }))
  await press(byRole('button', '首页数据加载失败，重试'))
  await until(() => readPage().includes('41商机总数'))
  expect(readPage()).not.toContain('首页数据加载失败')
})
