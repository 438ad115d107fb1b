import { useState } from 'react'

import { useCall } from '@/api/query'
import { approveRegisteringUser, listRegisteringUsers, refuseRegisteringUser } from '@/contract/identity/user'
import { listTodos } from '@/contract/workflow/todo'
import { RegisterSheet } from '@/parts/people/RegisterSheet'

import { ok, refusal } from '../../support/api-server'
import { byLabel, byRole, hasRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer()
const none = { records: [], total: 0, current: 1, size: 20, pages: 0 }
const request = { procInstId: 'r1', subject: '王芳 申请加入企业', summary: [], createTime: null }

/** The list that the sheet stands over. */
function List() {
  const [isOpen, setOpen] = useState(true)
  useCall(listTodos, {})
  return isOpen ? <RegisterSheet request={request} onClose={() => setOpen(false)} /> : null
}

beforeEach(async () => {
  server.on(listRegisteringUsers.path, ok(none))
  server.on(listTodos.path, ok(none))
  await drawScreen(<List />)
  await until(() => hasRole('dialog'))
  await server.arrival(listTodos.path)
})

async function refuse() {
  await press(byRole('button', '拒绝'))
  await type(byLabel('拒绝原因'), '不认识')
  await press(byRole('button', '确认拒绝'))
}

it.each([
  ['admits', approveRegisteringUser, () => press(byRole('button', '同意加入'))],
  ['refuses', refuseRegisteringUser, refuse],
])(
  'who %s an applicant whom another administrator has decided about reads it, and the list anew',
  async (_what, { path }, decide) => {
    server.on(path, refusal(409, '该申请已由王强处理：已同意'))
    server.arrived.length = 0
    await decide()
    await server.arrival(listTodos.path)
    await until(() => !hasRole('dialog'))
    expect(readPage()).toContain('该申请已由王强处理：已同意')
  },
)
