import { eq } from 'drizzle-orm'

import { actOnTask, getTaskDetail, type TaskDecision } from '@/contract/workflow/task'
import { countTodos, listMyProcesses, listTodos } from '@/contract/workflow/todo'
import { userRole } from '@/server/db/schema'
import { dictionary } from '@/server/db/schema/dictionary'
import { message } from '@/server/db/schema/home'
import type { ProcessStep } from '@/server/definitions/process'
import { advanceHolds } from '@/server/workflow/holds/hold-job'
import { notifyOverdue } from '@/server/workflow/tasks/overdue'
import { reassignOrphanedTasks } from '@/server/workflow/tasks/reassign-orphaned-tasks'

import { setUpServer } from '../../support/set-up-server'
import { FRIDAY, getToken, purchaseForm, restartOnFriday, startIdleWorkflowServer, step } from './company'

const HOUR_MS = 3_600_000

const server = setUpServer(startIdleWorkflowServer)

beforeAll(async () => {
  await server.db.insert(userRole).values({ userId: 'admin', role: 'administrator' })
})

beforeEach(async () => {
  await restartOnFriday(server)
  await server.db.delete(message)
})

/** The job, some hours after the beginning. */
async function after(hours: number): Promise<void> {
  server.clock.now = new Date(FRIDAY.getTime() + hours * HOUR_MS)
  await advanceHolds(server.handle, server.clock.now)
}

const waiting = (wait: ProcessStep['wait'], more: Partial<ProcessStep> = {}): ProcessStep => ({
  ...step('pause', 'any', [], { kind: 'wait', name: '等发货', wait: wait ?? {}, ...more }),
})
const form = {
  ...purchaseForm,
  fields: [...purchaseForm.fields, { field: 'ship', label: '发货日', type: 'date' as const }],
}

const begin = async (steps: ProcessStep[], content = {}) =>
  server.begin({
    definitionId: await server.define(steps, { form }),
    content: { main: { amount: 100, reason: '备件', ...content } },
  })

async function readStory(procInstId: string) {
  const { timeline, instance } = (await server.send(getTaskDetail, { procInstId }, { token: getToken('u0') })).data
  const lines = timeline.flatMap(({ tasks }) =>
    tasks.map(({ assignee, statusName, opinion }) => [assignee.name, statusName, opinion].filter(Boolean).join(' ')),
  )
  return { lines: lines.slice(1), status: instance.statusName }
}

async function decide(userId: string, procInstId: string, decision: Partial<TaskDecision> = {}) {
  const token = getToken(userId)
  const { task } = (await server.send(getTaskDetail, { procInstId }, { token })).data
  const input = { taskId: task.taskId ?? '', version: task.version, opinion: '原因', action: 'agree' as const }
  return server.send(actOnTask, { ...input, ...decision }, { token })
}

async function revoke(procInstId: string) {
  const token = getToken('u0')
  const { version } = (await server.send(getTaskDetail, { procInstId }, { token })).data.instance
  return server.send(actOnTask, { procInstId, action: 'revoke', opinion: '不用了', version }, { token })
}

describe('a step that waits', () => {
  it('says until when, and goes on at that time as the system', async () => {
    const id = await begin([waiting({ hours: 4 }), step('next', 'any', ['u5'])])
    expect(await readStory(id)).toEqual({ lines: ['等发货 等待至 2026-11-20 14:24'], status: '审批中' })
    await after(3.9)
    expect((await readStory(id)).lines).toEqual(['等发货 等待至 2026-11-20 14:24'])
    await after(4.1)
    expect((await readStory(id)).lines).toEqual(['等发货 完成 时间已到', expect.stringContaining('赵磊 处理中')])
    const told = await server.db.select().from(message)
    expect(told.map(({ userId, title }) => `${userId} ${title}`)).toEqual(['u5 请你审批：备件采购 · 伺服电机 ×4'])
  })

  it('counts hours in working time by the calendar', async () => {
    const entries = [{ value: '20261123', label: '厂庆', isOn: true }]
    await server.db.insert(dictionary).values({ companyId: 'main', code: 'holiday', entries, version: 1 })
    const id = await begin([waiting({ hours: 8 }, { dueIn: 'working' }), step('next', 'any', ['u5'])])
    expect((await readStory(id)).lines).toEqual(['等发货 等待至 2026-11-24 10:24'])
    await after(95.9)
    expect((await readStory(id)).lines[0]).toContain('等待至')
    await after(96.1)
    expect((await readStory(id)).lines[0]).toContain('完成')
  })

  it('waits until a day begins, and not at all for one that is past', async () => {
    const id = await begin([waiting({ day: '2026-11-23' }), step('next', 'any', ['u5'])])
    expect((await readStory(id)).lines).toEqual(['等发货 等待至 2026-11-23'])
    // Midnight in China, 61.6 hours later.
    await after(61.5)
    expect((await readStory(id)).lines[0]).toContain('等待至')
    await after(61.7)
    expect((await readStory(id)).lines[0]).toContain('完成')
    server.clock.now = FRIDAY
    const past = await begin([waiting({ day: '2026-11-01' }), step('next', 'any', ['u5'])])
    await after(0)
    expect((await readStory(past)).lines).toEqual(['等发货 完成 时间已到', expect.stringContaining('赵磊 处理中')])
  })

  it('waits for the day in a field, also when it changes meanwhile, and not for an empty one', async () => {
    const beside = { group: 'g', branch: '甲' }
    const steps = [
      waiting({ field: 'ship' }, { parallel: beside }),
      step('edit', 'any', ['u1'], { parallel: { group: 'g', branch: '乙' }, fields: { ship: 'edit' } }),
      step('last', 'any', ['u2'], { parallel: { group: 'g', branch: '乙' } }),
    ]
    const id = await begin(steps, { ship: '2026-11-22' })
    expect((await readStory(id)).lines[0]).toBe('等发货 等待至 2026-11-22')
    expect((await decide('u1', id, { formData: { ship: '2026-11-24' } })).code).toBe(200)
    expect((await readStory(id)).lines[0]).toBe('等发货 等待至 2026-11-24')
    await after(50)
    expect((await readStory(id)).lines[0]).toContain('等待至')
    await after(90)
    expect((await readStory(id)).lines[0]).toContain('完成')
    const empty = await begin([waiting({ field: 'ship' }), step('next', 'any', ['u5'])])
    await after(90)
    expect((await readStory(empty)).lines[0]).toContain('完成')
  })

  it('ends the process when nothing follows, and tells the starter that nobody did', async () => {
    const id = await begin([step('one', 'any', ['u1']), waiting({ hours: 1 })])
    const { data } = await decide('u1', id)
    expect(data.nextAssigneeNames).toEqual(['等发货'])
    await after(1.1)
    expect((await readStory(id)).status).toBe('已通过')
    const told = await server.db.select().from(message).where(eq(message.userId, 'u0'))
    expect(told.map(({ title }) => title)).toEqual([expect.stringMatching(/^已自动同意你的/)])
  })

  it('can be withdrawn while it waits and when it is over, and retrieved from by who decided before', async () => {
    const steps = [step('one', 'any', ['u1']), waiting({ hours: 4 }), step('next', 'any', ['u5'])]
    const id = await begin(steps)
    await decide('u1', id)
    expect((await decide('u1', id, { action: 'retrieve' })).code).toBe(200)
    expect((await readStory(id)).lines).toEqual(['张伟 同意 原因', '张伟 撤销处理 原因', '张伟 处理中'])
    await decide('u1', id)
    expect((await revoke(id)).code).toBe(200)
    await after(9)
    expect((await readStory(id)).status).toBe('已撤销')
    server.clock.now = FRIDAY
    const later = await begin([step('one', 'any', ['u1']), ...steps.slice(1)])
    await decide('u1', later)
    await after(4.1)
    expect((await revoke(later)).code).toBe(200)
  })

  it('is no task of anybody: in no list, not reminded of, not handed to others', async () => {
    const id = await begin([waiting({ hours: 4 }, { dueHours: 1, late: 'reject' }), step('next', 'any', ['u5'])])
    const mine = (await server.send(listMyProcesses, {}, { token: getToken('u0') })).data.records
    expect(mine.find(({ procInstId }) => procInstId === id)).toMatchObject({
      currentNodeNames: ['等发货'],
      currentAssigneeNames: [],
      dueTime: null,
    })
    for (const user of ['u0', 'u5', 'admin']) {
      expect((await server.send(listTodos, {}, { token: getToken(user) })).data.total).toBe(0)
      expect((await server.send(countTodos, {}, { token: getToken(user) })).data.count).toBe(0)
    }
    server.clock.now = new Date(FRIDAY.getTime() + 99 * HOUR_MS)
    await notifyOverdue(server.handle, server.clock.now)
    await reassignOrphanedTasks(server.handle, server.clock.now)
    expect(await server.db.select().from(message)).toEqual([])
    expect((await readStory(id)).lines).toEqual(['等发货 等待至 2026-11-20 14:24'])
    const { actions } = (await server.send(getTaskDetail, { procInstId: id }, { token: getToken('u0') })).data
    expect(actions.map(({ code }) => code)).toEqual(['revoke'])
    const urged = await server.send(
      actOnTask,
      { procInstId: id, action: 'urge', version: 0 },
      { token: getToken('u0') },
    )
    expect(urged.code).toBe(200)
    expect(await server.db.select().from(message)).toEqual([])
  })

  it('does not say until when to who must not see the field that the time comes from', async () => {
    const hidden = {
      ...form,
      fields: [
        ...purchaseForm.fields,
        { field: 'ship', label: '发货日', type: 'date' as const, start: 'hidden' as const },
      ],
    }
    const definitionId = await server.define([waiting({ field: 'ship' }), step('next', 'any', ['u5'])], {
      form: hidden,
    })
    const id = await server.begin({
      definitionId,
      content: { main: { amount: 1, reason: '备件', ship: '2026-12-24' } },
    })
    expect((await readStory(id)).lines).toEqual(['等发货 等待中'])
  })

  it('goes on once, however many processes look', async () => {
    const id = await begin([waiting({ hours: 1 }), step('next', 'any', ['u5'])])
    server.clock.now = new Date(FRIDAY.getTime() + 2 * HOUR_MS)
    await Promise.all([1, 2, 3].map(() => advanceHolds(server.handle, server.clock.now)))
    expect((await readStory(id)).lines).toHaveLength(2)
    const { data } = await server.send(getTaskDetail, { procInstId: id }, { token: getToken('u0') })
    await after(3)
    const later = await server.send(getTaskDetail, { procInstId: id }, { token: getToken('u0') })
    expect(later.data.instance.version).toBe(data.instance.version)
  })
})
