import { uploadFile } from '@/contract/file'
import { cancelLineChange, doLineChangeStep, getLineChange } from '@/contract/production/line-change'
import { ChangeDetail } from '@/features/production/ChangeDetail'
import { configureNavigation } from '@/navigation/navigate'

import { ok, refusal } from '../../support/api-server'
import { t } from '../../support/mount-page'
import { installObjectUrls } from '../../support/object-urls'
import { byLabel, byRole, hasField, hasRole, press, readPage, type } from '../../support/screen'
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
  // jsdom loads no picture: it is sent as it is.
  window.Image = class {
    onerror?: () => void
    set src(_path: string) {
      queueMicrotask(() => this.onerror?.())
    }
  } as never
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
