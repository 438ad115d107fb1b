// What narrows the lists that everybody uses is in the address: a reload shows the same rows.
import type { ReactElement } from 'react'

import { CouponsScreen } from '@/features/account/coupon/CouponsScreen'
import { ViewListScreen } from '@/features/application/ViewListScreen'
import { InvitationsScreen } from '@/features/company/InvitationsScreen'
import { ProductsScreen } from '@/features/exhibition/product/ProductsScreen'
import { ApprovalMessagesScreen } from '@/features/message/MessageCategoryScreen'
import { MessagesScreen } from '@/features/message/MessagesScreen'
import { NoticesScreen } from '@/features/message/NoticesScreen'
import { ReportsScreen } from '@/features/report/ReportsScreen'
import { SearchScreen } from '@/features/search/SearchScreen'
import { StudyScreen } from '@/features/study/StudyScreen'
import { OnSiteScreen } from '@/features/visit/gate/OnSiteScreen'
import { InviteVisitorScreen } from '@/features/visit/host/InviteVisitorScreen'
import { ProcessesScreen } from '@/features/workflow/form/ProcessesScreen'
import { TodoScreen } from '@/features/workflow/todo/TodoScreen'

import { FarObserver } from '../support/far-observer'
import { setUpRealScreens } from '../support/real-screens'
import { byLabel, byRole, press, type } from '../support/screen'
import { drawScreen } from '../support/screen-server'
import { until } from '../support/until'

setUpRealScreens()
// Pictures wait for it.
beforeAll(() => Object.assign(window, { IntersectionObserver: FarObserver }))

const readAddress = (key: string) => new URL(window.location.href).searchParams.get(key)
/** The tab whose name begins with a text: its number may follow. */
const findTab = (text: string) => {
  const tab = [...document.querySelectorAll('[role="tab"]')].find((one) => one.textContent?.startsWith(text))
  if (!tab) throw new Error(`no tab ${text}`)
  return tab
}

interface KeptList {
  screen: () => ReactElement
  /** Label of the search field. */
  search?: string
  tab?: string
}

const desk = () => (
  <OnSiteScreen view={undefined} fromDay={undefined} toDay={undefined} hostId={undefined} figure={undefined} />
)
const lists: Record<string, KeptList> = {
  'to-dos': { screen: () => <TodoScreen />, search: '搜索标题、发起人、单号', tab: '我发起的' },
  'done tasks': { screen: () => <TodoScreen />, search: '搜索标题、发起人、单号', tab: '已处理' },
  copies: { screen: () => <TodoScreen />, search: '搜索标题、发起人、单号', tab: '传阅我' },
  notices: { screen: () => <NoticesScreen />, search: '搜索公告', tab: '必读' },
  'newest messages': { screen: () => <MessagesScreen />, tab: '未读' },
  'found messages': { screen: () => <MessagesScreen />, search: '搜索消息、公告、审批' },
  'messages of a kind': { screen: () => <ApprovalMessagesScreen />, search: '搜索审批', tab: '审批进展' },
  study: { screen: () => <StudyScreen />, search: '搜索标题、简介、作者', tab: '架构' },
  reports: { screen: () => <ReportsScreen />, search: '搜索报表，支持拼音首字母', tab: '收藏' },
  processes: { screen: () => <ProcessesScreen />, search: '搜索流程，支持拼音首字母' },
  coupons: { screen: () => <CouponsScreen />, tab: '已过期' },
  desk: { screen: desk, search: '搜索访客、单位、手机、接待人', tab: '已离场' },
  blocklist: {
    screen: () => (
      <OnSiteScreen view="blocklist" fromDay={undefined} toDay={undefined} hostId={undefined} figure={undefined} />
    ),
    search: '搜索黑名单',
    tab: '最早的在前',
  },
  'visits of a host': { screen: () => <InviteVisitorScreen view={undefined} />, tab: '以往' },
  products: { screen: () => <ProductsScreen />, tab: '最新' },
  invitations: { screen: () => <InvitationsScreen />, tab: '全部' },
  records: { screen: () => <ViewListScreen appCode="machine" />, search: '搜索标题、单号、申请人' },
  'everything found': {
    screen: () => <SearchScreen keyword={readAddress('keyword') ?? undefined} />,
    search: '搜索待办、流程、机台、来访、设置',
  },
}

it.each(Object.entries(lists))('a reload keeps words and tab of %s', async (_name, { screen, search, tab }) => {
  await drawScreen(screen())
  if (tab) {
    await until(() => findTab(tab) !== undefined)
    await press(findTab(tab))
    await until(() => findTab(tab).getAttribute('aria-selected') === 'true')
  }
  if (search) {
    await until(() => byLabel(search) !== undefined)
    await type(byLabel(search), '从来没有')
    await until(() => readAddress('keyword') === '从来没有')
  }
  // As after a reload: a new page at the same address.
  await drawScreen(screen())
  if (search) await until(() => byLabel(search).value === '从来没有')
  if (tab) await until(() => findTab(tab).getAttribute('aria-selected') === 'true')
})

it('a reload keeps the filters and the order of the to-dos', async () => {
  await drawScreen(<TodoScreen />)
  await press(byRole('button', '筛选'))
  for (const choice of ['到达时间，近 7 天', '排序，先到期在前', '金额，1 万元以上', '事项，流程任务'])
    await press(byRole('radio', choice))
  await press(byRole('switch', '只看已逾期'))
  await press(byRole('button', '确定'))
  await drawScreen(<TodoScreen />)
  await press(byRole('button', '筛选，已设置'))
  for (const choice of ['到达时间，近 7 天', '排序，先到期在前', '金额，1 万元以上', '事项，流程任务'])
    expect(byRole('radio', choice).getAttribute('aria-checked')).toBe('true')
  expect(byRole('switch', '只看已逾期').getAttribute('aria-checked')).toBe('true')
  await press(byRole('button', '重置'))
  expect(window.location.search).toBe('')
})
