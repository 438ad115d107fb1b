import { useState } from 'react'
import { parse } from 'valibot'

import { useCall } from '@/api/query'
import {
  approveRegisteringUser,
  listRegisteringUsers,
  RegisteringUser,
  refuseRegisteringUser,
} from '@/contract/identity/user'
import { listDepartmentTree, listPosts } from '@/contract/organization/organization'
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

describe('an applicant whose request is there', () => {
  const registration = {
    id: 'r1',
    userId: 'u9',
    name: '王芳',
    phone: '139****5678',
    companyName: '华东精密制造',
    deptId: 'd1',
    deptName: '生产部',
    postId: 'p1',
    status: 'pending',
    statusName: '待审核',
    inviteRole: 'guard',
  }

  beforeEach(async () => {
    server.on(listRegisteringUsers.path, ok({ ...none, records: [parse(RegisteringUser, registration)], total: 1 }))
    const post = (id: string, name: string) => ({ id, name, code: null, deptId: null })
    server.on(listPosts.path, ok([post('p1', '操作工'), post('p2', '班组长')]))
    server.on(approveRegisteringUser.path, ok(parse(RegisteringUser, registration)))
    server.on(refuseRegisteringUser.path, ok(parse(RegisteringUser, registration)))
    await drawScreen(<List />)
    await until(() => readPage().includes('班组长'))
  })

  it('comes to the place that was asked for, unless another is chosen', async () => {
    expect(readPage()).toContain('手机号139****5678')
    expect(byRole('button', '加入部门，生产部')).toBeDefined()
    await press(byRole('radio', '岗位，班组长'))
    await press(byRole('checkbox', '角色，管理员'))
    await press(byRole('button', '同意加入'))
    await until(() => !hasRole('dialog'))
    expect(server.sentTo(approveRegisteringUser.path)).toEqual([
      { id: 'r1', deptId: 'd1', postId: 'p2', roles: ['guard', 'administrator'] },
    ])
    expect(readPage()).toContain('已同意加入')
  })

  it('comes to another department by its name', async () => {
    server.on(listDepartmentTree.path, ok([{ id: 'd2', parentId: null, name: '质量部', type: 'dept', userCount: 1 }]))
    await press(byRole('button', '加入部门，生产部'))
    await until(() => readPage().includes('质量部'))
    await press(byRole('button', '质量部'))
    byRole('button', '加入部门，质量部')
    await press(byRole('button', '同意加入'))
    await server.arrival(approveRegisteringUser.path)
    expect(server.sentTo(approveRegisteringUser.path)).toMatchObject([{ deptId: 'd2', postId: 'p1' }])
  })

  it('is refused for a reason alone, which is not lost by a stray tap', async () => {
    await press(byRole('button', '拒绝'))
    await type(byLabel('拒绝原因'), '  ')
    await press(byRole('button', '确认拒绝'))
    expect(readPage()).toContain('请填写拒绝原因')
    await type(byLabel('拒绝原因'), ' 不认识 ')
    expect(readPage()).not.toContain('请填写拒绝原因')
    await press(document.querySelector('[aria-label="关闭"]') as Element)
    await press(byRole('button', '继续编辑'))
    await press(byRole('button', '确认拒绝'))
    await until(() => readPage().includes('已拒绝'))
    expect(server.sentTo(refuseRegisteringUser.path)).toEqual([{ id: 'r1', reason: '不认识' }])
  })
})
