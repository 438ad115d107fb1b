import { findMachine, getProductionBoard } from '@/contract/production/production'
import { BoardScreen } from '@/features/production/BoardScreen'
import { configureNavigation } from '@/navigation/navigate'

import { ok, refusal } from '../../support/api-server'
import { byLabel, byRole, hasField, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/area/prodBoard'] })
const figures = {
  oee: 0.9,
  availability: 0.95,
  performance: 0.93,
  quality: 0.99,
  achievement: 0.96,
  plan: 500,
  total: 490,
  good: 480,
}
const line = { id: 'l1', code: 'A1', name: 'A1 精车产线', figures, isBottleneck: false, running: 3, machines: 3 }
const board = {
  now: '2026-11-20 10:00:00',
  dataTime: '2026-11-20 10:00:00',
  workDay: '2026-11-20',
  shiftName: '白班',
  figures,
  lines: [line],
  hours: [],
  machines: [],
}

beforeAll(() => configureNavigation({ population: () => 'user' }))

it('leads back to the whole plant where a line cannot be read', async () => {
  server.on(getProductionBoard.path, ({ query }) => (query ? refusal(503, '采集服务繁忙') : ok(board)))
  await drawScreen(<BoardScreen />)
  await until(() => readPage().includes('小时产量'))
  await press(byRole('tab', 'A1'))
  await until(() => readPage().includes('生产看板加载失败'))
  await press(byRole('tab', '全厂'))
  await until(() => readPage().includes('小时产量'))
  expect(readPage()).not.toContain('生产看板加载失败')
})

it('shows what came of the plan, in all and by line and hour', async () => {
  const hours = [
    { hour: '08:00', plan: 120, good: 60 },
    { hour: '09:00', plan: 0, good: 90 },
  ]
  server.on(getProductionBoard.path, ok({ ...board, lines: [{ ...line, isBottleneck: true, running: 2 }], hours }))
  await drawScreen(<BoardScreen />)
  await until(() => readPage().includes('小时产量'))
  expect(readPage()).toContain('时间开动率95.0%性能开动率93.0%合格率99.0%良品480件计划500件达成率96.0%')
  expect(byRole('button', 'A1 精车产线，瓶颈，OEE 90.0%').textContent).toBe('A1瓶颈2/3 台运行480 / 50096.0%')
  const bars = ['08:00 良品 60 / 计划 120', '09:00 良品 90 / 计划 0'].map((name) =>
    [...byRole('button', name).querySelectorAll<HTMLElement>('[style]')].map(
      ({ style }) => style.height || style.bottom,
    ),
  )
  expect(bars).toEqual([['50%', '100%'], ['75%']])
  await press(byRole('button', '09:00 良品 90 / 计划 0'))
  expect(readPage()).toContain('小时产量09:00 良品 90 / 计划 0')
  await press(byRole('button', '09:00 良品 90 / 计划 0'))
  expect(readPage()).toContain('小时产量全厂 · 近 12 小时')
})

it('keeps the figures while those of a line are read, which stand without the other lines', async () => {
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.on(getProductionBoard.path, ({ query }) => (query ? { ...ok(board), until: held } : ok(board)))
  await drawScreen(<BoardScreen />)
  await until(() => readPage().includes('良品 / 计划'))
  await press(byRole('button', 'A1 精车产线，OEE 90.0%'))
  expect(readPage()).toContain('A1 · 近 12 小时')
  expect(readPage()).not.toContain('良品 / 计划')
  answer()
  await until(() => server.arrived.some(({ query }) => query === 'lineId=l1'))
})

it('opens the machine of a typed code, and says of one that there is none until another is typed', async () => {
  server.on(getProductionBoard.path, ok(board))
  await drawScreen(<BoardScreen />)
  await until(() => readPage().includes('设备状态'))
  await press(byRole('button', '扫码找机台'))
  await press(byRole('button', '打开'))
  expect(readPage()).toContain('请输入机台编号')
  expect(server.arrived.filter(({ path }) => path === findMachine.path)).toEqual([])
  server.on(findMachine.path, ({ query }) =>
    query === 'label=K7' ? ok({ id: 'k7', code: 'K7' }) : refusal(404, '没有 K9'),
  )
  await type(byLabel('机台编号'), 'K9')
  expect(readPage()).not.toContain('请输入机台编号')
  await press(byRole('button', '打开'))
  await until(() => readPage().includes('没有 K9'))
  await type(byLabel('机台编号'), ' K7 ')
  await press(byRole('button', '打开'))
  await until(() => !hasField('机台编号'))
  await until(() => server.stand.moves().length > 0)
  expect(server.stand.moves()).toEqual(['navigateTo /pages/area/machineDetail?id=k7'])
  await press(byRole('button', '扫码找机台'))
  expect(byLabel('机台编号').value).toBe('')
})

it('opens no machine that was looked up in a sheet that is closed by now', async () => {
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.on(getProductionBoard.path, ok(board))
  server.on(findMachine.path, { ...ok({ id: 'k7', code: 'K7' }), until: held })
  await drawScreen(<BoardScreen />)
  await until(() => readPage().includes('设备状态'))
  await press(byRole('button', '扫码找机台'))
  await type(byLabel('机台编号'), 'K7')
  await press(byRole('button', '打开'))
  await server.arrival(findMachine.path)
  await press(document.querySelector('.mask') as Element)
  await until(() => !hasField('机台编号'))
  server.on(findMachine.path, refusal(404, '没有 K7'))
  await press(byRole('button', '扫码找机台'))
  answer()
  await press(byRole('button', '打开'))
  await until(() => readPage().includes('没有 K7'))
  expect(server.stand.moves()).toEqual([])
  await press(document.querySelector('.mask') as Element)
  await until(() => !hasField('机台编号'))
  await press(byRole('button', '扫码找机台'))
  expect(readPage()).not.toContain('没有 K7')
})
