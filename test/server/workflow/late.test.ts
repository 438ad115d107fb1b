import { eq } from 'drizzle-orm'

import { actOnTask, getTaskDetail } from '@/contract/workflow/task'
import { dictionary } from '@/server/db/schema/dictionary'
import { message } from '@/server/db/schema/home'
import { processTask } from '@/server/db/schema/workflow'
import { notifyOverdue } from '@/server/workflow/tasks/overdue'

import { setUpServer } from '../../support/set-up-server'
import { FRIDAY, getToken, restartOnFriday, startManagedWorkflowServer, step } from './company'

const HOUR_MS = 3_600_000

const server = setUpServer(startManagedWorkflowServer)

beforeEach(async () => {
  await restartOnFriday(server)
  await server.db.delete(message)
})

/** The housekeeping, some hours after the beginning. */
async function after(hours: number): Promise<void> {
  server.clock.now = new Date(FRIDAY.getTime() + hours * HOUR_MS)
  await notifyOverdue(server.handle, server.clock.now)
}

const begin = async (more: object, next = {}) => {
  const steps = [step('first', 'any', ['u1'], { dueHours: 4, ...more }), step('next', 'any', ['u5'], next)]
  return server.begin({ definitionId: await server.define(steps) })
}

async function readStory(procInstId: string) {
  const starter = { token: getToken('u0') }
  const { timeline, task } = (await server.send(getTaskDetail, { procInstId }, starter)).data
  const lines = timeline.flatMap(({ tasks }) =>
    tasks.map(({ assignee, statusName, opinion }) => [assignee.name, statusName, opinion].filter(Boolean).join(' ')),
  )
  return { lines: lines.slice(1), status: task.statusName }
}

const listMessages = async () =>
  (await server.db.select().from(message)).map(({ userId, title }) => `${userId} ${title}`).sort()

describe('a task whose time is over', () => {
  it('is agreed by itself where the step says so, with the reason in the history', async () => {
    const id = await begin({ late: 'agree' })
    await after(3.9)
    expect((await readStory(id)).lines[0]).toContain('处理中')
    await after(4.1)
    const { lines, status } = await readStory(id)
    expect(lines[0]).toMatch(/^系统 超时自动同意 .+ 4 小时内没有处理$/)
    expect(lines[1]).toContain('处理中')
    expect(status).toBe('审批中')
    expect(await listMessages()).toEqual(['u5 请你审批：备件采购 · 伺服电机 ×4'])
  })

  it('is refused by itself, and its starter is told why', async () => {
    const id = await begin({ late: 'reject' })
    await after(4.1)
    expect((await readStory(id)).status).toBe('已拒绝')
    const detail = (await server.send(getTaskDetail, { procInstId: id }, { token: getToken('u1') })).data
    expect(detail.handledText).toMatch(/^系统 已于 .+ 超时自动拒绝$/)
    const told = await server.db.select().from(message).where(eq(message.userId, 'u0'))
    expect(told.map(({ title }) => title)).toEqual([expect.stringContaining('已自动拒绝你的')])
    expect(told[0]?.content).toContain('4 小时内没有处理')
  })

  it('goes up to the head of the department, then to the administrators, and then stays with a reminder', async () => {
    const id = await begin({ late: 'handUp' })
    const readHolder = async () => {
      const rows = await server.db.select().from(processTask).where(eq(processTask.instanceId, id))
      return rows.map(({ assigneeId, state }) => `${assigneeId} ${state}`)
    }
    await after(4.1)
    expect(await readHolder()).toEqual(['boss open'])
    expect((await readStory(id)).lines[0]).toMatch(/^系统 超时转上级 · .+ 4 小时内没有处理$/)
    await after(8)
    expect(await readHolder()).toEqual(['boss open'])
    await after(8.3)
    expect(await readHolder()).toEqual(['admin open'])
    await server.db.delete(message)
    await after(13)
    const holders = await readHolder()
    expect(holders).toHaveLength(1)
    expect(await listMessages()).not.toEqual([])
  })

  it('is only reminded of where an adviser has it', async () => {
    const procInstId = await begin({ late: 'agree' })
    const token = getToken('u1')
    const { task } = (await server.send(getTaskDetail, { procInstId }, { token })).data
    const asking = { action: 'addSign' as const, signType: 'before' as const, userIds: ['u4'], opinion: '请看' }
    const input = { taskId: task.taskId ?? '', version: task.version, ...asking }
    expect((await server.send(actOnTask, input, { token })).code).toBe(200)
    await server.db.delete(message)
    await after(4.1)
    expect(await listMessages()).toEqual(['u4 已逾期：备件采购 · 伺服电机 ×4'])
    expect((await readStory(procInstId)).status).toBe('审批中')
  })

  it('is no concern once it is decided', async () => {
    const procInstId = await begin({ late: 'reject' }, { dueHours: 2, late: 'agree' })
    const token = getToken('u1')
    const { task } = (await server.send(getTaskDetail, { procInstId }, { token })).data
    const decision = { taskId: task.taskId ?? '', action: 'agree', version: task.version } as const
    expect((await server.send(actOnTask, decision, { token })).code).toBe(200)
    await after(1.9)
    expect((await readStory(procInstId)).status).toBe('审批中')
    await after(2.1)
    expect(await readStory(procInstId)).toMatchObject({ status: '已通过' })
  })

  it('is decided once, however many processes look', async () => {
    const id = await begin({ late: 'agree' })
    server.clock.now = new Date(FRIDAY.getTime() + 5 * HOUR_MS)
    await Promise.all([1, 2, 3].map(() => notifyOverdue(server.handle, server.clock.now)))
    const { lines } = await readStory(id)
    expect(lines.filter((line) => line.includes('超时自动同意'))).toHaveLength(1)
    const before = (await server.send(getTaskDetail, { procInstId: id }, { token: getToken('u0') })).data
    await after(6)
    const later = (await server.send(getTaskDetail, { procInstId: id }, { token: getToken('u0') })).data
    expect(later.instance.version).toBe(before.instance.version)
  })

  it('counts in working time by the calendar that administrators keep', async () => {
    const entries = [{ value: '20261123', label: '厂庆', isOn: true }]
    await server.db.insert(dictionary).values({ companyId: 'main', code: 'holiday', entries, version: 1 })
    // From Friday 10:24 eight working hours are over at Tuesday 10:24: Monday is a holiday.
    const id = await begin({ late: 'agree', dueHours: 8, dueIn: 'working' })
    await after(95.9)
    expect((await readStory(id)).lines[0]).toContain('处理中')
    await after(96.1)
    expect((await readStory(id)).lines[0]).toMatch(/^系统 超时自动同意 .+ 1 个工作日内没有处理$/)
  })
})
