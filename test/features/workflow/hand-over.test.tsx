import type { Absence } from '@/contract/workflow/absence'
import { actOnTasks } from '@/contract/workflow/batch'
import { listTasks } from '@/contract/workflow/todo'
import { HandOver } from '@/features/workflow/decision/HandOver'

import { ok, refusal } from '../../support/api-server'
import { byRole, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/eform/absence'] })

const createTodo = (taskId: string, subject: string) => ({
  taskId,
  procInstId: `i-${taskId}`,
  subject,
  procDefName: '采购申请',
  startUserName: '李娜',
  status: 'running',
  statusName: '待处理',
  batchActions: ['transfer'],
})
const answer = (records: object[]) => ok({ records, total: records.length, current: 1, size: 100, pages: 1 })
const absence = { substitute: { userId: 'u2', name: '陈强' }, processes: [] } as unknown as Absence

it('a task that was decided on another device before its transfer says so, though it has left the list', async () => {
  server.on(listTasks.path, answer([createTodo('t1', '备件'), createTodo('t2', '出差')]))
  const late = { outcome: 'late', status: null, nextAssigneeNames: [] }
  server.on(actOnTasks.path, ok({ results: [{ ...late, taskId: 't1', text: '你已于 10:24 同意' }] }))
  await drawScreen(<HandOver absence={absence} />)
  await until(() => readPage().includes('备件'))
  await press(byRole('checkbox', '备件'))
  server.on(listTasks.path, answer([createTodo('t2', '出差')]))
  await press(byRole('button', '转给陈强（1）'))
  await until(() => !readPage().includes('转给陈强（1）'))
  await until(() => document.querySelectorAll('[role="checkbox"]').length === 1)
  expect(readPage()).toContain('备件：你已于 10:24 同意')
})

it('more to-dos than one page are counted, listed page by page, ticked together and sent in parts', async () => {
  const all = Array.from({ length: 130 }, (_one, at) => createTodo(`t${at}`, `备件 ${at}`))
  server.on(listTasks.path, ({ query }) => {
    const current = Number(new URLSearchParams(query).get('current') ?? 1)
    const records = all.slice((current - 1) * 100, current * 100)
    return ok({ records, total: all.length, current, size: 100, pages: 2 })
  })
  server.on(actOnTasks.path, ({ body }) => {
    const { items } = JSON.parse(body) as { items: { taskId: string }[] }
    const done = { outcome: 'done', text: '已转办', status: 'running', nextAssigneeNames: ['陈强'] }
    return ok({ results: items.map(({ taskId }) => ({ ...done, taskId })) })
  })
  await drawScreen(<HandOver absence={absence} />)
  await until(() => readPage().includes('共 130 项待办，已列出前 100 项'))
  await press(byRole('button', '列出更多'))
  await until(() => readPage().includes('备件 129'))
  expect(readPage()).not.toContain('已列出前')
  await press(byRole('checkbox', '全选列出的 130 项'))
  await press(byRole('button', '转给陈强（130）'))
  await until(() => readPage().includes('已转给陈强 130 项'))
  const sent = server.sentTo<{ items: unknown[] }>(actOnTasks.path).map(({ items }) => items.length)
  expect(sent).toEqual([100, 30])
})

it('a further page of to-dos that could not be read is said to be so, and asked for again', async () => {
  const first = Array.from({ length: 100 }, (_one, at) => createTodo(`t${at}`, `备件 ${at}`))
  let isDown = true
  server.on(listTasks.path, ({ query }) => {
    const current = Number(new URLSearchParams(query).get('current') ?? 1)
    if (current > 1 && isDown) return refusal(500, '服务错误')
    return ok({
      records: current > 1 ? [createTodo('last', '最后一项')] : first,
      total: 101,
      current,
      size: 100,
      pages: 2,
    })
  })
  await drawScreen(<HandOver absence={absence} />)
  await until(() => readPage().includes('已列出前 100 项'))
  await press(byRole('button', '列出更多'))
  await until(() => readPage().includes('加载失败'))
  isDown = false
  await press(byRole('button', '加载失败（点击重试）'))
  await until(() => readPage().includes('最后一项'))
})

it('to-dos that could not be read are said to be so, and asked for again', async () => {
  server.on(listTasks.path, refusal(500, '服务错误'))
  await drawScreen(<HandOver absence={absence} />)
  await until(() => readPage().includes('待办加载失败'))
  server.on(listTasks.path, answer([createTodo('t1', '备件')]))
  await press(byRole('button', '重试'))
  await until(() => readPage().includes('备件'))
})
