import { useState } from 'react'

import { getTaskDetail } from '@/contract/workflow/task'
import { listMyProcesses, listTodoProcesses } from '@/contract/workflow/todo'
import { TaskScreen } from '@/features/workflow/task/TaskScreen'
import { TodoFilterSheet } from '@/features/workflow/todo/TodoFilterSheet'
import { TodoList } from '@/features/workflow/todo/TodoList'
import { noTodoFilters, type TodoFilters } from '@/features/workflow/todo/todo-filters'
import type { TodoListKey } from '@/features/workflow/todo/todo-lists'

import { ok, okPage } from '../../support/api-server'
import { byRole, byText, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/agency/application', '/pages/eform/bpmTask/flowApprove'] })

const starter = { userId: 'u0', name: '李娜', avatar: null, deptName: '设备部', postName: null, mobile: null }
const link = {
  procInstId: 'p2',
  procDefName: '采购申请',
  subject: '备件采购',
  serialNo: 'PR-1',
  status: 'running',
  statusName: '审批中',
  startUserName: '李娜',
  startTime: '2026-11-20 10:00:00',
  isOwn: true,
}

/** An approved application of 李娜, archived at a time or not. */
const buildDetail = (archivedTime: string | null) => ({
  task: {
    taskId: null,
    procInstId: 'p1',
    subject: '旧的采购',
    procDefName: '采购申请',
    startUserName: '李娜',
    status: 'approved',
    statusName: '已通过',
  },
  instance: {
    procInstId: 'p1',
    name: '采购申请',
    serialNo: 'PR-0',
    status: 'approved',
    statusName: '已通过',
    startUser: starter,
    startTime: '2025-11-20 10:00:00',
    endTime: '2025-11-21 10:00:00',
    archivedTime,
    version: 1,
  },
  form: { formKey: 'f', formName: '表单', fields: [], boData: { main: {}, sub: {} }, changes: [], files: [] },
  timeline: [],
  circulated: [],
  comments: [],
  links: [link],
  actions: [],
  handledText: null,
  signRequired: false,
})

async function readDetail(archivedTime: string | null) {
  server.on(getTaskDetail.path, ok(buildDetail(archivedTime)))
  await drawScreen(<TaskScreen procInstId="p1" />)
  await until(() => readPage().includes('关联流程 1') && readPage().includes('评论'))
  return readPage()
}

it('an archived application says that it is read and no more, and offers no comment and no link', async () => {
  const page = await readDetail('2026-11-30 10:00:00')
  expect(page).toContain('已于 2026-11-30 归档，只能查看')
  expect(page).toContain('申请已归档，只能查看')
  for (const offer of ['写评论', '添加关联', '取消关联']) expect(page).not.toContain(offer)
})

it('an application that is not archived offers both, and says nothing of an archive', async () => {
  const page = await readDetail(null)
  for (const offer of ['写评论', '添加关联']) expect(page).toContain(offer)
  expect(page).not.toContain('归档')
})

describe('the filter of the lists', () => {
  const open = async (list: TodoListKey) => {
    server.on(listTodoProcesses.path, ok([]))
    const applied: TodoFilters[] = []
    await drawScreen(
      <TodoFilterSheet
        isOpen
        list={list}
        filters={noTodoFilters}
        onApply={(filters) => applied.push(filters)}
        onClose={() => undefined}
      />,
    )
    await until(() => readPage().includes('只看已逾期'))
    return applied
  }

  it('shows what was archived, of which nothing is overdue', async () => {
    const applied = await open('mine')
    await press(byRole('switch', '只看已归档'))
    expect(readPage()).not.toContain('只看已逾期')
    await press(byText('确定'))
    expect(applied).toEqual([{ ...noTodoFilters, isArchived: true }])
  })

  it('has no archive where something is pending', async () => {
    await open('todo')
    expect(readPage()).not.toContain('归档')
  })
})

it('a search among applications that finds nothing offers the archive, and there no more', async () => {
  server.on(listMyProcesses.path, okPage([]))
  function Mine() {
    const [filters, setFilters] = useState(noTodoFilters)
    const search = () => setFilters({ ...filters, isArchived: true })
    return <TodoList list="mine" keyword="旧的" filters={filters} onClear={() => undefined} onArchived={search} />
  }
  await drawScreen(<Mine />)
  await until(() => readPage().includes('结束很久的申请在归档里'))
  await press(byRole('button', '在归档里找'))
  await until(() => readPage().includes('没有符合条件的事项'))
  const queries = server.arrived.map(({ query }) => new URLSearchParams(query).get('archived'))
  expect(queries.filter(Boolean)).toEqual(['true'])
  expect(readPage()).not.toContain('在归档里找')
})
