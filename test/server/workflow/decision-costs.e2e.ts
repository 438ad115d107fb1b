// @tier full
// What starting and deciding cost beside the rows that they write: of a process whose steps follow each other, and of one
// with branches and a parallel part.
import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'

import { startProcess } from '@/contract/workflow/process'
import { type ProcessContent, saveProcess } from '@/contract/workflow/process-setting'
import { actOnTask } from '@/contract/workflow/task'
import { processHistory, processInstance, processTask } from '@/server/db/schema/workflow'
import { demoPeople } from '@/server/seed/people'

import { figure } from '../../support/note'
import { createContent } from '../../support/process-content'
import { setUpStoryServer } from '../../support/set-up-server'

const RUNS = 40
const DECISIONS = 3

const server = setUpStoryServer()

type Step = ProcessContent['steps'][number]
const step = (key: string, part: Partial<Step> = {}): Step => ({
  key,
  name: key,
  mode: 'any',
  assignees: [demoPeople.wangQiang.id],
  allow: [],
  ...part,
})
const large = { group: 'c1', branch: '大额', when: 'cost > 100' }
const branch = (name: string) => ({ choice: large, parallel: { group: 'p', branch: name } })

/** Three decisions each. */
const flows: Record<string, Step[]> = {
  linear: [step('a'), step('b'), step('c')],
  tree: [
    step('a', { choice: large, nested: [{ group: 'c2', branch: '特大额', when: 'cost > 1000' }] }),
    step('x', { choice: large, nested: [{ group: 'c2', branch: '其他情况' }] }),
    step('b', branch('甲')),
    step('c', branch('乙')),
    step('d', { choice: { group: 'c1', branch: '其他情况' } }),
  ],
}

async function publish(steps: Step[]) {
  const content = createContent({
    fields: [{ field: 'cost', label: '金额', type: 'money', required: true }],
    steps,
  })
  const { code, data } = await server.send(saveProcess, { version: 0, content }, await server.as('wangQiang'))
  expect(code).toBe(200)
  return data.key
}

const median = (took: readonly number[]) => [...took].sort((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0

async function time<T>(took: number[], act: () => Promise<T>): Promise<T> {
  const since = performance.now()
  const result = await act()
  took.push(performance.now() - since)
  return result
}

const findOpenTask = async (instanceId: string) => {
  const [task] = await server.db
    .select()
    .from(processTask)
    .where(and(eq(processTask.instanceId, instanceId), eq(processTask.state, 'open')))
    .orderBy(asc(processTask.no))
  return task
}

/** Starts one and decides it to its end, by calls. @returns its id */
async function runOnce(procDefKey: string, starts: number[], decisions: number[]): Promise<string> {
  const [starter, decider] = [await server.as('liNa'), await server.as('wangQiang')]
  const input = { procDefKey, formVersion: 1, main: { cost: 500_000 } }
  const { data } = await time(starts, () => server.send(startProcess, input, starter))
  for (let task = await findOpenTask(data.procInstId); task; task = await findOpenTask(data.procInstId)) {
    const { id: taskId, version } = task
    const done = await time(decisions, () => server.send(actOnTask, { taskId, action: 'agree', version }, decider))
    expect([done.msg, done.code]).toEqual([done.msg, 200])
  }
  return data.procInstId
}

/** Writes the rows of one that has run once more: a transaction for its start, and one for each decision. */
async function copyRows(instanceId: string, starts: number[], decisions: number[]) {
  const [instance] = await server.db.select().from(processInstance).where(eq(processInstance.id, instanceId))
  const tasks = await server.db.select().from(processTask).where(eq(processTask.instanceId, instanceId))
  const acts = await server.db.select().from(processHistory).where(eq(processHistory.instanceId, instanceId))
  if (!instance) throw new Error('nothing has run')
  const id = randomUUID()
  const isOwn = eq(processInstance.id, id)
  const copyTask = (at: number) =>
    tasks.slice(at, at + 1).map((task) => ({ ...task, id: randomUUID(), instanceId: id, state: 'open' }))
  const copyActs = (at: number, count = 1) =>
    acts.slice(at, at + count).map((act) => ({ ...act, id: randomUUID(), instanceId: id }))
  await time(starts, () =>
    server.handle.tx(async (tx) => {
      await tx.insert(processInstance).values({ ...instance, id, serialNo: id.slice(0, 20), status: 'running' })
      await tx.insert(processHistory).values(copyActs(0))
      await tx.insert(processTask).values(copyTask(0))
    }),
  )
  for (let at = 1; at <= DECISIONS; at += 1) {
    await time(decisions, () =>
      server.handle.tx(async (tx) => {
        await tx.select().from(processInstance).where(isOwn).for('update')
        await tx.update(processTask).set({ state: 'done' }).where(eq(processTask.instanceId, id))
        const next = copyTask(at)
        if (next.length > 0) await tx.insert(processTask).values(next)
        await tx.insert(processHistory).values(copyActs(at))
        await tx.update(processInstance).set({ step: at }).where(isOwn)
      }),
    )
  }
}

describe('starting and deciding', () => {
  it('cost of a process with branches what they cost of a linear one, beside the rows alone', async () => {
    const keys = Object.fromEntries(
      await Promise.all(Object.entries(flows).map(async ([name, steps]) => [name, await publish(steps)] as const)),
    )
    const took: Record<string, { starts: number[]; decisions: number[] }> = {}
    for (const name of ['linear', 'tree', 'rows']) took[name] = { starts: [], decisions: [] }
    const { linear, tree, rows } = took
    if (!linear || !tree || !rows) throw new Error('nothing is measured')
    // In turns: what slows the machine down slows all of them.
    for (let run = 0; run < RUNS; run += 1) {
      const done = await runOnce(keys.linear ?? '', linear.starts, linear.decisions)
      await runOnce(keys.tree ?? '', tree.starts, tree.decisions)
      await copyRows(done, rows.starts, rows.decisions)
    }
    for (const part of ['starts', 'decisions'] as const) {
      const plain = median(rows[part])
      const tell = (name: string, own: number[]) => {
        const ms = median(own)
        figure(
          `${part}, ${name} process`,
          `${ms.toFixed(1)} ms, ${(ms / plain).toFixed(1)} times its rows (${plain.toFixed(1)} ms)`,
        )
      }
      tell('linear', linear[part])
      tell('tree', tree[part])
      figure(`${part}, tree beside linear`, (median(tree[part]) / median(linear[part])).toFixed(2))
    }
    expect([linear, tree, rows].map(({ decisions }) => decisions.length)).toEqual(
      Array.from({ length: 3 }, () => RUNS * DECISIONS),
    )
  }, 300_000)
})
