import { eq } from 'drizzle-orm'

import { actOnTask, getTaskDetail, markTaskRead, type TaskDecision, type TaskDetail } from '@/contract/workflow/task'
import { countTodos, listDoneTasks } from '@/contract/workflow/todo'
import { message } from '@/server/db/schema/home'
import { upload } from '@/server/db/schema/platform'

import { getToken, startWorkflowServer, step, type WorkflowServer } from './company'

let server: WorkflowServer
let id: string

const as = (userId: string) => ({ token: getToken(userId) })
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 2, minute))

async function detail(userId: string, query: { taskId?: string; procInstId?: string } = { procInstId: id }) {
  return server.send(getTaskDetail, query, as(userId))
}

async function act(minute: number, userId: string, decision: Omit<TaskDecision, 'version'>, procInstId = id) {
  server.clock.now = at(minute)
  const { task } = (await detail(userId, { procInstId })).data
  const input = { taskId: task.taskId ?? '', version: task.version, ...decision }
  expect((await server.send(actOnTask, input, as(userId))).code).toBe(200)
}

/** 李娜 hands in; 张伟 asks 王敏 first, agrees with a lower amount; 陈强 circulates to 赵磊 and agrees; 王强 has it. */
beforeAll(async () => {
  server = await startWorkflowServer()
  const file = { size: 1024, sha256: 'x', mime: 'application/pdf', companyId: 'main', createdAt: at(0) }
  await server.db.insert(upload).values([
    { ...file, id: 'quotation', ownerId: 'u0', name: '报价单.pdf' },
    { ...file, id: 'budget-sheet', ownerId: 'u1', name: '预算.pdf' },
    { ...file, id: 'price-list', ownerId: 'u2', name: '比价.pdf' },
  ])
  const definitionId = await server.define([
    step('equipment', 'any', ['u1'], { fields: { amount: 'edit', budget: 'hidden' }, dueHours: 4 }),
    step('finance', 'all', ['u2', 'u3'], { needOpinion: true }),
    step('last', 'any', ['u4']),
  ])
  server.clock.now = at(0)
  const main = { amount: 3_860_000, reason: '到达更换周期', budget: 'B-01', files: ['quotation'], secret: 'x' }
  const sub = { items: [{ id: '1', name: '伺服电机', secret: 'x' }], other: [{ id: '2' }] }
  id = await server.begin({ definitionId, content: { main, sub } })
  await act(1, 'u1', { action: 'addSign', userIds: ['u4'], signType: 'before', opinion: '请核对库存' })
  await act(2, 'u4', { action: 'agree', opinion: '无库存' })
  await act(3, 'u1', {
    action: 'agree',
    opinion: '同意',
    formData: { amount: 3_500_000 },
    attachments: ['budget-sheet'],
  })
  await act(4, 'u2', {
    action: 'circulate',
    userIds: ['u5'],
    opinion: '请了解',
    attachments: ['price-list'],
  })
  await act(5, 'u2', { action: 'agree', opinion: '已比价' })
  server.clock.now = at(6)
})
afterAll(() => server.close())

describe('the way of a process', () => {
  let timeline: TaskDetail['timeline']
  beforeAll(async () => {
    timeline = (await detail('u0')).data.timeline
  })

  it('shows the past, who has it now, and who will get it', () => {
    expect(timeline.map(({ nodeId, nodeType, status, mode }) => [nodeId, nodeType, status, mode])).toEqual([
      ['start', 'start', 'done', null],
      ['equipment', 'approve', 'done', 'any'],
      ['finance', 'approve', 'current', 'all'],
      ['last', 'approve', 'future', 'any'],
    ])
    expect(timeline[3]?.candidates.map(({ name }) => name)).toEqual(['王敏'])
  })

  it('shows each entry with its opinion and time, then who still has to act', () => {
    const lines = timeline.slice(0, 3).flatMap(({ tasks }) => tasks)
    expect(lines.map((line) => [line.assignee.name, line.status, line.statusName, line.opinion, line.endTime])).toEqual(
      [
        ['李娜', 'approved', '提交申请', null, '2026-11-20 10:00:00'],
        ['张伟', 'delegated', '加签 · 王敏', '请核对库存', '2026-11-20 10:01:00'],
        ['王敏', 'approved', '提交意见', '无库存', '2026-11-20 10:02:00'],
        ['张伟', 'approved', '同意', '同意', '2026-11-20 10:03:00'],
        ['陈强', 'circulated', '传阅 · 赵磊', '请了解', '2026-11-20 10:04:00'],
        ['陈强', 'approved', '同意', '已比价', '2026-11-20 10:05:00'],
        ['王强', 'running', '处理中', null, null],
      ],
    )
    expect(lines[3]?.attachments.map(({ name }) => name)).toEqual(['预算.pdf'])
    expect(lines[4]?.attachments.map(({ name }) => name)).toEqual(['比价.pdf'])
    expect(timeline[2]).toMatchObject({ startTime: '2026-11-20 10:03:00', endTime: null })
  })

  it('tells whom a holder asked no more, and what was said with it', async () => {
    const other = await server.begin({ definitionId: await server.define([step('one', 'any', ['u1'])]) })
    const asking = { userIds: ['u3', 'u4'], signType: 'before' as const, opinion: '请确认' }
    await act(6, 'u1', { action: 'addSign', ...asking }, other)
    const { actions } = (await detail('u1', { procInstId: other })).data
    const targets = actions.find(({ code }) => code === 'removeSign')?.targets
    const targetTaskId = targets?.find(({ nodeName }) => nodeName === '王敏')?.nodeId ?? ''
    await act(6, 'u1', { action: 'removeSign', targetTaskId, opinion: '王强一人确认即可' }, other)
    const lines = (await detail('u3', { procInstId: other })).data.timeline.flatMap(({ tasks }) => tasks)
    expect(lines.map(({ statusName, opinion }) => [statusName, opinion])).toContainEqual([
      '减签 · 王敏',
      '王强一人确认即可',
    ])
  })

  it('ends with its end, and shows what came back and was handed in again', async () => {
    const definitionId = await server.define([step('one', 'any', ['u1']), step('two', 'any', ['u3'])])
    const other = await server.begin({ definitionId })
    const press = async (userId: string, decision: Omit<TaskDecision, 'version'>) => {
      const { data } = await detail(userId, { procInstId: other })
      const isStarter = userId === 'u0'
      const about = isStarter ? { procInstId: other } : { taskId: data.task.taskId ?? '' }
      const version = isStarter ? data.instance.version : data.task.version
      return server.send(actOnTask, { ...about, version, ...decision }, as(userId))
    }
    await press('u1', { action: 'returnPrev', resubmitMode: 'restart', opinion: '补充' })
    await press('u0', { action: 'resubmit', opinion: '已补充' })
    await press('u1', { action: 'agree' })
    await press('u3', { action: 'reject', opinion: '暂缓' })
    const { data } = await detail('u0', { procInstId: other })
    expect(data.timeline.map(({ nodeName, nodeType, status }) => [nodeName, nodeType, status])).toEqual([
      ['提交申请', 'start', 'done'],
      ['步骤 one', 'approve', 'done'],
      ['重新提交', 'event', 'done'],
      ['步骤 one', 'approve', 'done'],
      ['步骤 two', 'approve', 'done'],
      ['已拒绝', 'end', 'done'],
    ])
  })
})

describe('the form', () => {
  it('keeps only the fields of its definition, and ids [spec 3.08]', async () => {
    const { boData } = (await detail('u0')).data.form
    expect(boData.main).toEqual({ amount: 3_500_000, reason: '到达更换周期', budget: 'B-01', files: ['quotation'] })
    expect(boData.sub).toEqual({ items: [{ id: '1', name: '伺服电机' }] })
  })

  it.each([
    ['the starter', 'u0', true],
    ['who decided where it was hidden', 'u1', false],
    ['who decides where it is not', 'u3', true],
    ['a reader without a part', 'u5', false],
  ])('shows a field that a step hides to %s: %s sees it %s', async (_who, userId, isSeen) => {
    const { form } = (await detail(userId)).data
    expect(form.fields.some(({ field }) => field === 'budget')).toBe(isSeen)
    expect('budget' in form.boData.main).toBe(isSeen)
  })

  it('shows fields to be changed to their holder alone', async () => {
    const definitionId = await server.define([
      step('one', 'any', ['u1'], { fields: { amount: 'edit', kind: 'required' } }),
    ])
    const other = await server.begin({ definitionId })
    const modes = async (userId: string) => {
      const { form } = (await detail(userId, { procInstId: other })).data
      return form.fields.map(({ mode }) => mode)
    }
    expect(await modes('u1')).toEqual(['edit', 'read', 'read', 'required', 'read', 'read'])
    expect(await modes('u0')).toEqual(['read', 'read', 'read', 'read', 'read', 'read'])
  })

  it('shows what was changed on the way, and files with links that work for a while', async () => {
    const { form } = (await detail('u3')).data
    expect(form.changes).toEqual([{ field: 'amount', before: 3_860_000, byName: '张伟', time: '2026-11-20 10:03:00' }])
    expect(form.files).toMatchObject([
      { id: 'quotation', name: '报价单.pdf', size: 1024, contentType: 'application/pdf' },
    ])
  })
})

describe('whose it is', () => {
  it('offers the holder what the step allows, and others nothing [spec 6.09]', async () => {
    const { data } = await detail('u3')
    const offered = data.actions.filter(({ disabledReason }) => disabledReason === null)
    expect(offered.map(({ code }) => code)).toEqual([
      'agree',
      'reject',
      'addSign',
      'addSignComplete',
      'circulate',
      'transfer',
      'delegate',
      'returnPrev',
      'returnTo',
    ])
    expect(data.actions[0]).toMatchObject({ label: '同意', needReason: true })
    expect(data.actions.find(({ code }) => code === 'returnTo')?.targets).toEqual([
      { nodeId: 'equipment', nodeName: '步骤 equipment' },
      { nodeId: 'start', nodeName: '发起人' },
    ])
    expect((await detail('u5')).data.actions).toEqual([])
    const starters = (await detail('u0')).data.actions
    expect(starters.map(({ code, disabledReason }) => [code, disabledReason])).toEqual([
      ['revoke', '后面的步骤已有人处理，不能撤销'],
      ['urge', null],
    ])
  })

  it('tells who decided before that they did', async () => {
    const { data } = await detail('u1')
    expect(data.handledText).toBe('张伟 已于 10:03 同意')
    expect((await detail('u3')).data.handledText).toBeNull()
    server.clock.now = at(24 * 60)
    expect((await detail('u1')).data.handledText).toBe('张伟 已于 11-20 10:03 同意')
    server.clock.now = at(6)
  })

  it('opens by the task of somebody else with one’s own part', async () => {
    const theirs = (await detail('u3')).data.task.taskId ?? ''
    const { data } = await detail('u2', { taskId: theirs })
    expect(data.task).toMatchObject({ assigneeName: '陈强', taskName: '步骤 finance' })
    expect((await detail('u0', { taskId: theirs })).data.task).toMatchObject({ taskId: null, startUserName: '李娜' })
  })

  it('shows who was given a copy, and whether they read it', async () => {
    const { data } = await detail('u0')
    expect(data.circulated).toMatchObject([{ user: { name: '赵磊' }, isRead: false, readTime: null, byName: '陈强' }])
    const waiting = async () => (await server.send(countTodos, {}, as('u5'))).data.circulate
    expect([(await detail('u5')).data.task.isRead, await waiting()]).toEqual([false, 1])
    await server.send(markTaskRead, { procInstId: id }, as('u5'))
    expect([(await detail('u5')).data.task.isRead, await waiting()]).toEqual([true, 0])
    expect((await detail('u0')).data.circulated).toMatchObject([{ isRead: true, readTime: '2026-11-20 10:06:00' }])
  })

  it('tells who is given a copy what was written with it', async () => {
    const [news] = await server.db.select().from(message).where(eq(message.userId, 'u5'))
    expect(news).toMatchObject({ title: '传阅给你：备件采购 · 伺服电机 ×4', businessType: 'copy' })
    expect(news?.content.split('\n')[0]).toBe('请了解')
  })

  it('is not read while a copy given to somebody with a part of their own is not', async () => {
    const other = await server.begin({ definitionId: await server.define([step('one', 'all', ['u1', 'u3'])]) })
    await act(6, 'u1', { action: 'agree' }, other)
    await server.send(markTaskRead, { procInstId: other }, as('u1'))
    await act(6, 'u3', { action: 'circulate', userIds: ['u1'] }, other)
    expect((await detail('u1', { procInstId: other })).data.task.isRead).toBe(false)
  })

  it('opens by a task that is decided with the one that waits for the same person', async () => {
    const other = await server.begin({
      definitionId: await server.define([step('one', 'any', ['u1']), step('two', 'any', ['u3'])]),
    })
    await act(6, 'u1', { action: 'agree' }, other)
    const { records } = (await server.send(listDoneTasks, {}, as('u1'))).data
    const done = records.find(({ procInstId }) => procInstId === other)?.taskId ?? ''
    expect((await detail('u1', { taskId: done })).data).toMatchObject({ handledText: '张伟 已于 10:06 同意' })
    await act(6, 'u1', { action: 'retrieve' }, other)
    const { data } = await detail('u1', { taskId: done })
    expect(data.task.taskId).not.toBe(done)
    expect(data.handledText).toBeNull()
    expect(data.actions[0]).toMatchObject({ code: 'agree', disabledReason: null })
    await act(7, 'u1', { action: 'agree' }, other)
    await act(7, 'u3', { action: 'returnPrev', opinion: '请补充', resubmitMode: 'restart' }, other)
    expect((await detail('u1', { taskId: done })).data.actions[0]).toMatchObject({ code: 'agree' })
  })

  it.each(['admin', 'outsider'])('is not there for %s, who has no part in it', async (userId) => {
    const theirs = (await detail('u3')).data.task.taskId ?? ''
    for (const query of [{ procInstId: id }, { taskId: theirs }, { taskId: 'nowhere' }]) {
      expect(await detail(userId, query)).toMatchObject({ status: 200, code: 404, data: null })
    }
  })

  it('says what it is about, or is refused', async () => {
    expect((await detail('u0', {})).code).toBe(400)
  })
})
