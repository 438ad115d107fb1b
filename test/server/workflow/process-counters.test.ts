import { actOnTask, getTaskDetail, type TaskDecision } from '@/contract/workflow/task'
import { callAfterCommit } from '@/server/db/connection'
import type { ProcessStep } from '@/server/definitions/process'
import { OVERDUE_HANDLINGS, PROCESS_OUTCOMES, TASK_RESULTS } from '@/server/http/process-metrics'
import { advanceHolds } from '@/server/workflow/holds/hold-job'
import { startInstance } from '@/server/workflow/instances/submission-store'
import { notifyOverdue } from '@/server/workflow/tasks/overdue'

import { startWithoutJobs } from '../../support/without-jobs'
import { FRIDAY, getToken, restartOnFriday, startManagedWorkflowServer, step, type WorkflowServer } from './company'

const TOKEN = 'scrape-0123456789abcdef'
const HOUR_MS = 3_600_000

let server: WorkflowServer
beforeAll(async () => {
  server = await startWithoutJobs(() => startManagedWorkflowServer({ METRICS_TOKEN: TOKEN }))
})
afterAll(() => server.close())
beforeEach(() => restartOnFriday(server))

/** The figures of the engine, by series without `assistant_`; the histogram by its count alone. */
async function readFigures(): Promise<Map<string, number>> {
  const headers = { authorization: `Bearer ${TOKEN}` }
  const { body } = await server.inject({ method: 'GET', url: '/metrics', headers })
  const lines = body.matchAll(
    /^assistant_((?:process_(?:starts|ends)|task_decisions|overdue_tasks|process_step_duration)\S*) (\S+)$/gm,
  )
  return new Map([...lines].map(([, series = '', value]) => [series, Number(value)]))
}

/** What grows while `work` runs. */
async function readGrowth(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await readFigures()
  await work()
  const after = await readFigures()
  const grown = [...after].map(([series, value]) => [series, value - (before.get(series) ?? 0)] as const)
  return Object.fromEntries(grown.filter(([series, more]) => more > 0 && !/_(bucket|sum)/.test(series)))
}

const begin = async (more: object = {}) => {
  const steps = [step('first', 'any', ['u1'], more), step('next', 'any', ['u5'])]
  return server.begin({ definitionId: await server.define(steps) })
}

async function act(procInstId: string, userId: string, decision: Omit<TaskDecision, 'version'>) {
  const token = getToken(userId)
  const { task } = (await server.send(getTaskDetail, { procInstId }, { token })).data
  const about = userId === 'u0' ? { procInstId } : { taskId: task.taskId ?? '' }
  const answer = await server.send(actOnTask, { ...about, ...decision, version: task.version }, { token })
  expect(answer).toMatchObject({ code: 200 })
}

describe('the figures of the approval engine', () => {
  it('are all there before anything happens', async () => {
    const figures = await readFigures()
    const series = [
      'process_starts_total',
      ...PROCESS_OUTCOMES.map((outcome) => `process_ends_total{outcome="${outcome}"}`),
      ...TASK_RESULTS.map((result) => `task_decisions_total{result="${result}"}`),
      ...OVERDUE_HANDLINGS.map((handling) => `overdue_tasks_total{handling="${handling}"}`),
      'process_step_duration_seconds_count',
    ]
    expect(series.map((one) => [one, figures.get(one)])).toEqual(series.map((one) => [one, 0]))
  })

  it('count a start, each decision and the end by its outcome, with the time of their transactions', async () => {
    const grown = await readGrowth(async () => {
      const id = await begin()
      await act(id, 'u1', { action: 'agree' })
      await act(id, 'u5', { action: 'agree' })
    })
    expect(grown).toEqual({
      process_starts_total: 1,
      'task_decisions_total{result="agreed"}': 2,
      'process_ends_total{outcome="approved"}': 1,
      process_step_duration_seconds_count: 3,
    })
  })

  it('tell a refusal, a return and a withdrawal apart', async () => {
    const refused = await begin()
    expect(await readGrowth(() => act(refused, 'u1', { action: 'reject', opinion: '不需要' }))).toEqual({
      'task_decisions_total{result="rejected"}': 1,
      'process_ends_total{outcome="rejected"}': 1,
      process_step_duration_seconds_count: 1,
    })
    const returned = await begin()
    expect(
      await readGrowth(() => act(returned, 'u1', { action: 'returnTo', targetNodeId: 'start', opinion: '缺附件' })),
    ).toEqual({ 'task_decisions_total{result="returned"}': 1, process_step_duration_seconds_count: 1 })
    const withdrawn = await begin()
    expect(await readGrowth(() => act(withdrawn, 'u0', { action: 'revoke', opinion: '不再需要' }))).toEqual({
      'process_ends_total{outcome="revoked"}': 1,
      process_step_duration_seconds_count: 1,
    })
  })

  it('count what the process decides by itself as an end, and not as a decision', async () => {
    const run = async (steps: ProcessStep[]) => server.begin({ definitionId: await server.define(steps) })
    const automatic = (result: 'agree' | 'reject') =>
      step('rule', 'any', [], { kind: 'automatic', result, reason: '规则' })
    expect(await readGrowth(() => run([automatic('agree'), step('next', 'any', ['u5'])]))).toEqual({
      process_starts_total: 1,
      'process_ends_total{outcome="approved"}': 1,
      process_step_duration_seconds_count: 1,
    })
    const id = await run([step('first', 'any', ['u1']), automatic('reject')])
    expect(await readGrowth(() => act(id, 'u1', { action: 'agree' }))).toEqual({
      'task_decisions_total{result="agreed"}': 1,
      'process_ends_total{outcome="rejected"}': 1,
      process_step_duration_seconds_count: 1,
    })
    await run([step('pause', 'any', [], { kind: 'wait', wait: { hours: 2 } }), step('next', 'any', ['u5'])])
    server.clock.now = new Date(FRIDAY.getTime() + 3 * HOUR_MS)
    expect(await readGrowth(() => advanceHolds(server.handle, server.clock.now))).toEqual({
      process_step_duration_seconds_count: 1,
    })
  })

  it('count what is done about overdue tasks', async () => {
    const runAfter = (hours: number) => {
      server.clock.now = new Date(FRIDAY.getTime() + hours * HOUR_MS)
      return notifyOverdue(server.handle, server.clock.now)
    }
    for (const more of [{ escalateHours: 2 }, { late: 'agree' }, { late: 'handUp' }])
      await begin({ dueHours: 4, ...more })
    expect(await readGrowth(() => runAfter(5))).toEqual({
      'overdue_tasks_total{handling="reminded"}': 1,
      'overdue_tasks_total{handling="decided"}': 1,
      'overdue_tasks_total{handling="handedUp"}': 1,
      'task_decisions_total{result="agreed"}': 1,
      process_step_duration_seconds_count: 2,
    })
    expect(await readGrowth(() => runAfter(6.1))).toEqual({ 'overdue_tasks_total{handling="escalated"}': 1 })
    expect(await readGrowth(() => runAfter(6.2))).toEqual({})
  })

  it('count what is committed, once, however many attempts it took', async () => {
    const definitionId = await server.define([step('first', 'any', ['u1'])])
    const submission = { companyId: 'main', starterId: 'u0', subject: 'x', content: { main: {} }, definitionId }
    let attempts = 0
    const start = (code: string, most: number) =>
      server.handle.tx(async (tx) => {
        await startInstance(tx, submission, server.clock.now)
        attempts += 1
        if (attempts <= most) throw Object.assign(new Error('as the test wants it'), { code })
      })
    expect(await readGrowth(() => start('40001', 2))).toEqual({
      process_starts_total: 1,
      process_step_duration_seconds_count: 1,
    })
    expect(attempts).toBe(3)
    expect(await readGrowth(() => expect(start('22000', 4)).rejects.toThrow('as the test wants it'))).toEqual({})
    expect(() => callAfterCommit(() => undefined)).toThrow('no transaction')
  })
})
