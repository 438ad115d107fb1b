// What administrators see of how a process runs.
import { and, eq } from 'drizzle-orm'

import { getProcessForm, startProcess } from '@/contract/workflow/process'
import { getProcessInsight, type InsightFigure, listInsightInstances } from '@/contract/workflow/process-insight'
import { listManagedProcesses, type ProcessContent, saveProcess } from '@/contract/workflow/process-setting'
import { actOnTask, getTaskDetail } from '@/contract/workflow/task'
import { listTodos } from '@/contract/workflow/todo'
import { processHistory, processInstance, processTask } from '@/server/db/schema/workflow'
import { DEMO_PASSWORD, demoPeople } from '@/server/seed/people'
import { seedWorkflow } from '@/server/seed/workflow/workflow'

import { createContent } from '../../support/process-content'
import { requireItems } from '../../support/require-items'
import { setUpStoryServer } from '../../support/set-up-server'
import type { Person } from '../../support/story'

const server = setUpStoryServer()
const administrator = () => server.as('wangQiang')

const content = createContent({
  name: '物料申请',
  prefix: 'ML',
  fields: [{ field: 'reason', label: '事由', type: 'text', required: true }],
  subject: '机密的{reason}',
  steps: [
    {
      key: 'head',
      name: '部门负责人',
      mode: 'any',
      assignees: [],
      roles: ['departmentManager'],
      allow: ['returnTo'],
      dueHours: 1,
    },
    { key: 'boss', name: '总经理', mode: 'any', assignees: [demoPeople.wangQiang.id], allow: ['returnTo'] },
  ],
})

const MINUTE = 60_000

async function publish(): Promise<string> {
  return (await server.send(saveProcess, { version: 0, content }, await administrator())).data.key
}

async function start(procDefKey: string): Promise<string> {
  const staff = await server.as('liNa')
  const { formVersion } = (await server.send(getProcessForm, { procDefKey }, staff)).data
  const input = { procDefKey, formVersion, main: { reason: '样品' } }
  return (await server.send(startProcess, input, staff)).data.procInstId
}

type Decision = 'agree' | 'reject' | 'returnTo'

async function decide(procInstId: string, person: Person, action: Decision, opinion = '机密的意见') {
  const decider = await server.as(person)
  const todos = (await server.send(listTodos, {}, decider)).data.records
  const taskId = todos.find((todo) => todo.procInstId === procInstId)?.taskId ?? ''
  const { version } = (await server.send(getTaskDetail, { taskId }, decider)).data.task
  const more = action === 'returnTo' ? { targetNodeId: 'start' } : {}
  const answer = await server.send(actOnTask, { taskId, action, version, opinion, ...more }, decider)
  expect([answer.code, answer.msg]).toEqual([200, expect.anything()])
}

async function revoke(procInstId: string) {
  const starter = await server.as('liNa')
  const { version } = (await server.send(getTaskDetail, { procInstId }, starter)).data.task
  const answer = await server.send(actOnTask, { procInstId, action: 'revoke', version, opinion: '不用了' }, starter)
  expect(answer.code).toBe(200)
}

const readInsight = async (key: string, days = 90) =>
  (await server.send(getProcessInsight, { key, days }, await administrator())).data

async function listFigure(key: string, figure: InsightFigure, step?: string, days = 90) {
  const input = { key, figure, days, ...(step !== undefined && { step }) }
  return (await server.send(listInsightInstances, input, await administrator())).data
}

/** Every figure is as long as the list that it opens. */
async function expectListsToMatch(key: string) {
  const insight = await readInsight(key)
  for (const figure of ['running', 'returned', 'approved', 'rejected', 'revoked'] as const) {
    expect([figure, (await listFigure(key, figure)).total]).toEqual([figure, insight[figure]])
  }
  for (const step of requireItems(insight.steps)) {
    for (const figure of ['waiting', 'overdue', 'passed', 'sentBack', 'refused'] as const) {
      const { total, records } = await listFigure(key, figure, step.key)
      expect([step.key, figure, total]).toEqual([step.key, figure, step[figure]])
      expect(records).toHaveLength(Math.min(total, 20))
    }
  }
  const caller = await administrator()
  const totals = insight.reasons.map(async ({ figure, reason, text }) => {
    const input = { key, figure, reason, text, days: 90 }
    return (await server.send(listInsightInstances, input, caller)).data.total
  })
  expect(await Promise.all(totals)).toEqual(insight.reasons.map(({ total }) => total))
}

describe('how a process runs', () => {
  it('measures by working time beside the clock: nights, weekends and holidays do not count', async () => {
    const inChina = (text: string) => Date.parse(`2026-12-${text}+08:00`)
    server.clock.at = inChina('16T12:00:00')
    const key = await publish()
    const measure = async (from: string, to: string) => {
      const instance = await start(key)
      await decide(instance, 'dengFei', 'reject')
      const [begin, end] = [new Date(inChina(from)), new Date(inChina(to))]
      const { db } = server.handle
      await db.update(processInstance).set({ createdAt: begin, endedAt: end }).where(eq(processInstance.id, instance))
      const times = { openedAt: begin, closedAt: end }
      await db.update(processTask).set(times).where(eq(processTask.instanceId, instance))
      const { steps, ...whole } = await readInsight(key)
      const [head] = steps
      expect([head?.meanMinutes, head?.workMeanMinutes]).toEqual([whole.meanMinutes, whole.workMeanMinutes])
      return [whole.meanMinutes, whole.workMeanMinutes, whole.workP90Minutes]
    }
    // From Friday afternoon over a weekend to Monday after lunch: one hour, and three and a half.
    expect(await measure('04T17:00:00', '07T13:30:00')).toEqual([68.5 * 60, 4.5 * 60, 4.5 * 60])
    // A second one within a night takes no working time.
    expect(await measure('08T19:00:00', '08T23:00:00')).toEqual([36.25 * 60, 2.25 * 60, 243])
  })

  it('counts states and steps, and measures the time of each step', async () => {
    const key = await publish()
    const [passed, refused, returned, waiting, late, gone] = [
      await start(key),
      await start(key),
      await start(key),
      await start(key),
      await start(key),
      await start(key),
    ] as const
    server.wait(10 * MINUTE)
    await decide(passed, 'dengFei', 'agree')
    await decide(refused, 'dengFei', 'agree')
    await decide(returned, 'dengFei', 'returnTo')
    await decide(waiting, 'dengFei', 'agree')
    await revoke(gone)
    server.wait(20 * MINUTE)
    await decide(passed, 'wangQiang', 'agree')
    await decide(refused, 'wangQiang', 'reject')
    const past = new Date(server.clock.at - MINUTE)
    await server.handle.db.update(processTask).set({ dueAt: past }).where(eq(processTask.instanceId, late))

    const insight = await readInsight(key)
    expect(insight).toEqual({
      running: 2,
      returned: 1,
      approved: 1,
      rejected: 1,
      revoked: 1,
      meanMinutes: 30,
      p90Minutes: 30,
      workMeanMinutes: expect.any(Number),
      workP90Minutes: expect.any(Number),
      steps: [
        {
          key: 'head',
          name: '部门负责人',
          waiting: 1,
          overdue: 1,
          passed: 4,
          meanMinutes: 10,
          p90Minutes: 10,
          workMeanMinutes: expect.any(Number),
          workP90Minutes: expect.any(Number),
          sentBack: 1,
          refused: 0,
        },
        {
          key: 'boss',
          name: '总经理',
          waiting: 1,
          overdue: 0,
          passed: 2,
          meanMinutes: 20,
          p90Minutes: 20,
          workMeanMinutes: expect.any(Number),
          workP90Minutes: expect.any(Number),
          sentBack: 0,
          refused: 1,
        },
      ],
      reasons: [
        { figure: 'refusedFor', reason: 'other', text: '', total: 1 },
        { figure: 'sentBackFor', reason: 'other', text: '', total: 1 },
      ],
    })
    await expectListsToMatch(key)
    const { records } = await listFigure(key, 'waiting', 'boss')
    expect(records).toEqual([
      expect.objectContaining({
        procInstId: waiting,
        starterName: '李娜',
        statusName: '审批中',
        stepName: '总经理',
        holderNames: ['王强'],
        endTime: null,
      }),
    ])
    // Neither the title nor an opinion, which are for those who take part.
    expect(JSON.stringify([insight, records])).not.toContain('机密')
  })

  it('counts refusals and returns by reasons that several have in the same words, and shows no others', async () => {
    const key = await publish()
    const words = ['预算不足', '预算不足。', ' 预算不足！', '张三的病假太多', '张三的病假太多', '超时']
    for (const opinion of words) await decide(await start(key), 'dengFei', 'reject', opinion)
    await decide(await start(key), 'dengFei', 'returnTo', '请补发票')
    // What the system refuses has no words.
    const { opinion } = processHistory
    await server.handle.db.update(processHistory).set({ opinion: '' }).where(eq(opinion, '超时'))
    const insight = await readInsight(key)
    expect(insight.reasons).toEqual([
      { figure: 'refusedFor', reason: 'common', text: '预算不足', total: 3 },
      { figure: 'refusedFor', reason: 'other', text: '', total: 2 },
      { figure: 'refusedFor', reason: 'none', text: '', total: 1 },
      { figure: 'sentBackFor', reason: 'other', text: '', total: 1 },
    ])
    await expectListsToMatch(key)
    // Nobody learns by asking whether an application was refused in words that are not common.
    const guess = { key, figure: 'refusedFor', reason: 'common', text: '张三的病假太多' } as const
    expect((await server.send(listInsightInstances, guess, await administrator())).data.total).toBe(0)
  })

  it('counts what waits in each branch of a parallel part, and what is late in its own', async () => {
    const steps = content.steps.map((step) => ({ ...step, parallel: { group: 'p', branch: step.name } }))
    const key = (await server.send(saveProcess, { version: 0, content: { ...content, steps } }, await administrator()))
      .data.key
    await start(key)
    server.wait(61 * MINUTE)
    const readWaiting = async () => (await readInsight(key)).steps.map(({ waiting, overdue }) => [waiting, overdue])
    expect(await readWaiting()).toEqual([
      [1, 1],
      [1, 0],
    ])
    await expectListsToMatch(key)
    const [record] = (await listFigure(key, 'waiting', 'boss')).records
    expect(record).toMatchObject({ stepName: '部门负责人、总经理', holderNames: ['邓飞', '王强'] })
    await decide(record?.procInstId ?? '', 'dengFei', 'agree')
    expect(await readWaiting()).toEqual([
      [0, 0],
      [1, 0],
    ])
    await expectListsToMatch(key)
  })

  it('counts what a sub-process or another system has refused', async () => {
    const key = await publish()
    const procInstId = await start(key)
    await decide(procInstId, 'dengFei', 'reject', '子流程 HT-20261120-001 已拒绝')
    const { instanceId, action } = processHistory
    const isRefusal = and(eq(instanceId, procInstId), eq(action, 'reject'))
    await server.handle.db.update(processHistory).set({ action: 'holdReject' }).where(isRefusal)
    const { steps, reasons } = await readInsight(key)
    expect(steps.map(({ refused }) => refused)).toEqual([1, 0])
    expect(reasons).toEqual([{ figure: 'refusedFor', reason: 'other', text: '', total: 1 }])
    await expectListsToMatch(key)
  })

  it('opens what took longest behind a mean, of the process and of a step', async () => {
    const key = await publish()
    const [quick, slow, open] = [await start(key), await start(key), await start(key)] as const
    server.wait(10 * MINUTE)
    await decide(quick, 'dengFei', 'reject')
    await decide(open, 'dengFei', 'agree')
    server.wait(30 * MINUTE)
    await decide(slow, 'dengFei', 'reject')
    const whole = await listFigure(key, 'slowest')
    expect(whole.records.map(({ procInstId, minutes }) => [procInstId, minutes])).toEqual([
      [slow, 40],
      [quick, 10],
    ])
    const head = await listFigure(key, 'slowest', 'head')
    expect(head.total).toBe(3)
    expect(head.records.map(({ minutes }) => minutes)).toEqual([40, 10, 10])
    expect(head.records[0]?.procInstId).toBe(slow)
    expect((await listFigure(key, 'rejected')).records.map(({ minutes }) => minutes)).toEqual([null, null])
  })

  it('finds what is behind a figure by number, starter and present holder, and has it in either order', async () => {
    const key = await publish()
    const [first, second] = [await start(key), await start(key)] as const
    server.wait(10 * MINUTE)
    const third = await start(key)
    await decide(third, 'dengFei', 'agree')
    const find = async (query: { keyword?: string; sort?: 'newest' | 'oldest'; size?: number }) =>
      (await server.send(listInsightInstances, { key, figure: 'running', days: 90, ...query }, await administrator()))
        .data
    const list = async (query: Parameters<typeof find>[0]) =>
      (await find(query)).records.map(({ procInstId }) => procInstId)
    const oldest = await list({ sort: 'oldest' })
    expect([oldest.length, oldest.at(-1)]).toEqual([3, third])
    expect(await list({})).toEqual([...oldest].reverse())
    expect((await list({ keyword: '李娜' })).sort()).toEqual([first, second, third].sort())
    expect((await list({ keyword: '邓飞' })).sort()).toEqual([first, second].sort())
    expect(await find({ keyword: 'dengfei', size: 1 })).toMatchObject({ total: 2, pages: 2 })
    expect(await list({ keyword: '王强' })).toEqual([third])
    const number = (await find({ sort: 'oldest' })).records.at(-1)?.serialNo ?? 'none'
    expect(await list({ keyword: number })).toEqual([third])
    // What an application says is for those who take part, and so is who has decided before.
    await decide(third, 'wangQiang', 'agree')
    expect(await list({ keyword: '王强' })).toEqual([])
    for (const keyword of ['机密', '样品', '%']) expect(await list({ keyword })).toEqual([])
  })

  it('opens what took longest newest first as well', async () => {
    const key = await publish()
    const [slow, quick] = [await start(key), await start(key)] as const
    server.wait(30 * MINUTE)
    await decide(slow, 'dengFei', 'reject')
    const late = await start(key)
    server.wait(10 * MINUTE)
    await decide(late, 'dengFei', 'reject')
    await decide(quick, 'dengFei', 'reject')
    const list = async (sort?: 'newest' | 'oldest') => {
      const query = { key, figure: 'slowest', days: 90, ...(sort && { sort }) } as const
      return (await server.send(listInsightInstances, query, await administrator())).data.records
    }
    const minutes = async (sort?: 'newest' | 'oldest') => (await list(sort)).map((row) => row.minutes)
    expect(await minutes()).toEqual([40, 30, 10])
    expect((await list('newest'))[0]).toMatchObject({ procInstId: late, minutes: 10 })
    expect((await list('oldest')).at(-1)?.procInstId).toBe(late)
  })

  it('keeps the figures of a step that moves in a later version, and shows a step that is gone last', async () => {
    const key = await publish()
    const first = await start(key)
    await decide(first, 'dengFei', 'agree')
    const [, boss] = content.steps
    const desk = { key: 'desk', name: '前台', mode: 'any', assignees: [], roles: ['administrator'], allow: [] } as const
    const steps = [desk, boss] as ProcessContent['steps']
    const saved = await server.send(
      saveProcess,
      { key, version: 1, content: { ...content, steps } },
      await administrator(),
    )
    expect(saved.code).toBe(200)
    const insight = await readInsight(key)
    expect(insight.steps.map((step) => [step.name, step.waiting, step.passed])).toEqual([
      ['前台', 0, 0],
      ['总经理', 1, 0],
      ['部门负责人', 0, 1],
    ])
    await expectListsToMatch(key)
  })

  it('counts what has ended among what was started in the period', async () => {
    const key = await publish()
    const instance = await start(key)
    await decide(instance, 'dengFei', 'reject')
    expect((await readInsight(key, 1)).rejected).toBe(1)
    await start(key)
    server.wait(25 * 60 * MINUTE)
    const { access } = await server.signIn(demoPeople.wangQiang.phone, 'user', DEMO_PASSWORD)
    const { data } = await server.send(getProcessInsight, { key, days: 1 }, { token: access })
    expect(data).toMatchObject({ rejected: 0, running: 1, meanMinutes: null })
    const more = await server.send(listInsightInstances, { key, days: 1, figure: 'rejected' }, { token: access })
    expect(more.data.total).toBe(0)
  })

  it('agrees with its lists for the busiest processes of the demo', async () => {
    await server.tell(seedWorkflow)
    const { items } = (await server.send(listManagedProcesses, {}, await administrator())).data
    const busiest = items.sort((a, b) => b.running - a.running).slice(0, 4)
    for (const { key, running } of requireItems(busiest)) {
      await expectListsToMatch(key)
      expect([key, (await readInsight(key)).running]).toEqual([key, running])
    }
  })

  it('is for administrators of processes, and for the processes of their company', async () => {
    const key = await publish()
    for (const who of ['liNa', 'dengFei'] as const) {
      expect(await server.send(getProcessInsight, { key }, await server.as(who))).toMatchObject({ code: 403 })
      const list = await server.send(listInsightInstances, { key, figure: 'running' }, await server.as(who))
      expect(list).toMatchObject({ code: 403 })
    }
    const other = await server.as('otherAdministrator')
    expect(await server.send(getProcessInsight, { key }, other)).toMatchObject({ code: 404 })
    expect(await server.send(listInsightInstances, { key, figure: 'running' }, other)).toMatchObject({ code: 404 })
    expect(await server.send(getProcessInsight, { key: 'circus' }, await administrator())).toMatchObject({ code: 404 })
  })
})
