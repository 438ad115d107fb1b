// People who leave between the start of a process and their turn.
import { and, eq, inArray } from 'drizzle-orm'

import { actOnTask, getTaskDetail, type TaskDecision } from '@/contract/workflow/task'
import { HOUR_MS } from '@/lib/durations'
import { appUser, userRole } from '@/server/db/schema/identity'
import { processInstance, processReader, processTask } from '@/server/db/schema/workflow'
import type { FormDefinition } from '@/server/definitions/process'
import { notifyOverdue } from '@/server/workflow/tasks/overdue'
import { reassignOrphanedTasks } from '@/server/workflow/tasks/reassign-orphaned-tasks'

import { getToken, purchaseForm, startWorkflowServer, step, type WorkflowServer } from './company'

let server: WorkflowServer

beforeAll(async () => {
  server = await startWorkflowServer()
  await server.db.insert(userRole).values({ userId: 'admin', role: 'administrator' })
})
beforeEach(() => server.db.update(appUser).set({ status: 'active' }))
afterAll(() => server.close())

const as = (userId: string) => ({ token: getToken(userId) })
const leave = (userId: string) => server.db.update(appUser).set({ status: 'disabled' }).where(eq(appUser.id, userId))

async function act(procInstId: string, userId: string, decision: Omit<TaskDecision, 'version'>) {
  const { data } = await server.send(getTaskDetail, { procInstId }, as(userId))
  const input = { taskId: data.task.taskId ?? 'none', version: data.task.version, ...decision }
  const answer = await server.send(actOnTask, input, as(userId))
  expect(answer.code).toBe(200)
  return answer.data.nextAssigneeNames
}

const agree = (id: string, userId: string, more: Partial<TaskDecision> = {}) =>
  act(id, userId, { action: 'agree', ...more })

async function holders(instanceId: string): Promise<string[]> {
  const open = and(eq(processTask.instanceId, instanceId), eq(processTask.state, 'open'))
  const rows = await server.db.select().from(processTask).where(open).orderBy(processTask.no)
  return rows.map(({ assigneeId }) => assigneeId)
}

const begin = async (people: readonly string[][], mode: 'any' | 'all' | 'sequence' = 'all') => {
  const steps = people.map((assignees, at) => step(`s${at}`, mode, assignees))
  return server.begin({ definitionId: await server.define(steps) })
}

describe('a step that opens', () => {
  it('asks the others of the step when one of them has left', async () => {
    const id = await begin([['u1'], ['u2', 'u3']])
    await leave('u3')
    expect(await agree(id, 'u1')).toEqual(['陈强'])
    await agree(id, 'u2')
    const { data } = await server.send(getTaskDetail, { procInstId: id }, as('u1'))
    expect(data.instance.status).toBe('approved')
  })

  it('asks the administrators when all of them have left, and says so before', async () => {
    const id = await begin([['u1', 'u4'], ['u2'], ['u3']])
    await leave('u2')
    await leave('u3')
    await agree(id, 'u1')
    const { data } = await server.send(getTaskDetail, { procInstId: id }, as('u4'))
    const ahead = data.timeline.filter(({ status }) => status === 'future')
    expect(ahead.map(({ candidates }) => candidates.map(({ name }) => name))).toEqual([['刘红'], ['刘红']])
    expect(await agree(id, 'u4')).toEqual(['刘红'])
    expect(await agree(id, 'admin')).toEqual(['刘红'])
  })

  it('asks the administrators where it had returned the process directly, in a branch too', async () => {
    const branch = (name: string) => ({ parallel: { group: 'p', branch: name } })
    const definitionId = await server.define([
      step('one', 'any', ['u1'], branch('甲')),
      step('two', 'any', ['u2'], branch('甲')),
      step('beside', 'any', ['u3'], branch('乙')),
    ])
    const id = await server.begin({ definitionId })
    await agree(id, 'u1')
    await act(id, 'u2', { action: 'returnPrev', opinion: '请核对', resubmitMode: 'direct' })
    await leave('u2')
    expect(await agree(id, 'u1')).toEqual(['王强', '刘红'])
  })

  it('asks the administrators where a time limit leads back to it', async () => {
    const first = step('one', 'any', ['u1'], { dueHours: 1, late: 'agree' })
    const id = await server.begin({ definitionId: await server.define([first, step('two', 'any', ['u2'])]) })
    await agree(id, 'u1')
    await act(id, 'u2', { action: 'returnPrev', opinion: '请核对', resubmitMode: 'direct' })
    await leave('u2')
    await notifyOverdue(server.handle, new Date(server.clock.now.getTime() + 2 * HOUR_MS))
    expect(await holders(id)).toEqual(['admin'])
  })

  it('after a copy for somebody who has left asks its people, and nobody gets the copy instead', async () => {
    const copy = step('copy', 'any', ['u2'], { kind: 'copy' })
    const definitionId = await server.define([step('one', 'any', ['u1']), copy, step('last', 'any', ['u4'])])
    const id = await server.begin({ definitionId })
    await leave('u2')
    expect(await agree(id, 'u1')).toEqual(['王敏'])
    const readers = await server.db.select().from(processReader).where(eq(processReader.instanceId, id))
    expect(readers.map(({ userId }) => userId)).toEqual([])
  })

  it('that comes straight back asks who is there of those who returned it', async () => {
    const id = await begin([['u1'], ['u2', 'u3']])
    await agree(id, 'u1')
    await act(id, 'u2', { action: 'returnPrev', resubmitMode: 'direct', opinion: '补充' })
    await leave('u3')
    expect(await agree(id, 'u1')).toEqual(['陈强'])
  })

  it('asks whom the form names now, not whom it named at the start', async () => {
    const field = { field: 'reviewer', label: '复核人', type: 'user' } as const
    const form: FormDefinition = { ...purchaseForm, fields: [...purchaseForm.fields, field] }
    const first = step('one', 'any', ['u1'], { fields: { reviewer: 'edit' } })
    const second = step('two', 'all', ['u5'], { roles: ['field:reviewer'] })
    const content = { main: { amount: 100, reason: '更换', reviewer: 'u2' } }
    const id = await server.begin({ definitionId: await server.define([first, second], { form }), content })
    expect(await agree(id, 'u1', { formData: { reviewer: 'u4' } })).toEqual(['赵磊', '王敏'])
  })

  // The administrator is 刘红, the people of the form are 王敏 and 刘红.
  it.each([
    ['asks whom an earlier step has named alone, not the administrators who stood in', [], undefined, 'u4', ['王敏']],
    ['asks the administrators once the form names nobody any more', [], 'u4', '', ['刘红']],
    [
      'goes on asking whom it names by a role, though the form named them too',
      ['administrator'],
      'admin',
      'u4',
      ['刘红', '王敏'],
    ],
  ] as const)('%s', async (_what, roles, before, after, expected) => {
    const field = { field: 'reviewer', label: '复核人', type: 'user' } as const
    const form: FormDefinition = { ...purchaseForm, fields: [...purchaseForm.fields, field] }
    const first = step('one', 'any', ['u1'], { fields: { reviewer: 'edit' } })
    const second = step('two', 'all', [], { roles: [...roles, 'field:reviewer'] })
    const content = { main: { amount: 100, reason: '更换', ...(before && { reviewer: before }) } }
    const id = await server.begin({ definitionId: await server.define([first, second], { form }), content })
    expect(await agree(id, 'u1', { formData: { reviewer: after } })).toEqual(expected)
  })
})

describe('what waits for somebody who has left', () => {
  it('goes to the administrators with a line in the timeline, once', async () => {
    const id = await begin([['u1']])
    await leave('u1')
    await reassignOrphanedTasks(server.handle, server.clock.now)
    await reassignOrphanedTasks(server.handle, server.clock.now)
    expect(await holders(id)).toEqual(['admin'])
    const { data } = await server.send(getTaskDetail, { procInstId: id }, as('u0'))
    const lines = data.timeline.flatMap(({ tasks }) => tasks)
    expect(lines.filter(({ opinion }) => opinion === '该人员已离开企业，由系统转交')).toMatchObject([
      { statusName: '转办 · 刘红' },
    ])
    await agree(id, 'admin')
  })

  it('goes to the administrators too where somebody has joined another company', async () => {
    const id = await begin([['u1']])
    await server.db.update(appUser).set({ companyId: 'other' }).where(eq(appUser.id, 'u1'))
    await reassignOrphanedTasks(server.handle, server.clock.now)
    await server.db.update(appUser).set({ companyId: 'main' }).where(eq(appUser.id, 'u1'))
    expect(await holders(id)).toEqual(['admin'])
  })

  it('goes on in turn: who waits for their turn is replaced too', async () => {
    const id = await begin([['u1', 'u2']], 'sequence')
    await leave('u2')
    await reassignOrphanedTasks(server.handle, server.clock.now)
    expect(await agree(id, 'u1')).toEqual(['刘红'])
  })

  it('stays where nobody may get it; its starter may withdraw what was shown before', async () => {
    const id = await begin([['u1', 'admin']])
    await leave('u1')
    const { data } = await server.send(getTaskDetail, { procInstId: id }, as('u0'))
    await reassignOrphanedTasks(server.handle, server.clock.now)
    expect(await holders(id)).toEqual(['u1', 'admin'])
    const revoke = { procInstId: id, action: 'revoke', opinion: '不用了', version: data.instance.version } as const
    expect(await server.send(actOnTask, revoke, as('u0'))).toMatchObject({ code: 200 })
  })

  it('is passed on however many tasks before it nobody may get', async () => {
    const createdAt = server.clock.now
    const insertUnassignable = (instanceId: string) => {
      const facts = {
        companyId: 'main',
        instanceId,
        step: 0,
        round: 0,
        order: 0,
        kind: 'main',
        state: 'open',
        createdSeq: 1,
      }
      const rows = Array.from({ length: 200 }, (_, no) => ({
        ...facts,
        id: `${instanceId}-${no}`,
        no,
        assigneeId: 'u1',
        createdAt,
      }))
      return server.db.insert(processTask).values(rows)
    }
    await insertUnassignable('none')
    const id = await begin([['u1']])
    await insertUnassignable('zero')
    await leave('u1')
    await reassignOrphanedTasks(server.handle, server.clock.now)
    await server.db.delete(processTask).where(inArray(processTask.instanceId, ['none', 'zero']))
    expect(await holders(id)).toEqual(['admin'])
  })

  it('is passed on though what fails before it cannot be', async () => {
    const ids = [await begin([['u1']]), await begin([['u1']])]
    await leave('u1')
    const [first, second] = await server.db
      .select()
      .from(processTask)
      .where(inArray(processTask.instanceId, ids))
      .orderBy(processTask.id)
    const [broken, whole] = [first?.instanceId ?? '', second?.instanceId ?? '']
    await server.db.update(processInstance).set({ definitionId: 'none' }).where(eq(processInstance.id, broken))
    const run = reassignOrphanedTasks(server.handle, server.clock.now)
    await expect(run).rejects.toThrow('an instance without its definition')
    await server.db.delete(processTask).where(eq(processTask.instanceId, broken))
    expect(await holders(whole)).toEqual(['admin'])
  })

  it('stays with who is there', async () => {
    const id = await begin([['u1', 'u2']])
    await reassignOrphanedTasks(server.handle, server.clock.now)
    expect(await holders(id)).toEqual(['u1', 'u2'])
  })
})
