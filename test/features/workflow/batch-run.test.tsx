import { actOnTasks } from '@/contract/workflow/batch'
import type { Todo } from '@/contract/workflow/todo'
import { BatchProgress } from '@/features/workflow/batch/BatchProgress'
import {
  scheduleBatch,
  sendIfCounting,
  startPicking,
  tickOnly,
  typeOpinion,
  useBatch,
} from '@/features/workflow/batch/batch-run'

import { ok } from '../../support/api-server'
import { byRole, press, readPage } from '../../support/screen'
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
