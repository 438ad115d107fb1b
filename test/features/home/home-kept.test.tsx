import { QueryClientProvider } from '@tanstack/react-query'
import { queryAllByRole } from '@testing-library/dom'
import { unknown } from 'valibot'

import { createQueryClient } from '@/api/query'
import { listAnnouncements } from '@/contract/message/message'
import { changeFavorites, listAllApplications } from '@/contract/organization/application'
import { getHomeSummary, listBanners } from '@/contract/organization/home'
import { listTodos } from '@/contract/workflow/todo'
import { HomeScreen } from '@/features/home/HomeScreen'
import { TodoScreen } from '@/features/workflow/todo/TodoScreen'
import { configureNavigation } from '@/navigation/navigate'
import { useTabBadges } from '@/navigation/tab-badges'
import { clearStored, openStored } from '@/offline/stored'
import { type SessionUser, useSession } from '@/session/session'

import { ok } from '../../support/api-server'
import { mountPage, t } from '../../support/mount-page'
import { byRole, press, readPage, wait } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ caller: 'session' })
const calls = [getHomeSummary, listAllApplications, listTodos, listAnnouncements, listBanners]
const page = { records: [], total: 0, size: 3, current: 1, pages: 0 }

const board = {
  id: 'a1',
  appCode: 'board',
  appName: '生产看板',
  appUrl: '/pages/area/prodBoard',
  openType: 'page',
  classCode: 'production',
  className: '生产现场',
  favorite: true,
  badge: 4,
}

function answer(): void {
  const summary = { todo: 6, overdue: 0, mine: 3, circulated: 0, doneToday: 2, message: 12 }
  server.on(getHomeSummary.path, ok(summary))
  server.on(listAllApplications.path, ok({ groups: [], favorites: [board] }))
  server.on(listTodos.path, ok(page))
  server.on(listAnnouncements.path, ok(page))
  server.on(listBanners.path, ok([]))
}

const hasButton = (name: string) => queryAllByRole(document.body, 'button', { name }).length > 0

async function signInAs(userId: string): Promise<void> {
  const member = { companyName: '华东精密制造', deptName: '设备工程部', roles: [] }
  const user = { userId, population: 'user', realName: '张伟', nickName: '张伟', member } as unknown as SessionUser
  await t.act(async () => useSession.setState({ phase: 'settled', accessToken: 'x', user }))
}

/** The home page as a new start of the application shows it. */
async function start(): Promise<void> {
  await drawScreen(<HomeScreen />)
}

beforeAll(() => configureNavigation({ population: () => 'user' }))
beforeEach(async () => {
  clearStored('signOut')
  await signInAs('u1')
})

/** The screen has received the answer of every call and stored it: a request that has arrived is not answered yet. */
const answers = openStored('answer', unknown())
const isEverythingStored = () => calls.every(({ path }) => answers.read(path) !== undefined)

it('shows the last state at once while nobody answers, and says of when it is', async () => {
  answer()
  await start()
  await until(() => isEverythingStored() && readPage().includes('生产看板') && readPage().includes('6'))
  expect(readPage()).not.toContain('上次更新')
  let cut = () => {}
  const held = new Promise<void>((resolve) => {
    cut = resolve
  })
  for (const { path } of calls) server.on(path, { cut: true, until: held })
  await start()
  expect(readPage()).toContain('生产看板')
  expect(readPage()).toMatch(/上次更新 \d\d:\d\d · 正在更新/)
  cut()
  await until(() => readPage().includes('暂时无法更新'))
  expect(readPage()).toContain('生产看板')
})

it.each(calls)('says so where $path alone cannot be asked', async ({ path }) => {
  answer()
  await start()
  await until(() => isEverythingStored() && readPage().includes('没有待处理的事项'))
  server.on(path, { cut: true })
  await start()
  await until(() => readPage().includes('暂时无法更新'))
})

it('shows the links to articles below the news, so not before it, which would push them down', async () => {
  answer()
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  server.on(listAnnouncements.path, { ...ok(page), until: held })
  await start()
  await until(() => readPage().includes('没有待处理的事项'))
  expect(readPage()).not.toContain('学习资讯')
  release()
  await until(() => readPage().includes('学习资讯'))
})

it('asks nothing of a company for who has none', async () => {
  answer()
  const user = { userId: 'u3', population: 'user', realName: '周平', nickName: '周平' } as unknown as SessionUser
  await t.act(async () => useSession.setState({ user }))
  await start()
  await until(() => readPage().includes('尚未加入企业'))
  const open = [getHomeSummary, listAnnouncements, listBanners]
  await until(() => open.every((one) => server.arrived.some((request) => request.path === one.path)))
  await wait(300)
  const paths = server.arrived.map(({ path }) => path)
  expect(paths).not.toContain(listTodos.path)
  expect(paths).not.toContain(listAllApplications.path)
})

it('shows it to nobody else, and not in another shape', async () => {
  answer()
  await start()
  await until(() => readPage().includes('生产看板'))
  for (const { path } of calls) server.on(path, { cut: true })
  await signInAs('u2')
  await start()
  expect(readPage()).not.toContain('生产看板')
  expect(readPage()).not.toContain('上次更新')
})

it('never keeps for the next person what was on its way to the one before', async () => {
  answer()
  const late = { groups: [], favorites: [board] }
  server.on(listAllApplications.path, { ...ok(late), delay: 300 })
  await start()
  await server.arrival(listAllApplications.path)
  for (const { path } of calls) server.on(path, { cut: true })
  await signInAs('u2')
  await wait(500)
  await start()
  expect(readPage()).not.toContain('生产看板')
  expect(readPage()).not.toContain('上次更新')
})

it('leaves no empty banner where none could be loaded', async () => {
  answer()
  server.on(listBanners.path, { cut: true })
  await start()
  await until(() => readPage().includes('生产看板'))
  await until(() => !document.querySelector('[aria-label^="推荐"]'))
})

it('asks again for its figures each time it is shown, and not twice when it opens', async () => {
  answer()
  const client = createQueryClient()
  // Every answer counts as old, as one does after a few seconds.
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, staleTime: 0 } })
  const page = await mountPage(
    () => (
      <QueryClientProvider client={client}>
        <HomeScreen />
      </QueryClientProvider>
    ),
    'pages/index/index',
  )
  await until(() => readPage().includes('生产看板') && readPage().includes('6待我审批'))
  const countRequests = (path: string) => server.arrived.filter((one) => one.path === path).length
  expect([countRequests(getHomeSummary.path), countRequests(listAllApplications.path)]).toEqual([1, 1])
  const summary = { todo: 5, overdue: 0, mine: 3, circulated: 0, doneToday: 3, message: 12 }
  server.on(getHomeSummary.path, ok(summary))
  server.on(listAllApplications.path, ok({ groups: [], favorites: [{ ...board, badge: 77 }] }))
  await t.act(async () => page.onHide?.())
  await t.act(async () => page.onShow?.())
  await until(() => readPage().includes('77') && readPage().includes('5待我审批'))
  expect([countRequests(getHomeSummary.path), countRequests(listAllApplications.path)]).toEqual([2, 2])
})

const findRetries = () => document.querySelectorAll('[aria-label="重试"]')

async function pressRetry(): Promise<void> {
  await until(() => readPage().includes('待办加载失败') && findRetries().length === 2)
  expect(readPage()).toContain('–待我审批')
  answer()
  await press(findRetries()[0] as Element)
  const isThere = () => readPage().includes('6待我审批') && readPage().includes('生产看板')
  await until(() => isThere() && isEverythingStored() && !readPage().includes('加载失败'))
}

it('brings the figures too when one part that failed is asked for again', async () => {
  for (const { path } of calls) server.on(path, { cut: true })
  await start()
  await pressRetry()
})

it('brings the figures too when they were still asked for, in vain', async () => {
  for (const { path } of calls) server.on(path, { cut: true })
  server.on(getHomeSummary.path, { cut: true, delay: 1500 })
  await start()
  await pressRetry()
})

it.each([
  { confirmTime: null, isAsked: true },
  { confirmTime: '2026-11-20 10:00:00', isAsked: false },
])('a notice that must be read says so until it is confirmed, as in the list of notices: $confirmTime', async (one) => {
  answer()
  const notice = { id: 'n1', title: '安全生产通知', category: 'notice', mustRead: true, isRead: true, ...one }
  server.on(listAnnouncements.path, ok({ ...page, records: [notice], total: 1, pages: 1 }))
  await start()
  await until(() => readPage().includes('安全生产通知'))
  expect(readPage().includes('必读')).toBe(one.isAsked)
})

it('全部 of the pending tasks opens all of them, whatever narrowed the list before', async () => {
  answer()
  const client = createQueryClient()
  const both = () => (
    <QueryClientProvider client={client}>
      <HomeScreen />
      <TodoScreen />
    </QueryClientProvider>
  )
  const tab = await mountPage(both, 'pages/agency/application')
  await until(() => readPage().includes('生产看板') && hasButton('筛选'))
  await press(byRole('button', '筛选'))
  await press(byRole('switch', '只看已逾期'))
  await press(byRole('button', '确定'))
  await until(() => hasButton('筛选，已设置'))
  const [all] = queryAllByRole(document.body, 'button', { name: /^全部(?!应用)/ })
  await press(all as Element)
  await t.act(async () => tab.onShow?.())
  await until(() => hasButton('筛选'))
})

describe('the pending tasks of home', () => {
  const todo = {
    taskId: 't1',
    procInstId: 'p1',
    subject: '采购主轴',
    procDefName: '备件采购',
    startUserName: '李娜',
    status: 'running',
    statusName: '审批中',
    createTime: null,
  }
  const join = { ...todo, taskId: null, procInstId: 'r1', kind: 'register', subject: '林晓申请加入' }
  const begin = async (...records: object[]) => {
    answer()
    server.on(listTodos.path, ok({ ...page, records, total: records.length, pages: 1 }))
    server.stand.stand('/pages/index/index')
    await start()
    await until(() => readPage().includes('采购主轴'))
  }

  it.each([
    ['a task', '采购主轴，李娜', 'navigateTo /pages/eform/bpmTask/flowApprove?taskId=t1'],
    ['a request to join, among all of them', '林晓申请加入，李娜', 'switchTab /pages/agency/application'],
    ['several at once', '批量', 'switchTab /pages/agency/application'],
  ])('open %s', async (_what, name, move) => {
    await begin(todo, join)
    await press(byRole('button', name))
    await until(() => server.stand.moves().length > 0)
    expect(server.stand.moves()).toEqual([move])
  })

  it('are not handled several at once where there is one', async () => {
    await begin(todo)
    expect(hasButton('批量')).toBe(false)
  })
})

describe('the applications of home', () => {
  const app = (at: number, more: object = {}) => ({ ...board, id: `a${at}`, appName: `应用${at}`, badge: 0, ...more })
  const favorites = Array.from({ length: 9 }, (_, at) => app(at + 1))
  const groups = [
    { classCode: 'production', className: '生产现场', children: [app(1), app(10, { favorite: false })] },
    { classCode: 'office', className: '办公', children: [app(2)] },
  ]
  const begin = async () => {
    answer()
    server.on(listAllApplications.path, ok({ groups, favorites, recents: [] }))
    await start()
    await until(() => readPage().includes('应用1'))
  }

  it('are seven favourites in two rows, and all of them at a tap', async () => {
    await begin()
    expect([readPage().includes('应用7'), readPage().includes('应用8')]).toEqual([true, false])
    await press(byRole('button', '全部应用'))
    expect(byRole('dialog', '全部应用').textContent).toContain('应用10')
    expect(readPage()).not.toContain('最近使用')
  })

  it('become favourites, each only once, and are taken off', async () => {
    await begin()
    server.on(changeFavorites.path, ok({ favorites }))
    await press(byRole('button', '编辑'))
    const sheet = byRole('dialog', '编辑常用应用').textContent
    expect([sheet?.includes('常用（9）'), sheet?.includes('生产现场'), sheet?.includes('办公')]).toEqual([
      true,
      true,
      false,
    ])
    expect(hasButton('添加应用1')).toBe(false)
    await press(byRole('button', '添加应用10'))
    await server.arrival(changeFavorites.path)
    await until(() => byRole('button', '移除应用3').getAttribute('aria-disabled') === null)
    await press(byRole('button', '移除应用3'))
    await until(() => server.sentTo(changeFavorites.path).length === 2)
    expect(server.sentTo(changeFavorites.path)).toEqual([
      { action: 'add', appId: 'a10' },
      { action: 'remove', appId: 'a3' },
    ])
  })
})

it('a banner is a button only where it leads somewhere, and says how', async () => {
  answer()
  const banner = { id: 'b1', title: '开放日', imageUrl: '/b.png', linkType: 'none', linkUrl: null }
  const banners = [banner, { ...banner, id: 'b2', title: '官网', linkType: 'url', linkUrl: 'https://example.com' }]
  server.on(listBanners.path, ok(banners))
  await start()
  await until(() => readPage().includes('官网打开网页'))
  expect([hasButton('开放日'), hasButton('官网')]).toEqual([false, true])
})

it.each([
  ['我发起的 3', 'switchTab /pages/agency/application'],
  ['未读消息 12', 'switchTab /pages/info/news'],
  ['消息，12 条未读', 'switchTab /pages/info/news'],
  ['搜索', 'navigateTo /pages/index/search'],
])('%s of home leads there', async (name, move) => {
  answer()
  useTabBadges.setState({ message: 12 })
  server.stand.stand('/pages/index/index')
  await start()
  await until(() => byRole('button', name) !== undefined)
  await press(byRole('button', name))
  await until(() => server.stand.moves().length > 0)
  expect(server.stand.moves()).toEqual([move])
})

it('a figure of home is cut off at 999', async () => {
  answer()
  server.on(getHomeSummary.path, ok({ todo: 1200, overdue: 0, mine: 999, circulated: 0, doneToday: 2, message: 12 }))
  await start()
  await until(() => readPage().includes('999+待我审批999我发起的'))
})

it('a guest is led to what is public, and nothing of a company is asked for', async () => {
  answer()
  await t.act(async () => useSession.setState({ accessToken: undefined, user: undefined }))
  server.stand.stand('/pages/index/index')
  await start()
  await until(() => readPage().includes('公众服务'))
  await press(byRole('button', '数字展厅'))
  expect(server.stand.moves()).toEqual(['navigateTo /pages/h5/3d/index'])
  const paths = server.arrived.map(({ path }) => path)
  expect([getHomeSummary, listTodos, listAllApplications].filter(({ path }) => paths.includes(path))).toEqual([])
})
