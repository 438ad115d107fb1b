import { getMachine } from '@/contract/production/production'
import { MachineScreen } from '@/features/production/MachineScreen'
import { configureNavigation } from '@/navigation/navigate'

import { ok } from '../../support/api-server'
import { byRole, press, pullDown, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/area/machineDetail?id=k7'] })
const call = {
  id: 'a1',
  kind: 'andon',
  kindName: '安灯呼叫',
  reason: '缺料',
  callerName: '张伟',
  createTime: '2026-11-20 09:20:00',
  procInstId: 'p1',
  status: 'running',
  statusName: '处理中',
  handlerNames: ['李娜', '陈强'],
  endTime: null,
  isMine: true,
}
const parameter = { code: 'speed', name: '主轴转速', unit: 'rpm', value: 4600, digits: 0, upper: 8000, lower: null }
const machine = {
  id: 'k7',
  code: 'CNC-07',
  model: 'VMC850',
  kind: 'cnc',
  lineId: 'l1',
  lineCode: 'A1',
  lineName: 'A1 产线',
  productName: '法兰盘',
  state: 'run',
  stateName: '运行中',
  since: '2026-11-20 08:35:00',
  oee: 0.9,
  level: 'normal',
  now: '2026-11-20 10:00:00',
  dataTime: '2026-11-20 10:00:00',
  orderNo: 'MO-1',
  orderDone: 250,
  orderTotal: 1000,
  figures: {
    oee: 0.9,
    availability: 0.95,
    performance: 0.95,
    quality: 0.99,
    achievement: 0.96,
    plan: 500,
    total: 490,
    good: 480,
  },
  spans: [
    { state: 'run', stateName: '运行', startTime: '2026-11-19 22:00:00', endTime: '2026-11-20 04:00:00' },
    { state: 'down', stateName: '待料', startTime: '2026-11-20 04:00:00', endTime: '2026-11-20 10:00:00' },
  ],
  parameters: [
    { ...parameter, warnAbove: 7000, level: 'normal' },
    {
      ...parameter,
      code: 'temperature',
      name: '主轴温度',
      value: 62.4,
      digits: 1,
      upper: 80,
      warnAbove: 60,
      level: 'warn',
    },
    { ...parameter, code: 'vibration', name: '振动', value: 9.2, digits: 1, upper: 8, warnAbove: null, level: 'over' },
  ],
  upkeep: [],
  calls: [
    call,
    {
      ...call,
      id: 'a2',
      kind: 'repair',
      kindName: '设备报修',
      reason: '异响',
      status: 'approved',
      statusName: '已完成',
      endTime: '2026-11-20 09:50:00',
      isMine: false,
    },
  ],
  changeId: null,
}
const readWidths = (bars: string) => [...document.querySelectorAll<HTMLElement>(bars)].map(({ style }) => style.width)

async function open(more: object = {}) {
  server.on(getMachine.path, ok({ ...machine, ...more }))
  await drawScreen(<MachineScreen id="k7" pictures={{}} />)
  await until(() => readPage().includes('CNC-07'))
}

beforeAll(() => configureNavigation({ population: () => 'user' }))

it('shows the last day of a machine to its scale, and the times of a span that is tapped', async () => {
  await open()
  expect(readPage()).toContain('运行中1 时 25 分法兰盘250 / 1,000MO-1')
  expect(readWidths('.orderBar')).toEqual(['25%'])
  expect(readPage()).toContain('10:0016:0022:0004:00现在运行6.0 h待机0.0 h停机6.0 h离线0.0 h')
  const run = byRole('button', '22:00 – 04:00 运行，6 时 00 分')
  expect([run.style.left, run.style.width]).toEqual(['50%', '25%'])
  await press(run)
  expect(readPage()).toContain('24 小时状态22:00 – 04:00 运行，6 时 00 分')
  await press(run)
  expect(readPage()).toContain('24 小时状态OEE 90.0%')
})

it('keeps the tapped span while the day moves on, also the oldest, which begins where the day does', async () => {
  await open()
  await press(byRole('button', '22:00 – 04:00 运行，6 时 00 分'))
  const [first, second] = machine.spans
  const spans = [
    { ...first, startTime: '2026-11-19 22:15:00' },
    { ...second, endTime: '2026-11-20 10:15:00' },
  ]
  server.on(getMachine.path, ok({ ...machine, now: '2026-11-20 10:15:00', spans }))
  expect(await pullDown()).toBe(true)
  await until(() => readPage().includes('24 小时状态22:15 – 04:00 运行，5 时 45 分'))
})

it('shows each measurement beside the limit that it has come to', async () => {
  await open()
  expect(readPage()).toContain('主轴转速4,600rpm上限 8,000主轴温度62.4rpm预警 60.0振动9.2rpm超过上限 8.0')
  expect(readWidths('.gauge .bar')).toEqual(['50%', expect.stringMatching(/^67\.8/), '100%'])
})

it('names the lower limit of a measurement below it, and keeps the sign of one below zero', async () => {
  const below = { ...parameter, name: '液压压力', value: 3.4, digits: 1, upper: 8, lower: 4, warnAbove: 7 }
  const cold = {
    ...parameter,
    code: 'temperature',
    name: '环境温度',
    value: -0.4,
    digits: 1,
    upper: 40,
    warnAbove: null,
  }
  await open({
    parameters: [
      { ...below, level: 'over' },
      { ...cold, level: 'normal' },
    ],
  })
  expect(readPage()).toContain('液压压力3.4rpm低于下限 4.0环境温度-0.4rpm上限 40.0')
})

it('names those who handle a call while it runs, and opens it for those who take part', async () => {
  await open()
  expect(readPage()).toContain('缺料安灯呼叫 · 张伟 · 40分钟前李娜、陈强 处理中')
  expect(readPage()).toContain('异响设备报修 · 张伟 · 10分钟前已完成')
  expect(document.querySelectorAll('[aria-label^="设备报修，异响"]')).toHaveLength(0)
  await press(byRole('button', '安灯呼叫，缺料，处理中'))
  await until(() => server.stand.moves().length > 0)
  expect(server.stand.moves()).toEqual(['navigateTo /pages/eform/bpmTask/flowApprove?procInstId=p1'])
})

it.each([
  ['设备换线', null, 'machineId=k7'],
  ['换线进行中', 'c1', 'changeId=c1'],
])('leads by %s to the change of the machine', async (text, changeId, query) => {
  await open({ changeId })
  await press(byRole('button', text))
  await until(() => server.stand.moves().length > 0)
  expect(server.stand.moves()).toEqual([`navigateTo /pages/area/deviceLineChange?${query}`])
})

it.each([
  ['呼叫支援', '需要什么支援'],
  ['报修', '故障现象'],
])('asks for what %s needs', async (text, part) => {
  await open()
  await press(byRole('button', text))
  expect(readPage()).toContain(part)
  expect(readPage()).toContain(`${text === '报修' ? '设备报修' : text} · CNC-07`)
})
