import { checkNotApprovedOpportunities, listOwnOpportunities } from '@/contract/partner/opportunity'
import { listPartnerProducts } from '@/contract/partner/opportunity-acts'
import { getChannelUser } from '@/contract/partner/partner'
import { getPartnerApplication } from '@/contract/partner/partner-application'
import { getPartnerHome } from '@/contract/partner/partner-home'
import { PartnerHomeScreen } from '@/features/partner/home/PartnerHomeScreen'
import { OPPORTUNITIES } from '@/features/partner/opportunity/OpportunityList'
import { type PartnerUser, useSession } from '@/session/session'

import { ok, okPage, refusal } from '../../support/api-server'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'
import { buildApplication, buildPartner } from './partner-fixture'

const server = setUpScreenServer({ pages: ['/pages/channel/index/index'] })
const { stand } = server

const listQueries = () =>
  server.arrived.filter(({ path }) => path === listOwnOpportunities.path).map(({ query }) => query)

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
  const user = buildPartner(changes)
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
  for (const text of ['海天自动化', '金牌伙伴', '周敏 · 区域经理', '¥426万', '5跟进中', '3 个商机待通过']) {
    await until(() => readPage().includes(text))
  }
  expect(readPage()).toContain('预计 ¥86万 · 2027-02')
  byRole('button', '消息，2 条未读')
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

it('says who examines an application since when, and that of no other', async () => {
  server.on(getPartnerApplication.path, ok(buildApplication({ reviewerName: '王强' })))
  await start({ applyStatus: 'pending' })
  await until(() => readPage().includes('11-20 10:00 提交 · 王强 审核'))
})

it('leads from the head to what is due today, and to what is no longer protected soon', async () => {
  const due = { ...row, id: 'o2', nextStep: '提交方案', nextDate: '2026-11-22' }
  const expiring = { ...row, id: 'o3', opportunityName: '焊装二期', protectEnd: '2026-11-30 10:00:00' }
  server.on(
    getPartnerHome.path,
    ok({ ...home, due: [due, { ...due, id: 'o4', nextStep: null }], expiring: [expiring], expiringCount: 7 }),
  )
  await start()
  await until(() => readPage().includes('今天要跟进'))
  expect(readPage()).toContain('提交方案宁波吉利 · 冲压线改造11-22宁波吉利 · 冲压线改造11-22')
  expect(readPage()).toContain('7 个保护期将到焊装二期保护至 2026-11-30')
})

it('shows all again at a tap where the words and the state find none', async () => {
  server.on(listOwnOpportunities.path, okPage([]))
  server.on(
    getPartnerHome.path,
    ok({ ...home, counts: [{ status: 'won', statusName: '已赢单', count: 9, amount: 0 }] }),
  )
  await start({ userId: 'p4' })
  await until(() => document.querySelector('[aria-label="已赢单，9 条"]') !== null)
  await press(byRole('tab', '已赢单，9 条'))
  server.on(getPartnerHome.path, ok({ ...home, counts: [] }))
  await until(() => readPage().includes('查看全部商机'))
  await press(byRole('button', '查看全部商机'))
  await until(() => document.querySelector('[aria-label="全部，18 条"][aria-selected="true"]') !== null)
})

it('narrows the list by what the sheet says, until that is reset', async () => {
  server.on(
    listPartnerProducts.path,
    ok({ products: [{ id: 'p1', name: '软件', category: '', summary: '', isShown: true }] }),
  )
  await start({ userId: 'p5' })
  await until(() => readPage().includes('宁波吉利 · 冲压线改造'))
  await press(byRole('button', '筛选'))
  await press(byRole('switch', '只看保护期将到'))
  await press(byRole('button', '确定'))
  await until(() => listQueries().at(-1)?.includes('expiring=true') === true)
  await press(byRole('button', '筛选，已设置'))
  await press(byRole('button', '重置'))
  await until(() => document.querySelector('[aria-label="筛选"]') !== null)
})
