// What the system waits for in one branch of a parallel part, while people act in the others.
import { asc, eq } from 'drizzle-orm'

import { actOnTask, getTaskDetail, type TaskDecision } from '@/contract/workflow/task'
import { appUser, post, userRole } from '@/server/db/schema/identity'
import { processInstance, processTask } from '@/server/db/schema/workflow'
import type { ProcessStep } from '@/server/definitions/process'
import { advanceHolds } from '@/server/workflow/holds/hold-job'
import { notifyOverdue } from '@/server/workflow/tasks/overdue'

import { setUpServer } from '../../support/set-up-server'
import { FRIDAY, getToken, restartOnFriday, startIdleWorkflowServer, step } from './company'

const HOUR_MS = 3_600_000

const server = setUpServer(() => startIdleWorkflowServer(['boss']))

beforeAll(async () => {
  await server.db.insert(post).values({ id: 'manager', companyId: 'main', code: 'manager', name: '部门经理' })
  await server.db.update(appUser).set({ postId: 'manager' }).where(eq(appUser.id, 'boss'))
  await server.db.insert(userRole).values({ userId: 'admin', role: 'administrator' })
})

beforeEach(() => restartOnFriday(server))

/** The jobs of the server, some hours after the beginning. */
async function work(hours = 0): Promise<void> {
  server.clock.now = new Date(FRIDAY.getTime() + hours * HOUR_MS)
  await advanceHolds(server.handle, server.clock.now)
  await notifyOverdue(server.handle, server.clock.now)
}

const inBranch = (branch: string, need?: number): Pick<ProcessStep, 'parallel'> => ({
  parallel: { group: 'p', branch, ...(need !== undefined && { need }) },
})
const pause = (hours: number, more: Partial<ProcessStep> = {}): ProcessStep =>
  step('pause', 'any', [], { kind: 'wait', name: '等发货', wait: { hours }, ...more })
const last = step('last', 'any', ['u5'])

const begin = async (steps: ProcessStep[]) => server.begin({ definitionId: await server.define(steps) })

/** A part whose first branch starts another process, which u2 decides. */
async function beginWithSubProcess(steps: ProcessStep[], need?: number) {
  const key = await server.define([step('one', 'any', ['u2'])], { name: '合同' })
  const values = ['amount', 'reason'].map((field) => ({ field, from: field }))
  const sub = step('sub', 'any', [], {
    kind: 'process',
    name: '合同审批',
    process: { key, values },
    ...inBranch('甲', need),
  })
  const first = step('first', 'any', ['u1'])
  const id = await begin([first, sub, ...steps])
  await decide('u1', id)
  await work()
  const findChildren = () =>
    server.db
      .select({ id: processInstance.id, status: processInstance.status })
      .from(processInstance)
      .where(eq(processInstance.processKey, key))
      .orderBy(asc(processInstance.serialNo))
  return { id, findChildren }
}

const readDetail = async (procInstId: string, userId = 'u0') =>
  (await server.send(getTaskDetail, { procInstId }, { token: getToken(userId) })).data

async function readStory(procInstId: string) {
  const { timeline, instance } = await readDetail(procInstId)
  const lines = timeline.flatMap(({ tasks }) =>
    tasks.map(({ assignee, statusName, opinion }) => [assignee.name, statusName, opinion].filter(Boolean).join(' ')),
  )
  return { lines: lines.slice(1), status: instance.statusName }
}

/** Who has an open task. */
async function listHolders(instanceId: string) {
  const rows = await server.db
    .select()
    .from(processTask)
    .where(eq(processTask.instanceId, instanceId))
    .orderBy(asc(processTask.no))
  return rows.filter(({ state }) => state === 'open').map(({ assigneeId }) => assigneeId)
}

async function decide(userId: string, procInstId: string, decision: Partial<TaskDecision> = {}) {
  const { task } = await readDetail(procInstId, userId)
  const input = { taskId: task.taskId ?? '', version: task.version, opinion: '原因', action: 'agree' as const }
  const answer = await server.send(actOnTask, { ...input, ...decision }, { token: getToken(userId) })
  expect([answer.msg, answer.code]).toEqual([answer.msg, 200])
}

describe('a sub-process in a branch', () => {
  it('is withdrawn when another branch is enough', async () => {
    const { id, findChildren } = await beginWithSubProcess([step('b', 'any', ['u3'], inBranch('乙', 1)), last], 1)
    expect(await listHolders(id)).toEqual(['system', 'u3'])
    await decide('u3', id)
    await work()
    expect(await findChildren()).toEqual([expect.objectContaining({ status: 'revoked' })])
    expect(await listHolders(id)).toEqual(['u5'])
    await decide('u5', id)
    expect((await readStory(id)).status).toBe('已通过')
  })

  it('refuses the whole process, other branches included, when it is refused', async () => {
    const { id, findChildren } = await beginWithSubProcess([step('b', 'any', ['u3'], inBranch('乙')), last])
    const [child] = await findChildren()
    await decide('u2', child?.id ?? '', { action: 'reject' })
    await work()
    expect(await listHolders(id)).toEqual([])
    expect((await readStory(id)).status).toBe('已拒绝')
  })

  it('is withdrawn when another branch returns to before the part, and begins anew with it', async () => {
    const { id, findChildren } = await beginWithSubProcess([step('b', 'any', ['u3'], inBranch('乙')), last])
    await decide('u3', id, { action: 'returnTo', targetNodeId: 'first', resubmitMode: 'restart' })
    await work()
    expect((await findChildren()).map(({ status }) => status)).toEqual(['revoked'])
    await decide('u1', id)
    await work()
    expect((await findChildren()).map(({ status }) => status)).toEqual(['revoked', 'running'])
    // The one that was withdrawn is no concern of this process, even if it is handed in again and approved.
    const [old, again] = await findChildren()
    const { version } = (await readDetail(old?.id ?? '')).instance
    const resubmit = { procInstId: old?.id ?? '', action: 'resubmit', version } as const
    expect((await server.send(actOnTask, resubmit, { token: getToken('u0') })).code).toBe(200)
    await decide('u2', old?.id ?? '')
    await work()
    expect(await listHolders(id)).toEqual(['system', 'u3'])
    await decide('u2', again?.id ?? '')
    await work()
    expect(await listHolders(id)).toEqual(['u3'])
    await decide('u3', id)
    expect(await listHolders(id)).toEqual(['u5'])
  })

  it('stays under way while the other branch adds approvers, hands over, returns within itself and recalls', async () => {
    const { id, findChildren } = await beginWithSubProcess([
      step('b', 'any', ['u3'], inBranch('乙')),
      step('c', 'any', ['u4'], inBranch('乙')),
      last,
    ])
    await decide('u3', id, { action: 'addSign', userIds: ['u5'], signType: 'before' })
    await decide('u5', id)
    await decide('u3', id, { action: 'delegate', userIds: ['u5'] })
    await decide('u5', id)
    await decide('u3', id, { action: 'transfer', userIds: ['u1'] })
    await decide('u1', id)
    await decide('u1', id, { action: 'retrieve' })
    await decide('u1', id)
    await decide('u4', id, { action: 'returnPrev', resubmitMode: 'direct' })
    await decide('u3', id)
    await work()
    expect(await listHolders(id)).toEqual(['system', 'u4'])
    const [child] = await findChildren()
    expect(child?.status).toBe('running')
    await decide('u4', id)
    await decide('u2', child?.id ?? '')
    await work()
    expect(await listHolders(id)).toEqual(['u5'])
  })
})

describe('a wait in a branch', () => {
  it('ends its branch alone, and is named by its step and branch', async () => {
    const id = await begin([pause(2, inBranch('仓库')), step('b', 'any', ['u3'], inBranch('财务')), last])
    const { timeline } = await readDetail(id)
    expect(
      timeline
        .filter(({ status }) => status === 'current')
        .flatMap(({ branch, nodeName, tasks }) =>
          tasks.map(({ assignee, isNamedByStep }) => [branch, nodeName, assignee.name, isNamedByStep]),
        ),
    ).toEqual([
      ['仓库', '等发货', '等发货', true],
      ['财务', '步骤 b', '王强', false],
    ])
    await work(2.1)
    expect(await listHolders(id)).toEqual(['u3'])
    await decide('u3', id)
    expect(await listHolders(id)).toEqual(['u5'])
  })

  it('begins anew when the decision that opened the part was recalled', async () => {
    const first = step('first', 'any', ['u1'])
    const id = await begin([first, pause(4, inBranch('甲')), step('b', 'any', ['u3'], inBranch('乙')), last])
    await decide('u1', id)
    await work(1)
    await decide('u1', id, { action: 'retrieve' })
    expect(await listHolders(id)).toEqual(['u1'])
    await work(5)
    expect(await listHolders(id)).toEqual(['u1'])
    await decide('u1', id)
    await work(8.9)
    expect(await listHolders(id)).toEqual(['system', 'u3'])
    await work(9.1)
    expect(await listHolders(id)).toEqual(['u3'])
  })

  it('that is far away does not keep the starter from withdrawing, nor the other branch from refusing', async () => {
    const steps = [
      pause(2160, inBranch('甲')),
      step('b', 'any', ['u3'], inBranch('乙')),
      step('c', 'any', ['u4'], inBranch('乙')),
      last,
    ]
    const withdrawn = await begin(steps)
    const { version } = (await readDetail(withdrawn)).instance
    const revoke = { procInstId: withdrawn, action: 'revoke', opinion: '不用了', version } as const
    expect((await server.send(actOnTask, revoke, { token: getToken('u0') })).code).toBe(200)
    const refused = await begin(steps)
    await decide('u3', refused)
    await decide('u4', refused, { action: 'reject' })
    await work(2161)
    for (const [id, status] of [
      [withdrawn, '已撤销'],
      [refused, '已拒绝'],
    ] as const) {
      expect(await listHolders(id)).toEqual([])
      expect((await readStory(id)).status).toBe(status)
    }
  })
})

describe('a limit in a branch', () => {
  it.each([
    ['handUp', ['system', 'boss']],
    ['agree', ['system']],
    ['reject', []],
  ] as const)('that is over: %s, and the other branch waits on unless all is refused', async (late, holders) => {
    const limited = step('b', 'any', ['u3'], { dueHours: 1, late, ...inBranch('乙') })
    const id = await begin([pause(4, inBranch('甲')), limited, last])
    await work(1.1)
    expect(await listHolders(id)).toEqual(holders)
    if (late === 'reject') return
    if (late === 'handUp') await decide('boss', id)
    expect(await listHolders(id)).toEqual(['system'])
    await work(4.1)
    expect(await listHolders(id)).toEqual(['u5'])
  })
})
