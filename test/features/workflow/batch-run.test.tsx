import { call } from '@/api/client'
import { actOnTasks } from '@/contract/workflow/batch'
import type { Todo } from '@/contract/workflow/todo'
import { BatchCard } from '@/features/workflow/batch/BatchCard'
import { BatchProgress } from '@/features/workflow/batch/BatchProgress'
import { BatchSheet } from '@/features/workflow/batch/BatchSheet'
import {
  closeBatch,
  scheduleBatch,
  sendIfCounting,
  setBatchOwner,
  startPicking,
  tickOnly,
  typeOpinion,
  useBatch,
} from '@/features/workflow/batch/batch-run'
import { configureNavigation } from '@/navigation/navigate'

import { ok } from '../../support/api-server'
import { byLabel, byRole, hasRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/agency/application'] })

const createTodo = (taskId: string) =>
  ({ taskId, subject: `备件 ${taskId}`, startUserName: '李娜', procDefName: '采购申请', version: 1 }) as Todo
const todos = [createTodo('t1'), createTodo('t2')]
const createResult = (taskId: string, outcome: string) => ({
  taskId,
  outcome,
  text: outcome === 'done' ? '已拒绝' : '服务错误，请重试',
  status: null,
  nextAssigneeNames: [],
})

/** Rejects two tasks, of which the server could not change the second. */
async function rejectBoth() {
  server.on(actOnTasks.path, ok({ results: [createResult('t1', 'done'), createResult('t2', 'failed')] }))
  await drawScreen(<BatchProgress owner="u1" />)
  startPicking()
  tickOnly(todos)
  typeOpinion('超出预算')
  scheduleBatch({ action: 'reject', todos, opinion: '超出预算' })
  sendIfCounting()
  await until(() => readPage().includes('重试 1 项'))
}

const readSelection = () => {
  const { isPicking, ticked, opinion } = useBatch.getState()
  return { isPicking, ids: Object.keys(ticked), opinion }
}

describe('the failed tasks of a batch', () => {
  it('are still chosen, with the opinion, when their retry is undone', async () => {
    await rejectBoth()
    await press(byRole('button', '重试 1 项'))
    await press(byRole('button', '撤销'))
    expect(readSelection()).toEqual({ isPicking: true, ids: ['t2'], opinion: '超出预算' })
  })

  it('are still chosen, with the opinion, as the sheet says when their retry finds no network', async () => {
    await rejectBoth()
    server.on(actOnTasks.path, { cut: true })
    await press(byRole('button', '重试 1 项'))
    sendIfCounting()
    await until(() => readPage().includes('勾选和意见都还在'))
    await press(byRole('button', '返回修改'))
    expect(readSelection()).toEqual({ isPicking: true, ids: ['t2'], opinion: '超出预算' })
  })
})

it('a batch whose answer was lost does not say that nothing was changed', async () => {
  server.on(actOnTasks.path, { cut: true })
  await drawScreen(<BatchProgress owner="u1" />)
  scheduleBatch({ action: 'agree', todos, opinion: '' })
  sendIfCounting()
  await until(() => readPage().includes('重试'))
  expect(readPage()).not.toContain('没有任何改动')
  expect(readPage()).toContain('已处理的不会重复处理')
})

it('a batch under way is not mixed with another selection, nor with another user’s', async () => {
  const answer: { send?: () => void } = {}
  const held = new Promise<void>((resolve) => Object.assign(answer, { send: resolve }))
  server.on(actOnTasks.path, { ...ok({ results: [createResult('t1', 'done')] }), until: held })
  await drawScreen(<BatchProgress owner="u1" />)
  closeBatch()
  startPicking()
  tickOnly(todos)
  scheduleBatch({ action: 'agree', todos, opinion: '' })
  startPicking()
  sendIfCounting()
  await server.arrival(actOnTasks.path)
  startPicking()
  expect(readSelection()).toEqual({ isPicking: false, ids: ['t1', 't2'], opinion: '' })
  setBatchOwner('u2')
  startPicking()
  tickOnly([createTodo('t3')])
  answer.send?.()
  // What is answered later has come.
  server.on(actOnTasks.path, ok({ results: [] }))
  await call(actOnTasks, { action: 'agree', items: [] }, { quiet: true })
  expect(readSelection()).toEqual({ isPicking: true, ids: ['t3'], opinion: '' })
})

describe('the confirmation of a batch', () => {
  const fit = { ...createTodo('t1'), batchActions: ['reject'], amount: 120_00 } as Todo
  const unfit = { ...createTodo('t2'), batchActions: ['agree'], batchDisabledReason: '需要签名', amount: 5_00 } as Todo
  const plan = () => useBatch.getState().run?.order

  beforeEach(() => {
    closeBatch()
    typeOpinion('')
  })
  afterEach(() => closeBatch())

  it('leaves out what cannot be decided together, and wants a reason for a refusal', async () => {
    const onClose = jest.fn()
    await drawScreen(<BatchSheet action="reject" todos={[fit, unfit]} onClose={onClose} />)
    expect(readPage()).toContain('1 项将拒绝，金额合计 ¥120.00')
    expect(readPage()).toContain('备件 t1李娜 · 采购申请备件 t2不会提交：需要签名')
    await press(byRole('button', '确认拒绝 1 项'))
    expect(readPage()).toContain('请填写拒绝的原因')
    expect([plan(), onClose.mock.calls]).toEqual([undefined, []])
    await type(byLabel('意见'), ' 超出预算 ')
    expect(readPage()).not.toContain('请填写拒绝的原因')
    await press(byRole('button', '确认拒绝 1 项'))
    expect(plan()).toEqual({ action: 'reject', todos: [fit], opinion: '超出预算' })
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('asks for no reason to agree, and sends nothing where nothing is left', async () => {
    await drawScreen(<BatchSheet action="agree" todos={[fit]} onClose={() => undefined} />)
    await press(byRole('button', '确认同意 0 项'))
    expect(plan()).toBeUndefined()
    await drawScreen(<BatchSheet action="agree" todos={[unfit]} onClose={() => undefined} />)
    await press(byRole('button', '确认同意 1 项'))
    expect(plan()).toEqual({ action: 'agree', todos: [unfit], opinion: '' })
  })
})

it('a to-do is ticked where that is possible, and else says why and opens', async () => {
  configureNavigation({ population: () => 'user' })
  const more = { procInstId: 'p1', summary: [{ key: '金额', value: '120' }], createTime: null }
  const free = { ...createTodo('t1'), ...more, canBatch: true } as unknown as Todo
  startPicking()
  await drawScreen(<BatchCard todo={free} />)
  const tick = byRole('checkbox', '采购申请，备件 t1，李娜')
  await press(tick)
  expect([tick.getAttribute('aria-checked'), Object.keys(useBatch.getState().ticked)]).toEqual(['true', ['t1']])
  await drawScreen(<BatchCard todo={{ ...free, taskId: 't2', canBatch: false, batchDisabledReason: '需要签名' }} />)
  await press(byRole('button', '不能批量处理，需要签名，备件 t1'))
  expect(server.stand.moves()).toEqual(['navigateTo /pages/eform/bpmTask/flowApprove?taskId=t2&procInstId=p1'])
  await drawScreen(<BatchCard todo={{ ...free, taskId: null, canBatch: false, batchDisabledReason: null }} />)
  expect(readPage()).toContain('需逐条处理')
  expect(hasRole('button')).toBe(false)
})

it('the result of a batch opens what was not done, and says where the rest is', async () => {
  configureNavigation({ population: () => 'user' })
  await rejectBoth()
  expect(readPage()).toContain('已拒绝 1 项，1 项未处理未处理的没有任何改动')
  await press(byRole('button', '查看'))
  expect(server.stand.moves()).toEqual(['navigateTo /pages/eform/bpmTask/flowApprove?taskId=t2'])
  await until(() => !hasRole('dialog'))
  server.on(actOnTasks.path, ok({ results: [createResult('t1', 'done'), createResult('t2', 'done')] }))
  scheduleBatch({ action: 'reject', todos, opinion: '超出预算' })
  sendIfCounting()
  await until(() => readPage().includes('已拒绝 2 项可在「已处理」中查看'))
  expect(readPage()).not.toMatch(/重试|未处理/)
})
