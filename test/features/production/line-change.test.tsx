import { uploadFile } from '@/contract/file'
import {
  cancelLineChange,
  doLineChangeStep,
  getLineChange,
  getLineChangeOptions,
  listLineChanges,
  startLineChange,
} from '@/contract/production/line-change'
import { getProductionBoard } from '@/contract/production/production'
import { ChangeDetail } from '@/features/production/ChangeDetail'
import { ChangeList } from '@/features/production/ChangeList'
import { ChangeSetup } from '@/features/production/ChangeSetup'
import { configureNavigation } from '@/navigation/navigate'

import { ok, okPage, refusal } from '../../support/api-server'
import { t } from '../../support/mount-page'
import { installNoPictures } from '../../support/no-pictures'
import { installObjectUrls } from '../../support/object-urls'
import { byLabel, byRole, byText, hasField, hasRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/area/deviceLineChange'] })
const step = (seq: number, name: string, state: string) => ({
  seq,
  name,
  hint: '',
  kind: 'plain',
  standardMinutes: 10,
  state,
  doneByName: state === 'done' ? '张伟' : null,
  doneTime: state === 'done' ? '2026-11-20 09:10:00' : null,
  note: '',
  photos: [],
  measures: [],
})
const change = {
  id: 'c1',
  changeNo: 'HX-1',
  machineId: 'k7',
  machineCode: 'CNC-07',
  fromLineName: 'A1 产线',
  toLineName: 'A3 产线',
  fromProductName: '法兰盘',
  toProductName: '主轴端盖',
  status: 'running',
  statusName: '进行中',
  starterName: '张伟',
  startTime: '2026-11-20 09:00:00',
  endTime: null,
  standardMinutes: 40,
  doneSteps: 1,
  totalSteps: 2,
  nextStep: '换夹具',
  now: '2026-11-20 09:20:00',
  version: 5,
  canCancel: true,
  steps: [step(1, '清线', 'done'), step(2, '换夹具', 'current')],
}
const ended = { status: 'cancelled', statusName: '已取消', canCancel: false, steps: [step(1, '清线', 'done')] }

async function open(more: object = {}) {
  server.on(getLineChange.path, ok({ ...change, ...more }))
  await drawScreen(<ChangeDetail changeId="c1" />)
  await until(() => readPage().includes('CNC-07'))
}

beforeAll(() => configureNavigation({ population: () => 'user' }))

it.each([
  ['in time', {}, '进行中 · 标准 40 分钟', false],
  ['after its time', { now: '2026-11-20 09:52:00' }, ' · 超出 1', true],
  ['that has ended', { endTime: '2026-11-20 09:12:00', now: '2026-11-21 09:00:00' }, '12:00进行中 · 标准', false],
  ['within one line', { toLineName: 'A1 产线' }, '进行中 · 标准 40 分钟', false],
])('a change %s says how it stands', async (_how, more, text, isLate) => {
  await open(more)
  expect(readPage()).toContain(text)
  expect(readPage().includes('超出')).toBe(isLate)
  expect(readPage().includes('A3 产线')).toBe(!('toLineName' in more))
  byRole('progressbar', '已完成 1 / 2 步，50%')
})

it('is called off with a reason, at the version that was seen', async () => {
  server.on(cancelLineChange.path, ok({ ...change, ...ended }))
  await open()
  await press(byRole('button', '取消换线'))
  await press(byRole('button', '确认取消'))
  expect(readPage()).toContain('请填写取消原因')
  expect(server.sentTo(cancelLineChange.path)).toEqual([])
  await type(byLabel('原因'), ' 毛坯未到 ')
  expect(readPage()).not.toContain('请填写取消原因')
  server.on(getLineChange.path, ok({ ...change, ...ended }))
  await press(byRole('button', '确认取消'))
  await until(() => !hasField('原因'))
  expect(server.sentTo(cancelLineChange.path)).toEqual([{ changeId: 'c1', version: 5, reason: '毛坯未到' }])
  await until(() => readPage().includes('已取消'))
})

it('keeps the reason beside what refused it, and reads what others have done', async () => {
  server.on(cancelLineChange.path, refusal(409, '张伟刚刚完成了一步'))
  await open()
  await press(byRole('button', '取消换线'))
  await type(byLabel('原因'), '毛坯未到')
  server.arrived.length = 0
  await press(byRole('button', '确认取消'))
  await until(() => readPage().includes('张伟刚刚完成了一步'))
  expect(byLabel('原因').value).toBe('毛坯未到')
  await server.arrival(getLineChange.path)
})

it.each([
  ['is not the last', { status: 'running' }, '已完成'],
  ['is the last', { status: 'done' }, '换线完成'],
])('completes the step that is next, and says what that completes where it %s', async (_which, more, toast) => {
  server.on(doLineChangeStep.path, ok({ ...change, ...more }))
  await open()
  await press(byRole('button', '完成「换夹具」'))
  await until(() => hasRole('dialog'))
  const [done] = [...document.querySelectorAll('[role="dialog"] [role="button"]')].filter((button) =>
    button.textContent?.includes('完成'),
  )
  await press(done as Element)
  expect(JSON.parse((await server.arrival(doLineChangeStep.path)).body)).toMatchObject({
    changeId: 'c1',
    seq: 2,
    version: 5,
  })
  await until(() => document.querySelector('#app-toast')?.textContent === toast)
})

it.each([
  ['may not call it off', { canCancel: false }, ['完成「换夹具」']],
  ['finds it ended', ended, []],
])('offers to somebody who %s only what is left', async (_who, more, texts) => {
  await open(more)
  const buttons = [...document.querySelectorAll('[role="button"]')].map(({ textContent }) => textContent)
  expect(buttons.filter((text) => text === '取消换线' || text?.startsWith('完成「'))).toEqual(texts)
})

it('leads to all changes where there is none', async () => {
  server.on(getLineChange.path, refusal(404, '换线记录不存在'))
  await drawScreen(<ChangeDetail changeId="c9" />)
  await until(() => readPage().includes('没有这条换线记录'))
  await press(byRole('button', '全部换线'))
  await until(() => server.stand.moves().length > 0)
  expect(server.stand.moves()).toEqual(['redirectTo /pages/area/deviceLineChange'])
})

it('no longer says that a photo is on its way once it has arrived', async () => {
  installObjectUrls()
  installNoPictures()
  let arrive: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const photo = { id: 'p1', name: '夹具.jpg', url: '/p1', size: 5, contentType: 'image/jpeg' }
  server.on(uploadFile.path, { ...ok(photo), until: held })
  await open()
  await press(byRole('button', '完成「换夹具」'))
  await press(byRole('button', '添加现场照片'))
  const input = document.querySelector('input[type="file"]') as HTMLInputElement
  Object.defineProperty(input, 'files', { value: [new File(['bytes'], '夹具.jpg')] })
  await t.act(async () => input.dispatchEvent(new Event('change')))
  await server.arrival(uploadFile.path)
  await press(byRole('button', '确认完成'))
  expect(readPage()).toContain('照片还在上传，请稍候')
  arrive()
  await until(() => !readPage().includes('照片还在上传，请稍候'))
  expect(server.sentTo(doLineChangeStep.path)).toEqual([])
})

it('says of each step how long it took after the one before, and what is to be done for the next alone', async () => {
  const late = { ...step(2, '换夹具', 'done'), doneTime: '2026-11-20 09:25:00', note: '螺栓更换' }
  const steps = [step(1, '清线', 'done'), late, step(3, '首件', 'current'), step(4, '放行', 'blocked')]
  await open({ steps: steps.map((one) => ({ ...one, hint: `${one.name}的做法` })) })
  const [, list] = readPage().split('步骤')
  expect(list).toContain(
    [
      '清线张伟 · 11-20 09:10 · 用时 10 分钟',
      '换夹具张伟 · 11-20 09:25 · 用时 15 分钟（标准 10）螺栓更换',
      '3首件标准 10 分钟 · 首件的做法',
      '放行标准 10 分钟',
    ].join(''),
  )
  expect(list).not.toContain('放行的做法')
})

it.each([
  [409, '别人刚刚完成了这一步', true],
  [422, '首件不合格', false],
])('keeps what was measured beside a refusal %s, %s, and reads the change again: %s', async (code, text, isRead) => {
  const measures = ['外径', '长度'].map((name) => ({ name, unit: 'mm', nominal: 80, tolerance: 0.1, value: null }))
  const measured = { steps: [{ ...step(2, '首件', 'current'), kind: 'firstPiece', measures }] }
  const send = () => press(byRole('button', '确认完成'))
  server.on(doLineChangeStep.path, refusal(code, text))
  await open(measured)
  await press(byRole('button', '完成「首件」'))
  await type(byLabel('长度（80 ± 0.1 mm）'), '79.98')
  await send()
  expect(readPage()).toContain('请填写实测值')
  await type(byLabel('外径（80 ± 0.1 mm）'), '80.02')
  expect(readPage()).not.toContain('请填写实测值')
  server.on(getLineChange.path, ok({ ...change, ...measured, changeNo: 'HX-2', version: 6 }))
  await send()
  await until(() => readPage().includes(text))
  if (isRead) await until(() => readPage().includes('HX-2'))
  await send()
  await until(() => server.sentTo(doLineChangeStep.path).length === 2)
  // What is shown now was not seen when the sheet was opened.
  const sent = { version: 5, measures: [80.02, 79.98] }
  expect(server.sentTo(doLineChangeStep.path)).toMatchObject([sent, sent])
  expect(readPage().includes('HX-2')).toBe(isRead)
})

describe('the start of a change', () => {
  const options = {
    machineCode: 'CNC-07',
    lineId: 'l1',
    productId: 'p1',
    machineVersion: 3,
    lines: [
      { id: 'l1', name: 'A1 产线' },
      { id: 'l3', name: 'A3 产线' },
    ],
    products: [
      { id: 'p1', name: '法兰盘' },
      { id: 'p2', name: '主轴端盖' },
    ],
    steps: [
      { name: '清线', standardMinutes: 10 },
      { name: '换夹具', standardMinutes: 25 },
    ],
    changeId: null,
  }
  const start = () => byRole('button', '开始换线')

  it.each([
    ['another line', '产线，A3 产线', { toLineId: 'l3', toProductId: 'p1' }],
    ['another product', '产品，主轴端盖', { toLineId: 'l1', toProductId: 'p2' }],
  ])('wants %s, which is enough, and reads its options again when refused', async (_what, chosen, sent) => {
    server.on(getLineChangeOptions.path, ok(options))
    server.on(startLineChange.path, refusal(409, '机台已被移动'))
    await drawScreen(<ChangeSetup machineId="k7" />)
    await until(() => readPage().includes('2 个步骤 · 标准 35 分钟'))
    expect(readPage()).toContain('A1 产线现在A3 产线')
    expect(readPage()).toContain('法兰盘现在主轴端盖')
    await press(start())
    expect(readPage()).toContain('请选择新的产线或产品')
    expect(server.sentTo(startLineChange.path)).toEqual([])
    await press(byRole('radio', chosen))
    server.arrived.length = 0
    await press(start())
    await until(() => readPage().includes('机台已被移动'))
    expect(server.sentTo(startLineChange.path)).toEqual([{ machineId: 'k7', machineVersion: 3, ...sent }])
    await server.arrival(getLineChangeOptions.path)
  })

  it('moves a machine that others have moved only where it was told to', async () => {
    server.on(getLineChangeOptions.path, ok(options))
    server.on(startLineChange.path, refusal(409, 'CNC-07 已被移动，请核对后重新选择'))
    await drawScreen(<ChangeSetup machineId="k7" />)
    await until(() => hasRole('radio'))
    await press(byRole('radio', '产品，主轴端盖'))
    server.on(getLineChangeOptions.path, ok({ ...options, lineId: 'l3', machineVersion: 4 }))
    await press(start())
    await until(() => readPage().includes('A1 产线A3 产线现在'))
    await press(start())
    await until(() => server.sentTo(startLineChange.path).length === 2)
    expect(server.sentTo(startLineChange.path)).toEqual([
      { machineId: 'k7', toLineId: 'l1', toProductId: 'p2', machineVersion: 3 },
      { machineId: 'k7', toLineId: 'l3', toProductId: 'p2', machineVersion: 4 },
    ])
  })

  it('leads to the change that runs on the machine', async () => {
    server.on(getLineChangeOptions.path, ok({ ...options, changeId: 'c1' }))
    await drawScreen(<ChangeSetup machineId="k7" />)
    await until(() => readPage().includes('CNC-07 正在换线'))
    await press(byRole('button', '查看进度'))
    await until(() => server.stand.moves().length > 0)
    expect(server.stand.moves()).toEqual(['redirectTo /pages/area/deviceLineChange?changeId=c1'])
  })

  it('is made from the list of all, by the machine', async () => {
    const done = { ...change, id: 'c2', machineCode: 'CNC-08', status: 'done', doneSteps: 2, nextStep: null }
    server.on(listLineChanges.path, okPage([change, done]))
    const machine = {
      id: 'k9',
      code: 'CNC-09',
      model: '',
      kind: 'cnc',
      lineId: 'l1',
      lineCode: 'A1',
      productName: '法兰盘',
      state: 'run',
      stateName: '运行',
      since: '2026-11-20 08:00:00',
      oee: 0.9,
    }
    const none = { now: change.now, dataTime: null, workDay: '2026-11-20', shiftName: '白班', lines: [], hours: [] }
    const figures = { oee: null, availability: null, performance: null, quality: null, achievement: null }
    const counts = { plan: 0, total: 0, good: 0 }
    server.on(getProductionBoard.path, ok({ ...none, figures: { ...figures, ...counts }, machines: [machine] }))
    await drawScreen(<ChangeList />)
    await until(() => readPage().includes('1/2 · 换夹具'))
    expect(readPage()).toContain('2/2 步')
    await press(byRole('button', '发起换线'))
    await until(() => readPage().includes('CNC-09'))
    await press(byText('CNC-09'))
    expect(hasRole('dialog')).toBe(false)
    await until(() => server.stand.moves().length > 0)
    expect(server.stand.moves()).toEqual(['navigateTo /pages/area/deviceLineChange?machineId=k9'])
  })
})
