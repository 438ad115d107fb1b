import { useCall } from '@/api/query'
import { getReport, listFavoriteReports, listReportClasses, listReports } from '@/contract/production/report'
import { ReportScreen } from '@/features/report/ReportScreen'
import { ReportsScreen } from '@/features/report/ReportsScreen'
import { configureNavigation } from '@/navigation/navigate'
import { useSession } from '@/session/session'

import { ok, okPage, refusal } from '../../support/api-server'
import { byRole, press, readPage } from '../../support/screen'
import { awaitWrites, drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/report/reportInfo'] })

const hasButton = (name: string) => document.querySelector(`[aria-label="${name}"]`) !== null

const answer = ok({
  report: { id: 'r1', name: '停机分析' },
  period: {
    kind: 'today',
    from: '2026-11-20',
    to: '2026-11-20',
    text: '今日 11-20',
    comparedWith: '昨日同期',
    today: '2026-11-20',
  },
  lines: [{ id: 'a3', name: 'A3 加工产线' }],
  lineId: null,
  dataTime: '2026-11-21 02:00:00',
  charts: [],
  tables: [],
  figures: [
    { name: '停机时长', value: 96, unit: '分钟', digits: 0, change: null, changeUnit: '%', better: 'down', note: null },
  ],
})

beforeEach(async () => {
  server.on(getReport.path, answer)
  await drawScreen(<ReportScreen id="r1" />)
  await until(() => readPage().includes('停机时长'))
})

it('keeps its filters where what they ask for fails, and shows it at the next try', async () => {
  server.on(getReport.path, refusal(503, '统计服务繁忙'))
  await press(byRole('radio', '产线，A3 加工产线'))
  await until(() => readPage().includes('报表加载失败'))
  expect(readPage()).toContain('停机分析')
  expect(readPage()).not.toContain('停机时长')
  expect(readPage()).not.toContain('对比昨日同期')
  expect(byRole('radio', '产线，A3 加工产线').getAttribute('aria-checked')).toBe('true')
  server.on(getReport.path, answer)
  await press(byRole('radio', '产线，全厂'))
  await until(() => readPage().includes('停机时长'))
  expect(readPage()).not.toContain('报表加载失败')
})

it('offers no day after the one that the report runs on', async () => {
  await press(byRole('tab', '自选'))
  await until(() => readPage().includes('2026 年 11 月'))
  const isOff = (day: string) => byRole('button', day).getAttribute('aria-disabled')
  expect([isOff('11月20日 周五'), isOff('11月21日 周六')]).toEqual([null, 'true'])
})

it('says that a time without any value has no data, and shows no row of zeros', async () => {
  const { data } = answer.json as { data: { figures: object[] } }
  const figures = data.figures.map((one) => ({ ...one, value: null }))
  server.on(getReport.path, ok({ ...data, figures }))
  await press(byRole('radio', '产线，A3 加工产线'))
  await until(() => readPage().includes('这段时间没有数据'))
  expect(readPage()).not.toContain('停机时长')
})

it('keeps the star of a favourite lit while what lies beneath is still read', async () => {
  const { data } = answer.json as { data: { report: object } }
  function Beneath() {
    useCall(listFavoriteReports, {})
    return null
  }
  server.on(listFavoriteReports.path, ok([]))
  await drawScreen(
    <>
      <Beneath />
      <ReportScreen id="r1" />
    </>,
  )
  await until(() => readPage().includes('停机时长'))
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  // The list and the change of the favourites have one path.
  server.on(listFavoriteReports.path, ({ method }) => (method === 'GET' ? { ...ok([]), until: held } : ok([])))
  const report = { ...data.report, favorite: true }
  server.on(getReport.path, ok({ ...data, report, dataTime: '2026-11-21 02:05:00' }))
  await press(byRole('button', '收藏 停机分析'))
  await until(() => readPage().includes('数据截至 11-21 02:05'))
  expect(hasButton('取消收藏 停机分析')).toBe(true)
  release()
  await awaitWrites()
  expect(hasButton('取消收藏 停机分析')).toBe(true)
})

it('asks for another period of the same line', async () => {
  await press(byRole('radio', '产线，A3 加工产线'))
  await press(byRole('tab', '本周'))
  const listQueries = () => server.arrived.filter(({ path }) => path === getReport.path).map(({ query }) => query)
  await until(() => listQueries().at(-1)?.includes('period=week') === true)
  expect(Object.fromEntries(new URLSearchParams(listQueries().at(-1)))).toMatchObject({ lineId: 'a3', period: 'week' })
})

describe('the reports', () => {
  const listed = { id: 'r1', name: '停机分析', remark: '按原因', updateTime: '2026-11-21 10:24:00' }
  const signIn = (member: object | undefined) =>
    useSession.setState({ phase: 'settled', user: { userId: 'u1', population: 'user', member } as never })
  beforeAll(() => configureNavigation({ population: () => 'user' }))
  afterEach(() => useSession.setState({ user: undefined }))

  it('of a class are asked for by it; one says how new it is, and opens', async () => {
    signIn({})
    server.on(listReportClasses.path, ok([{ code: 'production', name: '生产' }]))
    server.on(listReports.path, okPage([listed]))
    await drawScreen(<ReportsScreen />)
    await until(() => readPage().includes('数据截至 11-21 10:24'))
    await press(byRole('tab', '生产'))
    const listQueries = () => server.arrived.filter(({ path }) => path === listReports.path).map(({ query }) => query)
    await until(() => listQueries().length > 1)
    expect(listQueries().map((query) => new URLSearchParams(query).get('classCode'))).toEqual([null, 'production'])
    await until(() => readPage().includes('停机分析'))
    await press(byRole('button', '停机分析，按原因，数据截至 11-21 10:24'))
    expect(server.stand.moves()).toEqual(['navigateTo /pages/report/reportInfo?id=r1'])
  })

  it('are of a company: nobody without one reads them', async () => {
    signIn(undefined)
    server.arrived.length = 0
    await drawScreen(<ReportsScreen />)
    expect(readPage()).toContain('加入企业后可以查看报表')
    expect(server.arrived).toEqual([])
  })
})
