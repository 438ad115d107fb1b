import { useCall } from '@/api/query'
import { getReport, listFavoriteReports } from '@/contract/production/report'
import { ReportScreen } from '@/features/report/ReportScreen'

import { ok, refusal } from '../../support/api-server'
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
