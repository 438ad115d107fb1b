import { and, asc, eq } from 'drizzle-orm'

import { endAbsence, getAbsence, setAbsence } from '@/contract/workflow/absence'
import { actOnTask, getTaskDetail, type TaskDecision } from '@/contract/workflow/task'
import { listDoneTasks, listTodos } from '@/contract/workflow/todo'
import { absence } from '@/server/db/schema/absence'
import { message } from '@/server/db/schema/home'
import { appUser } from '@/server/db/schema/identity'
import { processTask } from '@/server/db/schema/workflow'
import { resolveSubstitute } from '@/server/workflow/absence/absence'

import { getToken, startWorkflowServer, step, type WorkflowServer } from './company'

const NOW = new Date('2026-11-20T02:24:00Z')
const at = (time: string) => new Date(`2026-11-${time.replace(' ', 'T')}:00+08:00`)

let server: WorkflowServer

beforeAll(async () => {
  server = await startWorkflowServer()
})
beforeEach(async () => {
  server.clock.now = NOW
  await server.db.delete(absence)
  await server.db.delete(message)
})
afterAll(() => server.close())

const as = (userId: string) => ({ token: getToken(userId) })

/** Says that somebody is away until 18:00 on the 21st, unless told otherwise. */
async function away(
  userId: string,
  substituteId: string,
  more: { endTime?: string; startTime?: string; procDefKeys?: string[] } = {},
) {
  const { data } = await server.send(getAbsence, {}, as(userId))
  const input = { substituteId, endTime: '2026-11-21 18:00:00', version: data.version, ...more }
  return server.send(setAbsence, input, as(userId))
}

async function begin(first: readonly string[] = ['u1'], mode: 'any' | 'all' | 'sequence' = 'any', key?: string) {
  const steps = [step('one', mode, [...first]), step('two', 'any', ['u3'])]
  return server.begin({ definitionId: await server.define(steps, key ? { key } : {}) })
}

/** Who has it now, as `holder` or `holder for owner`. */
async function holders(instanceId: string): Promise<string[]> {
  const rows = await server.db
    .select()
    .from(processTask)
    .where(and(eq(processTask.instanceId, instanceId), eq(processTask.state, 'open')))
    .orderBy(asc(processTask.no))
  return rows.map(({ assigneeId, ownerId }) => (ownerId === null ? assigneeId : `${assigneeId} for ${ownerId}`))
}

async function act(procInstId: string, userId: string, decision: Omit<TaskDecision, 'version'>) {
  const { data } = await server.send(getTaskDetail, { procInstId }, as(userId))
  const taskId = data?.task.taskId ?? 'none'
  return server.send(actOnTask, { taskId, version: data?.task.version ?? 0, ...decision }, as(userId))
}

describe('who stands in', () => {
  const chains: [string, Record<string, string>, string][] = [
    ['nobody for who is there', {}, 'a'],
    ['the substitute', { a: 'b' }, 'b'],
    ['the substitute of the substitute who is away', { a: 'b', b: 'c' }, 'c'],
    ['nobody, when a fourth would be needed', { a: 'b', b: 'c', c: 'd' }, 'a'],
    ['nobody, when it comes back to the person', { a: 'b', b: 'a' }, 'a'],
    ['nobody, when three send it around', { a: 'b', b: 'c', c: 'a' }, 'a'],
    ['nobody, when two others send it to and fro', { a: 'b', b: 'c', c: 'b' }, 'a'],
    ['nobody for who names themselves', { a: 'a' }, 'a'],
    ['nobody, when the substitute is unfit', { a: 'unfit' }, 'a'],
    ['the last who is fit', { a: 'b', b: 'unfit' }, 'b'],
  ]

  it.each(chains)('is %s', (_what, substitutes, expected) => {
    expect(
      resolveSubstitute(
        'a',
        (person) => substitutes[person],
        (person) => person !== 'unfit',
      ),
    ).toBe(expected)
  })
})

describe('being away', () => {
  it('is on until its end, with who stands in, and shows for whom one stands in', async () => {
    const { data } = await away('u1', 'u2')
    expect(data).toMatchObject({
      absence: {
        substitute: { userId: 'u2', name: '陈强' },
        startTime: '2026-11-20 10:24:00',
        endTime: '2026-11-21 18:00:00',
        processes: [],
        substituteAwayUntil: null,
      },
      version: 1,
    })
    const mine = await server.send(getAbsence, {}, as('u1'))
    expect(mine.data).toMatchObject({ ...data, standingIn: [], lastSubstitute: { userId: 'u2' } })
    const theirs = await server.send(getAbsence, {}, as('u2'))
    expect(theirs.data).toMatchObject({
      absence: null,
      version: 0,
      lastSubstitute: null,
      standingIn: [{ owner: { name: '张伟' }, endTime: '2026-11-21 18:00:00' }],
    })
    server.clock.now = at('21 18:00')
    const over = await server.send(getAbsence, {}, as('u1'))
    expect(over.data).toMatchObject({ absence: null, version: 1, standingIn: [], lastSubstitute: { name: '陈强' } })
    expect((await server.send(getAbsence, {}, as('u2'))).data.standingIn).toEqual([])
  })

  it('ends when the person says so; what went to the substitute stays there', async () => {
    await away('u1', 'u2')
    const task = await begin()
    expect(await server.send(endAbsence, { version: 1 }, as('u1'))).toMatchObject({ code: 200, data: { version: 2 } })
    expect((await server.send(getAbsence, {}, as('u1'))).data).toMatchObject({ absence: null, version: 2 })
    expect(await holders(task)).toEqual(['u2 for u1'])
    expect(await holders(await begin())).toEqual(['u1'])
  })

  it.each([
    ['oneself', { substituteId: 'u1' }, '代办人不能是自己'],
    ['somebody of another company', { substituteId: 'outsider' }, '所选人员不在本企业'],
    ['somebody without a company', { substituteId: 'nobody' }, '所选人员不在本企业'],
    ['an end that is over', { endTime: '2026-11-20 10:24:00' }, '结束时间要晚于现在'],
    ['an end before the start', { startTime: '2026-11-22 00:00:00' }, '结束时间要晚于开始时间'],
    ['a second more than half a year', { endTime: '2027-05-19 10:24:01' }, '一次最长 180 天'],
    ['a process that is not there', { procDefKeys: ['none'] }, '所选流程不存在'],
  ])('is refused with %s', async (_what, more, msg) => {
    const input = { substituteId: 'u2', endTime: '2026-11-21 18:00:00', version: 0, ...more }
    expect(await server.send(setAbsence, input, as('u1'))).toMatchObject({ code: 422, msg })
  })

  it('may be of half a year to the second', async () => {
    expect((await away('u1', 'u2', { endTime: '2027-05-19 10:24:00' })).code).toBe(200)
  })

  it('of two devices at once lets one win and tells the other', async () => {
    const input = { substituteId: 'u2', endTime: '2026-11-21 18:00:00', version: 0 }
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        server.send(setAbsence, { ...input, substituteId: index % 2 ? 'u2' : 'u4' }, as('u1')),
      ),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await server.db.select().from(absence)).toHaveLength(1)
    expect(await server.send(setAbsence, input, as('u1'))).toMatchObject({ code: 409 })
    expect(await server.send(endAbsence, { version: 0 }, as('u1'))).toMatchObject({ code: 409 })
  })

  it('is neither changed nor ended over what another device has changed since', async () => {
    await away('u1', 'u2')
    await away('u1', 'u4')
    const stale = { substituteId: 'u2', endTime: '2026-11-21 18:00:00', version: 1 }
    expect(await server.send(setAbsence, stale, as('u1'))).toMatchObject({ code: 409 })
    expect(await server.send(endAbsence, { version: 1 }, as('u1'))).toMatchObject({ code: 409 })
    const { data } = await server.send(getAbsence, {}, as('u1'))
    expect(data).toMatchObject({ absence: { substitute: { userId: 'u4' } }, version: 2 })
  })

  it('says when the substitute is away as well', async () => {
    await away('u2', 'u4', { endTime: '2026-11-20 20:00:00' })
    const { data } = await away('u1', 'u2')
    expect(data.absence.substituteAwayUntil).toBe('2026-11-20 20:00:00')
  })
})

describe('new tasks of somebody who is away', () => {
  it('go to the substitute, who is asked in the name of the absent', async () => {
    await away('u1', 'u2')
    const id = await begin()
    expect(await holders(id)).toEqual(['u2 for u1'])
    const { data } = await server.send(listTodos, { size: 100 }, as('u2'))
    expect(data.records.find(({ procInstId }) => procInstId === id)).toMatchObject({
      assigneeName: '陈强',
      ownerName: '张伟',
    })
    const mine = await server.send(listTodos, { size: 100 }, as('u1'))
    expect(mine.data.records.some(({ procInstId }) => procInstId === id)).toBe(false)
  })

  it('are named 「B 代 A」 in timeline, history, answers and messages', async () => {
    await away('u3', 'u2')
    const id = await begin(['u1'])
    const next = await act(id, 'u1', { action: 'agree' })
    expect(next.data.nextAssigneeNames).toEqual(['陈强'])
    const messages = await server.db.select().from(message).where(eq(message.userId, 'u2'))
    expect(messages.map(({ title }) => title)).toEqual(['请你代 王强 审批：备件采购 · 伺服电机 ×4'])
    const waiting = await server.send(getTaskDetail, { procInstId: id }, as('u2'))
    expect(waiting.data.timeline[2]?.tasks).toMatchObject([{ assignee: { name: '陈强' }, ownerName: '王强' }])
    await act(id, 'u2', { action: 'agree', opinion: '代为审核' })
    const { data } = await server.send(getTaskDetail, { procInstId: id }, as('u0'))
    const [line] = data.timeline[2]?.tasks ?? []
    expect(line).toMatchObject({ assignee: { name: '陈强' }, ownerName: '王强', status: 'approved' })
    const done = await server.send(listDoneTasks, {}, as('u2'))
    expect(done.data.records[0]).toMatchObject({ procInstId: id, ownerName: '王强' })
    const late = await server.send(
      actOnTask,
      { taskId: waiting.data.task.taskId ?? '', action: 'agree', version: 0 },
      as('u2'),
    )
    expect(late).toMatchObject({ code: 409, msg: '陈强 代 王强 已于 10:24 同意' })
  })

  it('can be looked at by the absent, and not decided', async () => {
    await away('u1', 'u2')
    const id = await begin()
    const { code, data } = await server.send(getTaskDetail, { procInstId: id }, as('u1'))
    expect([code, data.actions]).toEqual([200, []])
    expect(await server.send(getTaskDetail, { procInstId: id }, as('u5'))).toMatchObject({ code: 404 })
  })

  it.each([
    ['a minute before its start', '20 11:59', 'u1'],
    ['at its start', '20 12:00', 'u2 for u1'],
    ['a minute before its end', '20 13:59', 'u2 for u1'],
    ['at its end', '20 14:00', 'u1'],
  ])('are given on %s', async (_what, time, holder) => {
    await away('u1', 'u2', { startTime: '2026-11-20 12:00:00', endTime: '2026-11-20 14:00:00' })
    server.clock.now = at(time)
    expect(await holders(await begin())).toEqual([holder])
  })

  it('of other processes than the chosen ones stay', async () => {
    await server.define([step('one', 'any', ['u1'])], { key: 'trip' })
    await away('u1', 'u2', { procDefKeys: ['trip'] })
    const { data } = await server.send(getAbsence, {}, as('u1'))
    expect(data.absence?.processes).toEqual([{ procDefKey: 'trip', procDefName: '采购申请' }])
    expect(await holders(await begin(['u1'], 'any', 'other'))).toEqual(['u1'])
    const trip = await server.define([step('one', 'any', ['u1'])], { key: 'trip', version: 2 })
    expect(await holders(await server.begin({ definitionId: trip }))).toEqual(['u2 for u1'])
  })

  it('follow a chain of three, and stay with the person beyond or in a circle', async () => {
    await away('u1', 'u2')
    await away('u2', 'u4')
    expect(await holders(await begin())).toEqual(['u4 for u1'])
    await away('u4', 'u5')
    expect(await holders(await begin())).toEqual(['u1'])
    await away('u4', 'u1')
    expect(await holders(await begin())).toEqual(['u1'])
  })

  it('stay with the person when the substitute left the company or started the process', async () => {
    await away('u1', 'u0')
    expect(await holders(await begin())).toEqual(['u1'])
    await away('u1', 'u5')
    await server.db.update(appUser).set({ companyId: null }).where(eq(appUser.id, 'u5'))
    expect(await holders(await begin())).toEqual(['u1'])
    await server.db.update(appUser).set({ companyId: 'main' }).where(eq(appUser.id, 'u5'))
    expect(await holders(await begin())).toEqual(['u5 for u1'])
  })

  it('stay with the person when the substitute has a say in the same step', async () => {
    await away('u1', 'u2')
    expect(await holders(await begin(['u1', 'u2'], 'all'))).toEqual(['u1', 'u2'])
    await away('u5', 'u4')
    await away('u1', 'u4')
    expect(await holders(await begin(['u1', 'u5'], 'all'))).toEqual(['u4 for u1', 'u5'])
  })

  it('in turn are given when the turn comes, not when the step opens', async () => {
    const id = await begin(['u4', 'u1'], 'sequence')
    await away('u1', 'u2')
    await act(id, 'u4', { action: 'agree' })
    expect(await holders(id)).toEqual(['u2 for u1'])
    await server.send(endAbsence, { version: 1 }, as('u1'))
    await act(id, 'u2', { action: 'agree' })
    expect(await holders(id)).toEqual(['u3'])
  })

  it('which already wait, or come back from an adviser, stay', async () => {
    const waits = await begin()
    const task = await begin()
    await act(task, 'u1', { action: 'addSign', userIds: ['u4'], opinion: '请看', signType: 'before' })
    await away('u1', 'u2')
    await act(task, 'u4', { action: 'agree', opinion: '可以' })
    expect(await holders(waits)).toEqual(['u1'])
    expect(await holders(task)).toEqual(['u1'])
  })

  it('taken back by the substitute are still done for the absent; handed on, they are not', async () => {
    await away('u1', 'u2')
    const id = await begin()
    await act(id, 'u2', { action: 'agree' })
    await act(id, 'u2', { action: 'retrieve' })
    expect(await holders(id)).toEqual(['u2 for u1'])
    await act(id, 'u2', { action: 'transfer', userIds: ['u4'], opinion: '更熟悉' })
    expect(await holders(id)).toEqual(['u4'])
    const { data } = await server.send(getTaskDetail, { procInstId: id }, as('u0'))
    const lines = data.timeline.flatMap(({ tasks }) => tasks).map((line) => [line.assignee.name, line.ownerName])
    expect(lines).toContainEqual(['陈强', '张伟'])
    expect(lines).toContainEqual(['王敏', null])
  })

  it('after a return that runs again go to the substitute anew', async () => {
    const id = await begin(['u1'])
    await act(id, 'u1', { action: 'agree' })
    await away('u1', 'u2')
    await act(id, 'u3', { action: 'returnPrev', opinion: '请补充', resubmitMode: 'restart' })
    expect(await holders(id)).toEqual(['u2 for u1'])
  })
})
