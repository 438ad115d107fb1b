import { listApplicationRecords, listApplicationViews } from '@/contract/organization/application-view'
import { ViewListScreen } from '@/features/application/ViewListScreen'
import { configureNavigation } from '@/navigation/navigate'

import { ok, okPage, refusal } from '../../support/api-server'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/application/viewList'] })
const view = (id: string, name: string) => ({ id, name, procDefKey: 'purchase', procDefName: '备件采购', choice: null })
const record = {
  procInstId: 'p1',
  serialNo: 'PR-1',
  subject: '主轴轴承',
  status: 'running',
  statusName: '审批中',
  startUserName: '李娜',
  startUserAvatar: null,
  startDeptName: null,
  startTime: '2026-11-20 09:00:00',
  values: [],
  amount: null,
}
const listQueries = () =>
  server.arrived
    .filter(({ path }) => path === listApplicationRecords.path)
    .map(({ query }) => Object.fromEntries(new URLSearchParams(query)))

beforeAll(() => configureNavigation({ population: () => 'user' }))
beforeEach(() => {
  server.on(listApplicationViews.path, ok({ appName: '采购台账', views: [view('v1', '全部'), view('v2', '本月')] }))
  server.on(listApplicationRecords.path, okPage([record]))
})

it('counts the records of a view, and opens one', async () => {
  await drawScreen(<ViewListScreen appCode="ledger" />)
  await until(() => readPage().includes('主轴轴承'))
  expect(readPage()).toContain('采购台账')
  expect(readPage()).toContain('共 1 条')
})

it('says that there is none without counting them', async () => {
  server.on(listApplicationRecords.path, okPage([]))
  await drawScreen(<ViewListScreen appCode="ledger" />)
  await until(() => readPage().includes('还没有记录'))
  expect(readPage()).not.toMatch(/共 \d+ 条|清除筛选/)
})

it('asks for the records of the view that is chosen, and begins its search anew', async () => {
  await drawScreen(<ViewListScreen appCode="ledger" />)
  await until(() => readPage().includes('主轴轴承'))
  await type(byLabel('搜索标题、单号、申请人'), ' 轴承 ')
  await until(() => listQueries().at(-1)?.keyword === '轴承')
  await press(byRole('tab', '本月'))
  await until(() => listQueries().at(-1)?.viewId === 'v2')
  expect(listQueries().at(-1)?.keyword).toBeUndefined()
  expect(byLabel('搜索标题、单号、申请人').value).toBe('')
})

it('leads back from a search that finds nothing', async () => {
  server.on(listApplicationRecords.path, ({ query }) => okPage(query.includes('keyword') ? [] : [record]))
  await drawScreen(<ViewListScreen appCode="ledger" />)
  await until(() => readPage().includes('主轴轴承'))
  await type(byLabel('搜索标题、单号、申请人'), '没有的')
  await until(() => readPage().includes('没有符合条件的记录'))
  await press(byRole('button', '清除筛选'))
  await until(() => readPage().includes('主轴轴承'))
})

it.each([
  ['without the name of an application', undefined],
  ['of an application that is gone', 'gone'],
])('says that there are no records %s, and leads home', async (_how, appCode) => {
  server.on(listApplicationViews.path, refusal(404, '应用不存在'))
  await drawScreen(<ViewListScreen appCode={appCode} />)
  await until(() => readPage().includes('这个应用没有可以看的记录'))
  await press(byRole('button', '回到首页'))
  expect(server.stand.moves()).toEqual(['reLaunch /pages/index/index'])
})

it('asks for what its filters are set to, once that is confirmed, until they are reset', async () => {
  const choice = { field: 'kind', label: '类别', options: [{ value: 'a', label: '刀具' }] }
  const views = [{ ...view('v1', '全部'), choice }, view('v2', '本月')]
  server.on(listApplicationViews.path, ok({ appName: '采购台账', views }))
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T10:00:00+08:00'))
  await drawScreen(<ViewListScreen appCode="ledger" />)
  await until(() => readPage().includes('主轴轴承'))
  await press(byRole('button', '筛选'))
  for (const name of ['类别，刀具', '状态，已通过', '提交时间，近 7 天']) await press(byRole('radio', name))
  expect(listQueries()).toHaveLength(1)
  await press(byRole('button', '确定'))
  await until(() => listQueries().length === 2)
  expect(listQueries()[1]).toMatchObject({ viewId: 'v1', choice: 'a', status: 'approved', createdFrom: '2026-11-14' })
  await press(byRole('button', '筛选，已设置'))
  await press(byRole('button', '重置'))
  await until(() => document.querySelector('[aria-label="筛选"]') !== null)
  await press(byRole('tab', '本月'))
  await until(() => listQueries().at(-1)?.viewId === 'v2')
  await press(byRole('button', '筛选'))
  expect(document.querySelector('[aria-label^="类别"]')).toBeNull()
  jest.restoreAllMocks()
})
