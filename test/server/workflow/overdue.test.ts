import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'

import { actOnTask, getTaskDetail } from '@/contract/workflow/task'
import { message } from '@/server/db/schema/home'
import { userRole } from '@/server/db/schema/identity'
import { processTask } from '@/server/db/schema/workflow'
import { notifyOverdue } from '@/server/workflow/tasks/overdue'

import { setUpServer } from '../../support/set-up-server'
import { FRIDAY, getToken, startManagedWorkflowServer, startWorkflowServer, step } from './company'

const HOUR_MS = 3_600_000

const server = setUpServer(startManagedWorkflowServer)

beforeEach(async () => {
  server.clock.now = FRIDAY
  // What earlier tests left open is settled, and nobody has messages.
  await notifyOverdue(server.handle, new Date(FRIDAY.getTime() + 1000 * HOUR_MS))
  await server.db.delete(message)
})

/** The housekeeping, some hours after the beginning. */
async function after(hours: number) {
  server.clock.now = new Date(FRIDAY.getTime() + hours * HOUR_MS)
  await server.db.delete(message)
  await notifyOverdue(server.handle, server.clock.now)
  const rows = await server.db.select().from(message)
  return rows.map(({ userId, title }) => `${userId} ${title}`).sort()
}

const begin = async (assignee: string, more = {}) => {
  const steps = [
    step('first', 'any', [assignee], { dueHours: 4, ...more }),
    step('next', 'any', ['u5'], { dueHours: 4 }),
  ]
  return server.begin({ definitionId: await server.define(steps) })
}

describe('a task that is overdue', () => {
  it('is told to its holder, once', async () => {
    await begin('u1')
    expect(await after(3.9)).toEqual([])
    expect(await after(4.1)).toEqual(['u1 已逾期：备件采购 · 伺服电机 ×4'])
    expect(await after(5)).toEqual([])
  })

  it('is told together with the others of the same holder', async () => {
    await begin('u2')
    await begin('u2')
    await begin('u3')
    expect(await after(5)).toEqual(['u2 2 项待办已逾期', 'u3 已逾期：备件采购 · 伺服电机 ×4'])
  })

  it('is told apart from those of the company that its holder came from', async () => {
    await begin('u2')
    const id = await begin('u2')
    await server.db.update(processTask).set({ companyId: 'other' }).where(eq(processTask.instanceId, id))
    const one = 'u2 已逾期：备件采购 · 伺服电机 ×4'
    expect(await after(5)).toEqual([one, one])
  })

  it('is of no concern once it is decided, or where a step has no limit', async () => {
    const procInstId = await begin('u1')
    await begin('u4', { dueHours: undefined })
    const token = getToken('u1')
    const { task } = (await server.send(getTaskDetail, { procInstId }, { token })).data
    const decision = { taskId: task.taskId ?? '', action: 'agree', version: task.version } as const
    expect((await server.send(actOnTask, decision, { token })).code).toBe(200)
    expect(await after(3)).toEqual([])
    expect(await after(5)).toEqual(['u5 已逾期：备件采购 · 伺服电机 ×4'])
  })

  it('goes up to the manager, who may read it then', async () => {
    const procInstId = await begin('u1', { escalateHours: 2 })
    const readTask = async () => (await server.send(getTaskDetail, { procInstId }, { token: getToken('boss') })).code
    expect(await after(5)).toEqual(['u1 已逾期：备件采购 · 伺服电机 ×4'])
    expect(await readTask()).toBe(404)
    expect(await after(6.1)).toEqual(['boss 逾期未处理：备件采购 · 伺服电机 ×4'])
    expect(await readTask()).toBe(200)
    expect(await after(9)).toEqual([])
  })

  it('of somebody without a manager goes to the administrators', async () => {
    await begin('boss', { escalateHours: 2 })
    expect(await after(7)).toEqual(['admin 逾期未处理：备件采购 · 伺服电机 ×4', 'boss 已逾期：备件采购 · 伺服电机 ×4'])
  })

  it('of an administrator without a manager goes to the other administrators alone', async () => {
    await server.db.insert(userRole).values({ userId: 'boss', role: 'administrator' })
    await begin('boss', { escalateHours: 2 })
    const told = await after(7)
    await server.db.delete(userRole).where(eq(userRole.userId, 'boss'))
    expect(told).toEqual(['admin 逾期未处理：备件采购 · 伺服电机 ×4', 'boss 已逾期：备件采购 · 伺服电机 ×4'])
  })

  it('is reminded of by one server of two', async () => {
    await begin('u1', { escalateHours: 1 })
    server.clock.now = new Date(FRIDAY.getTime() + 9 * HOUR_MS)
    await Promise.all([notifyOverdue(server.handle, server.clock.now), notifyOverdue(server.handle, server.clock.now)])
    expect(await server.db.select().from(message)).toHaveLength(2)
  })
})

it('is looked for as often as the settings say, without anybody asking', async () => {
  const prompt = await startWorkflowServer([], { OVERDUE_CHECK_SECONDS: '1' })
  try {
    const definitionId = await prompt.define([step('first', 'any', ['u1'], { dueHours: 4 })])
    await prompt.begin({ definitionId })
    prompt.clock.now = new Date(FRIDAY.getTime() + 5 * HOUR_MS)
    let told: { title: string }[] = []
    while (told.length === 0) {
      await sleep(100)
      told = await prompt.db.select().from(message)
    }
    expect(told.map(({ title }) => title)).toEqual(['已逾期：备件采购 · 伺服电机 ×4'])
  } finally {
    await prompt.close()
  }
})
