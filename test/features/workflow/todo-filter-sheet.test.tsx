import { parse } from 'valibot'

import { listTodoProcesses, Todo } from '@/contract/workflow/todo'
import { TodoCard } from '@/features/workflow/todo/TodoCard'
import { TodoFilterSheet } from '@/features/workflow/todo/TodoFilterSheet'
import { noTodoFilters, type TodoFilters } from '@/features/workflow/todo/todo-filters'
import type { TodoListKey } from '@/features/workflow/todo/todo-lists'
import { useSession } from '@/session/session'

import { ok } from '../../support/api-server'
import { byLabel, byRole, byText, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/agency/application'] })

it('a process whose last task was decided can be seen in the filter, and taken away', async () => {
  server.on(listTodoProcesses.path, ok([{ procDefKey: 'buy', procDefName: '采购申请', count: 3 }]))
  const applied: TodoFilters[] = []
  await drawScreen(
    <TodoFilterSheet
      isOpen
      list="todo"
      filters={{ ...noTodoFilters, procDefKey: 'leave', isOverdue: true }}
      onApply={(filters) => applied.push(filters)}
      onClose={() => undefined}
    />,
  )
  await until(() => readPage().includes('采购申请 3'))
  await press(byText('已选流程 0'))
  await press(byText('确定'))
  expect(applied).toEqual([{ ...noTodoFilters, isOverdue: true }])
})

it.each<[TodoListKey, string[], string]>([
  ['todo', [], '流程到达时间排序金额发起人'],
  ['todo', ['organization'], '事项流程到达时间排序金额发起人'],
  ['mine', [], '状态流程发起时间排序金额发起人'],
  ['done', [], '流程处理时间排序金额发起人'],
])('%s is narrowed by what it has, for who has the scopes %j', async (list, scopes, names) => {
  const user = { userId: 'u1', population: 'user', member: { roles: [], scopes } }
  useSession.setState({ phase: 'settled', accessToken: 'x', user: user as never })
  server.on(listTodoProcesses.path, ok([{ procDefKey: 'buy', procDefName: '采购申请', count: 3 }]))
  await drawScreen(
    <TodoFilterSheet isOpen list={list} filters={noTodoFilters} onApply={() => undefined} onClose={() => undefined} />,
  )
  await until(() => readPage().includes('采购申请 3'))
  const titles = [...document.querySelectorAll('span')].map(({ textContent }) => textContent ?? '')
  const known = ['事项', '状态', '流程', '到达时间', '发起时间', '处理时间', '排序', '金额', '发起人']
  expect(titles.filter((text) => known.includes(text)).join('')).toBe(names)
  expect(readPage().includes('只看已归档')).toBe(list !== 'todo')
})

it('a filter that cannot be is said so until it is changed, and all are reset at a tap', async () => {
  const applied: TodoFilters[] = []
  const onClose = jest.fn()
  server.on(listTodoProcesses.path, ok([]))
  const filters: TodoFilters = { ...noTodoFilters, amount: 'custom', minYuan: '500', maxYuan: '100' }
  await drawScreen(
    <TodoFilterSheet isOpen list="todo" filters={filters} onApply={(one) => applied.push(one)} onClose={onClose} />,
  )
  await press(byText('确定'))
  expect([applied, onClose.mock.calls.length]).toEqual([[], 0])
  expect(byLabel('最低（元）').getAttribute('aria-invalid')).toBe('true')
  await type(byLabel('最高（元）'), '900')
  expect(byLabel('最低（元）').getAttribute('aria-invalid')).not.toBe('true')
  await press(byText('确定'))
  await press(byText('重置'))
  expect(applied).toEqual([{ ...filters, maxYuan: '900' }, noTodoFilters])
  expect(onClose).toHaveBeenCalledTimes(2)
})

describe('a to-do in a list', () => {
  const todo = (more: object) =>
    parse(Todo, {
      taskId: 't1',
      procInstId: 'p1',
      kind: 'task',
      taskKind: 'main',
      taskName: '部门审批',
      subject: '备件采购',
      procDefName: '采购申请',
      status: 'running',
      statusName: '审批中',
      startUserName: '李娜',
      createTime: null,
      dueTime: null,
      endTime: null,
      summary: ['金额', '用途', '附件'].map((key) => ({ key, value: '甲' })),
      isRead: false,
      urgeCount: 2,
      ownerName: '王敏',
      ...more,
    })

  it.each<[TodoListKey, object, string]>([
    ['todo', {}, '备件采购金额 甲用途 甲李李娜 · 部门审批代 王敏催办 2去处理'],
    ['todo', { taskKind: 'delegate', urgeCount: 0 }, '备件采购金额 甲用途 甲李李娜 · 部门审批委托去处理'],
    ['todo', { taskKind: 'before', ownerName: null }, '李娜 · 部门审批加签催办 2去处理'],
    ['todo', { kind: 'returned' }, '部门审批代 王敏催办 2去修改'],
    ['mine', { currentAssigneeNames: ['甲', '乙', '丙'] }, '备件采购金额 甲用途 甲甲、乙 等 3 人代 王敏查看'],
    ['done', { resultName: '同意' }, '李娜 · 我同意代 王敏查看'],
  ])('of %s with %j says whose it is and what to do', async (list, more, text) => {
    await drawScreen(<TodoCard todo={todo(more)} list={list} onOpen={() => undefined} onRegister={() => undefined} />)
    expect(readPage()).toContain(text)
    expect(document.querySelector('[aria-label^="未读，"]') !== null).toBe(list === 'todo')
  })

  it.each([
    ['task', ['open']],
    ['register', ['register']],
  ])('of the kind %s leads to where it is decided', async (kind, calls) => {
    const called: string[] = []
    const one = todo({ kind, isRead: true })
    await drawScreen(
      <TodoCard todo={one} list="todo" onOpen={() => called.push('open')} onRegister={() => called.push('register')} />,
    )
    await press(byRole('button', document.querySelector('[role="button"]')?.getAttribute('aria-label') ?? ''))
    expect(called).toEqual(calls)
  })
})
