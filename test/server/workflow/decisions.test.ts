import { and, eq } from 'drizzle-orm'

import { actOnTask, commentOnTask, getTaskDetail, markTaskRead, type TaskDecision } from '@/contract/workflow/task'
import { countTodos, listCirculated, listTodoProcesses, listTodos } from '@/contract/workflow/todo'
import { message } from '@/server/db/schema/home'
import { upload } from '@/server/db/schema/platform'
import { processInstance, processTask } from '@/server/db/schema/workflow'

import { getToken, startWorkflowServer, step, type WorkflowServer } from './company'

let server: WorkflowServer

beforeAll(async () => {
  server = await startWorkflowServer()
})
beforeEach(() => {
  server.clock.now = new Date('2026-11-20T02:24:00Z')
})
afterAll(() => server.close())

const as = (userId: string) => ({ token: getToken(userId) })

/** Two steps: 张伟 may change the amount, then 陈强 and 王强 together. */
async function begin(more: Parameters<typeof step>[3] = {}): Promise<string> {
  const first = step('equipment', 'any', ['u1'], { fields: { amount: 'edit', budget: 'hidden' }, ...more })
  const definitionId = await server.define([first, step('finance', 'all', ['u2', 'u3'])])
  return server.begin({ definitionId })
}

/** Presses a button as a person does: with the task and the version that the list shows. */
async function act(procInstId: string, userId: string, decision: Omit<TaskDecision, 'version'> & { version?: number }) {
  const { data } = await server.send(getTaskDetail, { procInstId }, as(userId))
  const input = { taskId: data?.task.taskId ?? 'none', version: data?.task.version ?? 0, ...decision }
  return server.send(actOnTask, input, as(userId))
}

const agree = (id: string, userId: string, rest: Partial<TaskDecision> = {}) =>
  act(id, userId, { action: 'agree', ...rest })

async function holders(instanceId: string): Promise<string[]> {
  const open = and(eq(processTask.instanceId, instanceId), eq(processTask.state, 'open'))
  const rows = await server.db.select().from(processTask).where(open).orderBy(processTask.no)
  return rows.map(({ assigneeId }) => assigneeId)
}

async function told(userId: string): Promise<string[]> {
  const rows = await server.db.select().from(message).where(eq(message.userId, userId)).orderBy(message.createdAt)
  return rows.map(({ title }) => title)
}

async function forgetMessages(): Promise<void> {
  await server.db.delete(message)
}

describe('agreeing and rejecting', () => {
  it('moves the process on, says who has it next and tells them [spec 1.07]', async () => {
    const id = await begin()
    await forgetMessages()
    const { data } = await agree(id, 'u1', { opinion: '型号核对无误' })
    expect(data).toMatchObject({
      status: 'running',
      statusName: '审批中',
      version: 1,
      nextAssigneeNames: ['陈强', '王强'],
    })
    expect(await told('u2')).toEqual(['请你审批：备件采购 · 伺服电机 ×4'])
    const [news] = await server.db.select().from(message).where(eq(message.userId, 'u2'))
    const open = (await server.send(getTaskDetail, { procInstId: id }, as('u2'))).data.task.taskId
    expect(news).toMatchObject({
      category: 'approve',
      businessType: 'task',
      businessId: open,
      senderName: '张伟',
      quickAction: 'agree',
    })
    expect(news?.openPage).toBe(`/pages/eform/bpmTask/flowApprove?taskId=${open}`)
    expect(news?.content).toBe('金额 ¥38,600.00 · 事由 到达更换周期')
  })

  it('ends with the last agreement, and the starter is told', async () => {
    const id = await begin()
    await agree(id, 'u1')
    await agree(id, 'u2')
    await forgetMessages()
    expect((await agree(id, 'u3')).data).toMatchObject({
      status: 'approved',
      statusName: '已通过',
      nextAssigneeNames: [],
    })
    expect(await told('u0')).toEqual(['王强 同意了你的采购申请：备件采购 · 伺服电机 ×4'])
    const { data } = await server.send(getTaskDetail, { procInstId: id }, as('u0'))
    expect(data.instance).toMatchObject({ status: 'approved', endTime: '2026-11-20 10:24:00' })
    expect(data.actions).toEqual([])
  })

  it('wants a reason to reject', async () => {
    const id = await begin()
    expect(await act(id, 'u1', { action: 'reject', opinion: '  ' })).toMatchObject({ code: 422, msg: '请填写意见' })
    expect((await act(id, 'u1', { action: 'reject', opinion: '预算不足' })).data).toMatchObject({ status: 'rejected' })
    expect(await told('u0')).toContain('张伟 拒绝了你的采购申请：备件采购 · 伺服电机 ×4')
  })

  it('wants a signature where the step says so, and only one’s own file', async () => {
    const id = await begin({ signRequired: true })
    expect(await agree(id, 'u1')).toMatchObject({ code: 422, msg: '请先手写签名' })
    const file = {
      size: 10,
      sha256: 'x',
      mime: 'image/png',
      name: '签名.png',
      createdAt: server.clock.now,
      companyId: 'main',
    }
    await server.db.insert(upload).values([
      { ...file, id: 'sign-u1', ownerId: 'u1' },
      { ...file, id: 'sign-u2', ownerId: 'u2' },
    ])
    expect((await agree(id, 'u1', { signFileId: 'sign-u2' })).code).toBe(404)
    expect((await agree(id, 'u1', { signFileId: 'sign-u1' })).code).toBe(200)
    const { data } = await server.send(getTaskDetail, { procInstId: id }, as('u0'))
    expect(data.timeline[1]?.tasks[0]?.signUrl).toMatch(/^\/core\/api\/ccf\/dds\/sign-u1\?expires=/)
  })
})

describe('who may not', () => {
  it.each(['u2', 'u5', 'outsider', 'u0'])('%s, whose task it is not, is told that there is none', async (userId) => {
    const id = await begin()
    const { data } = await server.send(getTaskDetail, { procInstId: id }, as('u1'))
    const taskId = data.task.taskId ?? ''
    const answer = await server.send(actOnTask, { taskId, action: 'agree', version: 0 }, as(userId))
    expect(answer).toMatchObject({ status: 200, code: 404, data: null })
    expect(await holders(id)).toEqual(['u1'])
  })

  it('a task or process that does not exist is not found', async () => {
    const unknown = { taskId: 'nowhere', action: 'agree', version: 0 } as const
    expect((await server.send(actOnTask, unknown, as('u1'))).code).toBe(404)
    const none = { procInstId: 'nowhere', action: 'revoke', opinion: '填错', version: 0 } as const
    expect((await server.send(actOnTask, none, as('u0'))).code).toBe(404)
  })

  it('who comes too late is told who did what and when, of another day with the day', async () => {
    const id = await begin()
    await agree(id, 'u1')
    const second = await agree(id, 'u1')
    expect(second).toMatchObject({ code: 409, msg: '张伟 已于 10:24 同意' })
    server.clock.now = new Date('2026-11-22T02:00:00Z')
    expect((await agree(id, 'u1')).msg).toBe('张伟 已于 11-20 10:24 同意')
    await act(id, 'u2', { action: 'reject', opinion: '超预算' })
    expect((await agree(id, 'u3')).msg).toBe('陈强 已于 10:00 拒绝')
  })

  it('what the step does not allow, or not now, is refused with the reason [spec 6.09]', async () => {
    const id = await begin({ allow: ['addSign'] })
    const circulate = await act(id, 'u1', { action: 'circulate', userIds: ['u4'] })
    expect(circulate).toMatchObject({ code: 403, msg: '当前步骤不允许该操作' })
    await act(id, 'u1', { action: 'addSign', userIds: ['u4'], opinion: '会看' })
    expect(await agree(id, 'u1')).toMatchObject({ code: 403, msg: '正在等对方的意见，收到后再处理' })
    expect(await act(id, 'u4', { action: 'reject', opinion: '不行' })).toMatchObject({ code: 403 })
  })

  it('people of another company, or unknown, are not named', async () => {
    const id = await begin()
    for (const stranger of ['outsider', 'nobody', 'unknown']) {
      const answer = await act(id, 'u1', { action: 'transfer', userIds: [stranger], opinion: '转给你' })
      expect(answer).toMatchObject({ code: 422, msg: '所选人员不在本企业', data: { userIds: '所选人员不在本企业' } })
    }
    expect(await holders(id)).toEqual(['u1'])
  })

  it('a key that comes again with another body is refused', async () => {
    const id = await begin()
    const { data } = await server.send(getTaskDetail, { procInstId: id }, as('u1'))
    const key = '0b1f4a52-6c0e-4b8e-9a55-0f3f4f6f1a11'
    const press = (opinion: string) => {
      const input = { taskId: data.task.taskId ?? '', action: 'agree', opinion, version: 0 } as const
      return server.send(actOnTask, input, { ...as('u1'), key })
    }
    expect((await press('好')).code).toBe(200)
    expect((await press('好')).code).toBe(200)
    expect((await press('不好')).code).toBe(409)
  })
})

describe('the form', () => {
  it('is changed only where the step lets it be, and the next see the change [spec 1.07]', async () => {
    const id = await begin()
    const locked = await agree(id, 'u1', { formData: { reason: '改' } })
    expect(locked).toMatchObject({ code: 422, msg: '「事由」不能修改' })
    expect(await agree(id, 'u1', { formData: { amount: 12.5 } })).toMatchObject({
      code: 422,
      msg: '「金额」请输入金额，最多两位小数',
    })
    expect((await agree(id, 'u1', { formData: { budget: 'x' } })).msg).toBe('「预算科目」不能修改')
    expect((await agree(id, 'u1', { formData: { __proto__x: 'x' } })).msg).toBe('「__proto__x」不能修改')
    expect(await act(id, 'u1', { action: 'reject', opinion: '否', formData: { amount: 1 } })).toMatchObject({
      code: 422,
    })
    expect((await agree(id, 'u1', { formData: { amount: 3_500_000 } })).code).toBe(200)
    const { data } = await server.send(getTaskDetail, { procInstId: id }, as('u2'))
    expect(data.form.boData.main.amount).toBe(3_500_000)
    expect(data.form.changes).toEqual([
      { field: 'amount', before: 3_860_000, byName: '张伟', time: '2026-11-20 10:24:00' },
    ])
    expect(data.task).toMatchObject({ amount: 3_500_000, summary: [{ key: '金额', value: '¥35,000.00' }, {}] })
  })

  it('must be filled where the step wants it', async () => {
    const id = await begin({ fields: { budget: 'required' } })
    expect(await agree(id, 'u1')).toMatchObject({
      code: 422,
      msg: '请填写预算科目',
      data: { budget: '请填写预算科目' },
    })
    expect((await agree(id, 'u1', { formData: { budget: 'B-01' } })).code).toBe(200)
  })

  it('seen before somebody changed it does not count: the later one is told', async () => {
    const definitionId = await server.define([
      step('both', 'all', ['u1', 'u2'], { fields: { amount: 'edit' } }),
      step('last', 'any', ['u3']),
    ])
    const id = await server.begin({ definitionId })
    const task = (await server.send(getTaskDetail, { procInstId: id }, as('u2'))).data.task
    await agree(id, 'u1', { formData: { amount: 100 } })
    const stale = await agree(id, 'u2', { version: task.version })
    expect(stale).toMatchObject({ code: 409, msg: '张伟 已于 10:24 同意，请重新查看', data: { by: '张伟' } })
    expect((await agree(id, 'u2')).code).toBe(200)
  })

  it('unchanged is not in the way: a colleague’s vote does not make mine stale', async () => {
    const id = await begin()
    await agree(id, 'u1')
    const task = (await server.send(getTaskDetail, { procInstId: id }, as('u3'))).data.task
    await agree(id, 'u2')
    expect((await agree(id, 'u3', { version: task.version })).data).toMatchObject({ status: 'approved' })
  })
})

describe('the other actions', () => {
  it('加签, 减签: the advisers are asked, one is let go, the owner decides [spec 4.18]', async () => {
    const id = await begin()
    await forgetMessages()
    await act(id, 'u1', { action: 'addSign', userIds: ['u4', 'u5'], signType: 'before', opinion: '请会看' })
    expect(await told('u4')).toEqual(['请你加签：备件采购 · 伺服电机 ×4'])
    expect((await act(id, 'u4', { action: 'agree' })).msg).toBe('请填写意见')
    expect((await agree(id, 'u4', { opinion: '可以' })).code).toBe(200)
    const { data } = await server.send(getTaskDetail, { procInstId: id }, as('u5'))
    expect(data.task).toMatchObject({ taskKind: 'before', canBatch: false, ownerName: null })
    const targetTaskId = data.task.taskId ?? ''
    expect((await act(id, 'u1', { action: 'removeSign', targetTaskId })).data).toMatchObject({
      nextAssigneeNames: ['张伟'],
    })
    expect((await agree(id, 'u1')).code).toBe(200)
  })

  it('加签并完成: passes when the others have been heard [spec 4.18]', async () => {
    const id = await begin()
    expect((await act(id, 'u1', { action: 'addSignComplete', userIds: ['u4'] })).data.nextAssigneeNames).toEqual([
      '王敏',
    ])
    expect((await agree(id, 'u4', { opinion: '同意' })).data.nextAssigneeNames).toEqual(['陈强', '王强'])
  })

  it('转办: gives the task away; pressing again is told so [spec 4.18]', async () => {
    const id = await begin()
    const before = (await server.send(getTaskDetail, { procInstId: id }, as('u1'))).data.task
    await act(id, 'u1', { action: 'transfer', userIds: ['u5'], opinion: '出差' })
    expect(await holders(id)).toEqual(['u5'])
    const again = await server.send(actOnTask, { taskId: before.taskId ?? '', action: 'agree', version: 1 }, as('u1'))
    expect(again).toMatchObject({ code: 409, msg: '张伟 已于 10:24 转办' })
    const { data } = await server.send(getTaskDetail, { taskId: before.taskId ?? '' }, as('u1'))
    expect(data.handledText).toBe('张伟 已于 10:24 转办')
    expect(data.actions).toEqual([])
  })

  it('转办: is unread for who gets it, though the one before had read it', async () => {
    const id = await begin()
    const shown = async (userId: string) => {
      const { records } = (await server.send(listTodos, { size: 100 }, as(userId))).data
      return records.filter(({ procInstId }) => procInstId === id).map(({ isRead }) => isRead)
    }
    await server.send(markTaskRead, { procInstId: id }, as('u1'))
    expect(await shown('u1')).toEqual([true])
    await act(id, 'u1', { action: 'transfer', userIds: ['u5'], opinion: '出差' })
    expect(await shown('u5')).toEqual([false])
  })

  it('委托: the opinion comes back to the owner [spec 4.18]', async () => {
    const id = await begin()
    await act(id, 'u1', { action: 'delegate', userIds: ['u5'], opinion: '请代看' })
    const { data } = await server.send(getTaskDetail, { procInstId: id }, as('u5'))
    expect(data.task).toMatchObject({ taskKind: 'delegate', ownerName: '张伟' })
    await agree(id, 'u5', { opinion: '没问题' })
    expect(await holders(id)).toEqual(['u1'])
  })

  it('退回上一步 to the starter, who changes the form and hands it in straight to the returner [spec 4.18]', async () => {
    const id = await begin()
    await forgetMessages()
    await act(id, 'u1', { action: 'returnPrev', resubmitMode: 'direct', opinion: '补报价' })
    expect(await told('u0')).toEqual(['张伟 退回了你的采购申请：备件采购 · 伺服电机 ×4'])
    const { data } = await server.send(getTaskDetail, { procInstId: id }, as('u0'))
    expect(data.actions.map(({ code }) => code)).toEqual(['revoke', 'resubmit'])
    expect(data.form.fields.map(({ mode }) => mode)).toEqual(['required', 'required', 'edit', 'edit', 'edit', 'edit'])
    const { version } = data.instance
    const resubmit = { procInstId: id, action: 'resubmit', version } as const
    const empty = await server.send(actOnTask, { ...resubmit, formData: { reason: '' } }, as('u0'))
    expect(empty).toMatchObject({ code: 422, msg: '请填写事由' })
    const done = await server.send(actOnTask, { ...resubmit, formData: { amount: 99_00 } }, as('u0'))
    expect(done.data).toMatchObject({ status: 'running', nextAssigneeNames: ['张伟'] })
  })

  it('退回 to a chosen step, again from there', async () => {
    const id = await begin()
    await agree(id, 'u1')
    const back = { action: 'returnTo', targetNodeId: 'equipment', resubmitMode: 'restart', opinion: '重看' } as const
    expect((await act(id, 'u2', back)).data.nextAssigneeNames).toEqual(['张伟'])
    expect((await act(id, 'u1', { ...back, targetNodeId: 'finance' })).code).toBe(422)
  })

  it('撤销 by the starter, and by the last handler while the next is untouched [spec 4.18]', async () => {
    const id = await begin()
    await agree(id, 'u1')
    expect((await act(id, 'u1', { action: 'retrieve' })).data.nextAssigneeNames).toEqual(['张伟'])
    await agree(id, 'u1')
    await agree(id, 'u2')
    expect(await act(id, 'u1', { action: 'retrieve' })).toMatchObject({ code: 403, msg: '下一步已有人处理，不能撤销' })
    const { version } = (await server.send(getTaskDetail, { procInstId: id }, as('u0'))).data.instance
    const revoke = { procInstId: id, action: 'revoke', opinion: '不买了', version } as const
    expect(await server.send(actOnTask, revoke, as('u0'))).toMatchObject({
      code: 403,
      msg: '后面的步骤已有人处理，不能撤销',
    })
    const fresh = await begin()
    const own = { ...revoke, procInstId: fresh, version: 0 }
    expect((await server.send(actOnTask, own, as('u0'))).data).toMatchObject({
      status: 'revoked',
      nextAssigneeNames: [],
    })
    expect((await agree(fresh, 'u1')).msg).toBe('李娜 已于 10:24 撤销申请')
  })

  it('催办: reminds who has it, then rests for half an hour; the process does not move', async () => {
    const id = await begin()
    await forgetMessages()
    const urge = () => server.send(actOnTask, { procInstId: id, action: 'urge', version: 0 }, as('u0'))
    expect((await urge()).data).toMatchObject({ status: 'running', version: 0, nextAssigneeNames: ['张伟'] })
    expect(await told('u1')).toEqual(['李娜 催办：备件采购 · 伺服电机 ×4'])
    expect(await urge()).toMatchObject({ code: 409, msg: '刚刚催办过，请稍后再试' })
    const offered = (await server.send(getTaskDetail, { procInstId: id }, as('u0'))).data.actions
    expect(offered.find(({ code }) => code === 'urge')?.disabledReason).toBe('已催办 1 次，10:54 后可再次催办')
    server.clock.now = new Date(server.clock.now.getTime() + 30 * 60_000)
    expect((await urge()).code).toBe(200)
    const [row] = await server.db.select().from(processInstance).where(eq(processInstance.id, id))
    expect(row?.urgeCount).toBe(2)
    const other = { procInstId: id, action: 'urge', version: 0 } as const
    expect((await server.send(actOnTask, other, as('u1'))).code).toBe(404)
    await act(id, 'u1', { action: 'returnPrev', opinion: '请改', resubmitMode: 'restart' })
    expect(await urge()).toMatchObject({ code: 409, msg: '流程已退回给你，请修改后重新提交' })
    const ended = await begin()
    await act(ended, 'u1', { action: 'reject', opinion: '否' })
    const late = await server.send(actOnTask, { procInstId: ended, action: 'urge', version: 0 }, as('u0'))
    expect(late).toMatchObject({ code: 409, msg: '流程已结束，无需催办' })
  })

  it('评论 names people, who may read from then on and are told', async () => {
    const id = await begin()
    await forgetMessages()
    expect((await server.send(getTaskDetail, { procInstId: id }, as('u5'))).code).toBe(404)
    const comment = { procInstId: id, text: ' 请看报价 ', mentions: ['u5'] }
    const { data } = await server.send(commentOnTask, comment, as('u1'))
    expect(data).toMatchObject({ text: '请看报价', author: { name: '张伟' }, mentions: [{ name: '赵磊' }] })
    expect(await told('u5')).toEqual(['张伟 在评论中提到你：备件采购 · 伺服电机 ×4'])
    expect(await told('u0')).toEqual(['张伟 评论了：备件采购 · 伺服电机 ×4'])
    const read = await server.send(getTaskDetail, { procInstId: id }, as('u5'))
    expect(read.data).toMatchObject({ comments: [{ text: '请看报价' }], actions: [], task: { taskId: null } })
    expect((await server.send(commentOnTask, { ...comment, mentions: ['outsider'] }, as('u1'))).code).toBe(422)
    expect((await server.send(commentOnTask, comment, as('u4'))).code).toBe(404)
    expect((await server.send(commentOnTask, { ...comment, attachments: ['sign-u2'] }, as('u1'))).code).toBe(404)
  })

  it('评论 on what has no task leads to the process', async () => {
    const automatic = step('auto', 'any', [], { kind: 'automatic', result: 'agree' })
    const id = await server.begin({ definitionId: await server.define([automatic]) })
    await server.send(commentOnTask, { procInstId: id, text: '请看', mentions: ['u5'] }, as('u0'))
    const [told] = await server.db.select().from(message).where(eq(message.businessId, id))
    expect(told).toMatchObject({ userId: 'u5', openPage: `/pages/eform/bpmTask/flowApprove?procInstId=${id}` })
  })

  it('评论 puts who is named into no 传阅我: only 传阅 does', async () => {
    const id = await begin()
    const circulated = async () => [
      (await server.send(listCirculated, {}, as('admin'))).data.total,
      (await server.send(countTodos, {}, as('admin'))).data.circulate,
      (await server.send(listTodoProcesses, { list: 'circulated' }, as('admin'))).data.length,
    ]
    await server.send(commentOnTask, { procInstId: id, text: '请看', mentions: ['admin'] }, as('u1'))
    expect(await circulated()).toEqual([0, 0, 0])
    expect(await act(id, 'u1', { action: 'circulate', userIds: ['admin', 'u5', 'u4'] })).toMatchObject({ code: 200 })
    expect(await circulated()).toEqual([1, 1, 1])
    const listed = async () =>
      (await server.send(getTaskDetail, { procInstId: id }, as('u1'))).data.circulated.map(({ user }) => user.userId)
    const before = await listed()
    await server.send(markTaskRead, { procInstId: id }, as('admin'))
    expect(await listed()).toEqual(before)
  })
})
