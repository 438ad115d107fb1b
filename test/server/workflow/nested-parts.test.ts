// Parallel parts in a branch of a parallel part, over the real server.
import { asc, eq } from 'drizzle-orm'

import { type ProcessContent, tryProcess } from '@/contract/workflow/process-setting'
import { actOnTask, getTaskDetail, type TaskDecision } from '@/contract/workflow/task'
import { userRole } from '@/server/db/schema/identity'
import { processInstance, processTask } from '@/server/db/schema/workflow'
import type { ProcessStep } from '@/server/definitions/process'
import { notifyOverdue } from '@/server/workflow/tasks/overdue'

import { createContent } from '../../support/process-content'
import { requireItems } from '../../support/require-items'
import { setUpServer } from '../../support/set-up-server'
import { FRIDAY, getToken, restartOnFriday, startIdleWorkflowServer, step } from './company'

const HOUR_MS = 3_600_000

const server = setUpServer(() => startIdleWorkflowServer())

beforeAll(() => server.db.insert(userRole).values({ userId: 'admin', role: 'administrator' }))
beforeEach(() => restartOnFriday(server))

/** A place in branches of parts inside of each other: `业务`, or `业务/法务` with the need of the inner part. */
function inBranch(path: string, need?: number): Pick<ProcessStep, 'parallel' | 'nestedParallel'> {
  const [outer = '', inner] = path.split('/')
  const place = { group: 'inner', branch: inner ?? '', ...(need !== undefined && { need }) }
  return { parallel: { group: 'outer', branch: outer }, ...(inner !== undefined && { nestedParallel: [place] }) }
}

const when = (branch: string, condition?: string): Pick<ProcessStep, 'choice'> => ({
  choice: { group: 'c', branch, ...(condition !== undefined && { when: condition }) },
})

/** 业务: u1, then 法务 u2 beside 财务 (u3 or u4 by the amount), then u1. 行政: u5. Then u2. */
const buildSteps = (need?: number, more: Partial<ProcessStep> = {}): ProcessStep[] => [
  step('first', 'any', ['u4'], { name: '初审' }),
  step('ask', 'any', ['u1'], { name: '业务预审', ...inBranch('业务') }),
  step('law', 'any', ['u2'], { name: '法务', ...inBranch('业务/法务', need), ...more }),
  step('large', 'any', ['u3'], { name: '大额复核', ...inBranch('业务/财务', need), ...when('大额', 'amount > 100') }),
  step('small', 'any', ['u4'], { name: '小额登记', ...inBranch('业务/财务', need), ...when('其他情况') }),
  step('sum', 'any', ['u1'], { name: '业务汇总', ...inBranch('业务') }),
  step('office', 'any', ['u5'], { name: '行政', ...inBranch('行政') }),
  step('last', 'any', ['u2'], { name: '总经理' }),
]

/** Begins a process, past its first step. */
async function begin(steps: ProcessStep[]): Promise<string> {
  const id = await server.begin({ definitionId: await server.define(steps) })
  await decide('u4', id)
  return id
}

const readDetail = async (procInstId: string, userId: string) =>
  (await server.send(getTaskDetail, { procInstId }, { token: getToken(userId) })).data

async function act(userId: string, procInstId: string, decision: Partial<TaskDecision> = {}) {
  const { task } = await readDetail(procInstId, userId)
  const input = { taskId: task.taskId ?? '', version: task.version, opinion: '原因', action: 'agree' as const }
  return server.send(actOnTask, { ...input, ...decision }, { token: getToken(userId) })
}

async function decide(...call: Parameters<typeof act>) {
  const answer = await act(...call)
  expect([answer.msg, answer.code]).toEqual([answer.msg, 200])
}

const returnTo = (targetNodeId: string, resubmitMode: 'restart' | 'direct' = 'restart') =>
  ({ action: 'returnTo', targetNodeId, resubmitMode }) as const

/** Who has an open task. */
async function listHolders(instanceId: string): Promise<string[]> {
  const rows = await server.db
    .select()
    .from(processTask)
    .where(eq(processTask.instanceId, instanceId))
    .orderBy(asc(processTask.no))
  return rows.filter(({ state }) => state === 'open').map(({ assigneeId }) => assigneeId)
}

/** The steps of the timeline with their branches. */
async function listNodes(instanceId: string) {
  const { timeline } = await readDetail(instanceId, 'u0')
  return timeline.slice(1).map(({ nodeName, branch, status }) => [branch, nodeName, status].filter(Boolean).join(' '))
}

const readStatus = async (instanceId: string) => (await readDetail(instanceId, 'u0')).instance.statusName

/** Both branches of the inner part have begun. */
async function beginInside(steps: ProcessStep[]): Promise<string> {
  const id = await begin(steps)
  await decide('u1', id)
  return id
}

describe('a parallel part in a branch of another one', () => {
  it('opens behind the steps before it in its branch, joins there, and the branch goes on', async () => {
    const id = await begin(buildSteps())
    expect(await listHolders(id)).toEqual(['u1', 'u5'])
    await decide('u1', id)
    expect(await listHolders(id)).toEqual(['u5', 'u2', 'u3'])
    await decide('u3', id)
    expect(await listHolders(id)).toEqual(['u5', 'u2'])
    await decide('u2', id)
    expect(await listHolders(id)).toEqual(['u5', 'u1'])
    await decide('u1', id)
    await decide('u5', id)
    expect(await listHolders(id)).toEqual(['u2'])
    await decide('u2', id)
    expect(await readStatus(id)).toBe('已通过')
  })

  it('shows each step in its innermost branch, those under way in every branch, and what is ahead in order', async () => {
    const id = await beginInside(buildSteps())
    expect(await listNodes(id)).toEqual([
      '初审 done',
      '业务 业务预审 done',
      '行政 行政 current',
      '法务 法务 current',
      '财务 大额 done',
      '财务 大额复核 current',
      '业务 业务汇总 future',
      '总经理 future',
    ])
  })

  it('takes the branch of a choice in it by the form', async () => {
    const definitionId = await server.define(buildSteps())
    const id = await server.begin({ definitionId, content: { main: { amount: 5, reason: '小额' } } })
    await decide('u4', id)
    await decide('u1', id)
    expect(await listHolders(id)).toEqual(['u5', 'u2', 'u4'])
    expect(await listNodes(id)).toContain('财务 其他情况 done')
  })

  it('joins by its own need, and what is open in its other branches is over, not what is beside it', async () => {
    const id = await beginInside(buildSteps(1))
    await decide('u2', id)
    expect(await listHolders(id)).toEqual(['u5', 'u1'])
    expect(await listNodes(id)).toContain('财务 大额复核 skipped')
  })

  it('ends with the whole process when somebody refuses in it', async () => {
    const id = await beginInside(buildSteps())
    await decide('u3', id, { action: 'reject' })
    expect([await listHolders(id), await readStatus(id)]).toEqual([[], '已拒绝'])
  })

  it('ends with the outer part when that needs no more', async () => {
    const steps = buildSteps().map((one) => (one.parallel ? { ...one, parallel: { ...one.parallel, need: 1 } } : one))
    const id = await beginInside(steps)
    await decide('u5', id)
    expect(await listHolders(id)).toEqual(['u2'])
  })

  it('begins a branch, and is the whole of one', async () => {
    const id = await begin(buildSteps().filter(({ key }) => key !== 'ask' && key !== 'sum'))
    expect(await listHolders(id)).toEqual(['u2', 'u3', 'u5'])
    await decide('u2', id)
    await decide('u3', id)
    expect(await listHolders(id)).toEqual(['u5'])
    await decide('u5', id)
    expect(await listHolders(id)).toEqual(['u2'])
  })

  it('stands in one that stands in one', async () => {
    const deep = (branch: string): Partial<ProcessStep> => ({
      ...inBranch('业务/法务'),
      nestedParallel: [
        { group: 'inner', branch: '法务' },
        { group: 'inmost', branch },
      ],
    })
    const law = [step('text', 'any', ['u2'], deep('条款')), step('risk', 'any', ['u1'], deep('风险'))]
    const id = await beginInside(buildSteps().flatMap((one) => (one.key === 'law' ? law : [one])))
    expect(await listHolders(id)).toEqual(['u5', 'u2', 'u1', 'u3'])
    await decide('u1', id)
    await decide('u2', id)
    expect(await listHolders(id)).toEqual(['u5', 'u3'])
    await decide('u3', id)
    expect(await listHolders(id)).toEqual(['u5', 'u1'])
  })

  it('does not ask again who decided right before it, but does behind it', async () => {
    const once = { once: true, assignees: ['u1'] }
    const steps = buildSteps(1, once).map((one) => (one.key === 'sum' ? { ...one, ...once } : one))
    const id = await begin(steps)
    await decide('u1', id)
    // 法务 is passed by itself, which is enough; 业务汇总 is behind the end of a part.
    expect(await listHolders(id)).toEqual(['u5', 'u1'])
    expect((await listNodes(id)).slice(-3)).toEqual(['法务 法务 done', '业务 业务汇总 current', '总经理 future'])
  })

  it('asks behind it who led to the outer part', async () => {
    const steps = buildSteps(1).filter(({ key }) => key !== 'ask')
    const id = await begin(
      steps.map((one) => {
        if (one.key === 'sum') return { ...one, once: true, assignees: ['u4'] }
        return one.key === 'law' ? { ...one, kind: 'copy' as const } : one
      }),
    )
    expect(await listHolders(id)).toEqual(['u4', 'u5'])
  })

  it('is late in its own branch only', async () => {
    const id = await beginInside(buildSteps(undefined, { dueHours: 4, late: 'agree' }))
    server.clock.now = new Date(FRIDAY.getTime() + 5 * HOUR_MS)
    await notifyOverdue(server.handle, server.clock.now)
    expect(await listHolders(id)).toEqual(['u5', 'u3'])
    await decide('u3', id)
    expect(await listHolders(id)).toEqual(['u5', 'u1'])
  })
})

describe('a return from a part in a branch', () => {
  it('to before it in the same branch ends it and leaves the branches beside', async () => {
    const id = await beginInside(buildSteps())
    const offers = (await readDetail(id, 'u3')).actions.find(({ code }) => code === 'returnTo')
    expect(offers?.targets.map(({ nodeName }) => nodeName)).toEqual(['业务预审', '初审', '发起人'])
    const direct = await act('u3', id, returnTo('ask', 'direct'))
    expect([direct.code, direct.msg]).toEqual([422, '退回到并行之前时，各分支都要重新审批，不能直接回到本环节'])
    await decide('u3', id, returnTo('ask'))
    expect(await listHolders(id)).toEqual(['u5', 'u1'])
    await decide('u1', id)
    expect(await listHolders(id)).toEqual(['u5', 'u2', 'u3'])
  })

  it('to before the outer part ends that as well', async () => {
    const id = await beginInside(buildSteps())
    await decide('u2', id, returnTo('first'))
    expect(await listHolders(id)).toEqual(['u4'])
    await decide('u4', id)
    expect(await listHolders(id)).toEqual(['u1', 'u5'])
  })

  it('to it opens it as a whole, and comes straight back if asked to', async () => {
    const id = await beginInside(buildSteps())
    await decide('u2', id)
    await decide('u3', id)
    const offers = (await readDetail(id, 'u1')).actions.find(({ code }) => code === 'returnTo')
    expect(offers?.targets.map(({ nodeName }) => nodeName)).toEqual([
      '并行（法务、财务）',
      '业务预审',
      '初审',
      '发起人',
    ])
    await decide('u1', id, returnTo('law', 'direct'))
    expect(await listHolders(id)).toEqual(['u5', 'u2', 'u3'])
    await decide('u2', id)
    await decide('u3', id)
    expect(await listHolders(id)).toEqual(['u5', 'u1'])
  })
})

describe('a recall around a part in a branch', () => {
  it('takes back the part that a decision has opened, until somebody has acted in it', async () => {
    const id = await beginInside(buildSteps())
    // What is done in a branch beside it is not taken back by it.
    await decide('u5', id)
    await decide('u1', id, { action: 'retrieve' })
    expect(await listHolders(id)).toEqual(['u1'])
    await decide('u1', id)
    await decide('u2', id)
    expect(await act('u1', id, { action: 'retrieve' })).toMatchObject({ code: 403, msg: '下一步已有人处理，不能撤销' })
  })

  it('takes back a decision in it until its branches have joined', async () => {
    const id = await beginInside(buildSteps())
    await decide('u2', id)
    await decide('u2', id, { action: 'retrieve' })
    expect(await listHolders(id)).toEqual(['u5', 'u3', 'u2'])
    await decide('u2', id)
    await decide('u3', id)
    const late = await act('u3', id, { action: 'retrieve' })
    expect(late).toMatchObject({ code: 403, msg: '并行分支已经汇合，不能撤销处理' })
  })
})

describe('what is stored', () => {
  const readLanes = async (id: string) => {
    const rows = await server.db.select().from(processInstance).where(eq(processInstance.id, id))
    return rows[0]?.lanes ?? []
  }

  it('of a process without a part in a branch is as before', async () => {
    const plain = buildSteps().map(({ nestedParallel: _nested, ...one }) => one)
    const id = await begin(plain)
    const keys = ['arrival', 'branch', 'isDone', 'returns', 'round', 'step']
    for (const lane of requireItems(await readLanes(id))) expect(Object.keys(lane).sort()).toEqual(keys)
  })

  it('of one with such a part has its branches in that branch', async () => {
    const id = await beginInside(buildSteps())
    expect((await readLanes(id)).map(({ branch, lanes }) => [branch, lanes?.map((lane) => lane.branch)])).toEqual([
      ['业务', ['法务', '财务']],
      ['行政', undefined],
    ])
  })
})

describe('试运行 of a part in a branch', () => {
  async function tryOut(steps: ProcessStep[], amount = 500) {
    const input = {
      content: createContent({
        fields: [{ field: 'amount', label: '金额', type: 'money', required: true }],
        steps: steps as ProcessContent['steps'],
      }),
      starterId: 'u0',
      main: { amount },
    }
    const { code, data } = await server.send(tryProcess, input, { token: getToken('admin') })
    expect([code, data]).toEqual([200, expect.anything()])
    return data.steps
  }

  it('says who decides in each branch', async () => {
    const tried = await tryOut(buildSteps())
    expect(tried.map(({ name, acts, isOpen }) => [name, isOpen ? acts : 'left out'].join(' '))).toEqual([
      '初审 people',
      '业务预审 people',
      '法务 people',
      '大额复核 people',
      '小额登记 left out',
      '业务汇总 people',
      '行政 people',
      '总经理 people',
    ])
  })

  it('says that nobody is asked in one that ends by itself as it opens, and that its branch goes on', async () => {
    const automatic = { kind: 'automatic' as const, result: 'agree' as const, reason: '常用条款', assignees: [] }
    const tried = await tryOut(buildSteps(1, { ...automatic, when: 'amount > 1' }))
    // 小额登记 is left out by the form.
    expect(tried.map(({ acts }) => acts)).toEqual([
      'people',
      'people',
      'agree',
      'unreached',
      'people',
      'people',
      'people',
      'people',
    ])
    const id = await beginInside(buildSteps(1, automatic))
    expect(await listHolders(id)).toEqual(['u5', 'u1'])
  })

  it('says who is not asked twice: in it, not behind it', async () => {
    const once = { once: true, assignees: ['u1'] }
    const steps = buildSteps(undefined, once).map((one) => (one.key === 'sum' ? { ...one, once: true } : one))
    const acts = (await tryOut(steps)).map(({ name, acts: own }) => `${name} ${own}`)
    expect(acts.slice(2, 6)).toEqual(['法务 pass', '大额复核 people', '小额登记 people', '业务汇总 people'])
  })

  it('reaches what is behind it when as many of its branches are over as it needs', async () => {
    const wait = (hours: number): Partial<ProcessStep> => ({ kind: 'wait', assignees: [], wait: { hours } })
    const timed = (need?: number) =>
      buildSteps(need, wait(10)).map((one): ProcessStep => {
        if (one.key === 'large') return { ...one, ...wait(2) }
        return one.key === 'sum' || one.key === 'last' ? { ...one, dueHours: 1 } : one
      })
    const due = async (need?: number) =>
      (await tryOut(timed(need))).flatMap(({ dueTime }) => (dueTime ? dueTime.slice(0, 16) : []))
    // It is 10:24: two hours, or ten, and one more.
    expect(await due(1)).toEqual(['2026-11-20 13:24', '2026-11-20 13:24'])
    expect(await due()).toEqual(['2026-11-20 21:24', '2026-11-20 21:24'])
  })

  it('counts only the branches that open for what a part needs', async () => {
    const waiting: Partial<ProcessStep> = { kind: 'wait', assignees: [], wait: { hours: 10 } }
    const steps = buildSteps(1, waiting).flatMap((one): ProcessStep[] => {
      const { choice: _choice, ...plain } = one
      if (one.key === 'large') return [{ ...plain, when: 'amount > 900' }]
      if (one.key === 'small') return []
      return [one.key === 'sum' ? { ...one, dueHours: 1 } : one]
    })
    const tried = await tryOut(steps)
    expect(tried.find(({ key }) => key === 'sum')?.dueTime).toMatch(/^2026-11-20 21:24/)
  })
})
