import { callForMachine, type MachineDetail } from '@/contract/production/production'
import { CallSheet } from '@/features/production/CallSheet'

import { ok, refusal } from '../../support/api-server'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer()
const onClose = jest.fn()
const machine = { id: 'k7', code: 'CNC-07' } as MachineDetail
const readToast = () => document.getElementById('app-toast')?.textContent

beforeEach(() => onClose.mockReset())

it('a call wants a reason until one is chosen, and says who was told', async () => {
  await drawScreen(<CallSheet machine={machine} kind="andon" onClose={onClose} />)
  await press(byRole('button', '发出呼叫'))
  expect(readPage()).toContain('请选择呼叫原因')
  await press(byRole('radio', '呼叫原因，缺料'))
  expect(readPage()).not.toContain('请选择呼叫原因')
  expect(server.sentTo(callForMachine.path)).toEqual([])
  server.on(callForMachine.path, ok({ id: 'a1', procInstId: 'p1', serialNo: 'AD-1', handlerNames: ['李娜', '陈强'] }))
  await press(byRole('button', '发出呼叫'))
  await until(() => onClose.mock.calls.length === 1)
  expect(readToast()).toBe('已通知李娜、陈强')
  expect(server.sentTo(callForMachine.path)).toEqual([
    { machineId: 'k7', kind: 'andon', reason: '缺料', note: '', photos: [] },
  ])
})

it('a repair that is refused says why at its field, keeps what was typed, and arrives at the next attempt', async () => {
  await drawScreen(<CallSheet machine={machine} kind="repair" onClose={onClose} />)
  await press(byRole('button', '提交报修'))
  expect(readPage()).toContain('请填写故障现象')
  await type(byLabel('故障现象'), ' 主轴异响 ')
  expect(readPage()).not.toContain('请填写故障现象')
  await type(byLabel('补充说明'), '夜班开始')
  server.on(callForMachine.path, refusal(422, '请检查', { note: '补充说明里有不能用的词' }))
  await press(byRole('button', '提交报修'))
  await until(() => readPage().includes('补充说明里有不能用的词'))
  expect([byLabel('故障现象').value, byLabel('补充说明').value]).toEqual([' 主轴异响 ', '夜班开始'])
  expect(onClose).not.toHaveBeenCalled()
  server.on(callForMachine.path, ok({ id: 'a1', procInstId: 'p1', serialNo: 'BX-1', handlerNames: ['李娜'] }))
  await press(byRole('button', '提交报修'))
  await until(() => onClose.mock.calls.length === 1)
  expect(server.sentTo(callForMachine.path).at(-1)).toEqual({
    machineId: 'k7',
    kind: 'repair',
    reason: '主轴异响',
    note: '夜班开始',
    photos: [],
  })
})
