import { listTodos } from '@/contract/workflow/todo'
import { NextTask } from '@/features/workflow/task/NextTask'

import { ok } from '../../support/api-server'
import { readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer()

const request = {
  taskId: null,
  procInstId: 'r1',
  kind: 'register',
  subject: '王芳 申请加入企业',
  procDefName: '人员注册',
  status: 'running',
  startUserName: '王芳',
  statusName: '待审核',
  summary: [],
}

/** What is read below a task that was decided, while these entries are pending. */
async function readNext(records: object[], total: number) {
  server.on(listTodos.path, ok({ records, total, current: 1, size: 20, pages: 1 }))
  await drawScreen(<NextTask decided={{ key: 't1', at: Date.now() }} />)
  await until(() => readPage().includes('条') || readPage().includes('没有'))
  return readPage()
}

it('says that nothing is pending only when the list is empty', async () => {
  expect(await readNext([], 0)).toContain('没有待处理的事项了')
})

it('counts requests to join, which have no page of their own, and leads to their list', async () => {
  const page = await readNext([request, { ...request, procInstId: 'r2' }], 2)
  expect(page).toContain('还有 2 条，请回到列表处理')
  expect(page).not.toContain('下一条')
})
