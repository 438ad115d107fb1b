import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import { assert, asyncProperty } from 'fast-check'

import { startProcess } from '@/contract/workflow/process'
import { actOnTask } from '@/contract/workflow/task'
import { HOUR_MS } from '@/lib/durations'
import { userRole } from '@/server/db/schema'
import { processGroup, processHistory, processTask } from '@/server/db/schema/workflow'
import type { ProcessStep, Step } from '@/server/definitions/process'
import { listOffers } from '@/server/workflow/engine/actions'
import type { Command } from '@/server/workflow/engine/command'
import { applyCommand, start } from '@/server/workflow/engine/engine'
import { endHold, type HoldAct } from '@/server/workflow/engine/hold'
import type { EngineRefusal } from '@/server/workflow/engine/permit'
import { type Instance, SYSTEM_ACTOR } from '@/server/workflow/engine/state'
import { advanceHolds } from '@/server/workflow/holds/hold-job'
import { readInstance } from '@/server/workflow/instances/instance-store'

import { figure, note } from '../../support/note'
import { requireItems } from '../../support/require-items'
import { getToken, startIdleWorkflowServer, type WorkflowServer } from './company'
import { buildSteps, createDraw, nextCommand, type Sequence, sequences } from './engine-sequences'

const SEQUENCES = process.env.FULL ? 5_000 : 96
const TRIES = 12
const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 0x7fffffff))
const engine = { start, applyCommand, listOffers }

/** What the outside hears of each refusal; a task somebody handed over is known to them, so 409 there. */
const codes: Record<EngineRefusal['code'], number[]> = {
  notFound: [404],
  notYours: [404, 409],
  notOpen: [409],
  notRunning: [409],
  notAllowed: [403],
  blocked: [403],
  badTarget: [422],
  reasonMissing: [422],
  usersMissing: [422],
}

let server: WorkflowServer

interface KnownTask {
  id: string
  version: number
}

function listTasks(id: string): Promise<KnownTask[]> {
  return server.db
    .select({ id: processTask.id, version: processTask.version })
    .from(processTask)
    .where(eq(processTask.instanceId, id))
    .orderBy(asc(processTask.no))
}

async function send(id: string, rows: readonly KnownTask[], state: Instance, command: Command) {
  const isStarters = command.action === 'revoke' || command.action === 'resubmit'
  const task = isStarters ? undefined : rows[command.task - 1]
  const about = isStarters
    ? { procInstId: id, version: state.version }
    : { taskId: task?.id, version: task?.version ?? 0 }
  const {
    users = [],
    place,
    mode,
    target,
    child,
  } = command as { users?: string[] } & Partial<{
    place: 'before' | 'after'
    mode: 'restart' | 'direct'
    target: string
    child: number
  }>
  const input = {
    ...about,
    action: command.action,
    opinion: command.reason ?? '',
    resubmitMode: mode,
    signType: place,
    ...(users.length > 0 && { userIds: [...users] }),
    ...(target && { targetNodeId: target }),
    ...(child && { targetTaskId: rows[child - 1]?.id }),
  }
  return server.send(actOnTask, input, { token: getToken(command.by) })
}

/** The instance in the database must be the state of the engine, and its history the engine's log. */
async function compare(id: string, state: Instance): Promise<void> {
  const stored = await readInstance(server.db, 'main', id)
  // Who was given a copy is a set; the rest is compared as it stands.
  const comparable = (one: Instance | undefined) => ({
    ...one,
    log: [],
    circulated: [...(one?.circulated ?? [])].sort(),
  })
  expect(comparable(stored?.state)).toEqual(comparable(state))
  const history = await server.db
    .select()
    .from(processHistory)
    .where(eq(processHistory.instanceId, id))
    .orderBy(asc(processHistory.seq))
  const entries = history.slice(1).map((row) => ({
    by: row.actorId,
    action: row.action,
    task: row.taskNo,
    users: row.userIds,
    step: row.step,
  }))
  expect(entries).toEqual(state.log.map(({ by, action, task, users, step }) => ({ by, action, task, users, step })))
  expect(history.map(({ seq }) => seq)).toEqual(history.map((_row, index) => index))
}

const emptyTally = () => ({ applied: 0, refused: 0, sequences: 0, retried: 0, held: {} as Record<string, number> })
let tally = emptyTally()

/** Hands in a form, as a person does. */
async function begin(steps: readonly Step[]): Promise<string> {
  const procDefKey = await server.define(steps)
  const main = { amount: 3_860_000, reason: '到达更换周期', unknown: 'dropped' }
  const { code, data } = await server.send(
    startProcess,
    { procDefKey, formVersion: 1, main },
    { token: getToken('u0') },
  )
  expect(code).toBe(200)
  return data.procInstId
}

type HoldStep = Pick<ProcessStep, 'kind' | 'wait' | 'webhook' | 'process'>

/** A wait of an hour, a push to an address that is gone, and a sub-process that ends at once or is not there. */
const listHoldSteps = (child: string): HoldStep[] => [
  { kind: 'wait', wait: { hours: 1 } },
  { kind: 'webhook', webhook: { id: 'gone' } },
  { kind: 'webhook', webhook: { id: 'gone', ifFailed: 'skip' } },
  { kind: 'webhook', webhook: { id: 'gone', ifFailed: 'reject' } },
  {
    kind: 'process',
    process: {
      key: child,
      values: [
        { field: 'amount', from: 'amount' },
        { field: 'reason', from: 'reason' },
      ],
    },
  },
  { kind: 'process', process: { key: 'gone' } },
]

/** Some of the steps hold the process up. */
const addHolds = (steps: readonly Step[], seeds: readonly number[], child: string): ProcessStep[] =>
  steps.map((step, at) => {
    const draw = createDraw((seeds[at] ?? 0) + 1)
    const holds = listHoldSteps(child)
    const hold = draw(3) === 0 ? holds[draw(holds.length)] : undefined
    return hold ? { ...step, mode: 'any', assignees: [], ...hold } : step
  })

/** What the server does about a step that holds the process up, once its time has come. */
function readHoldAct({ webhook, process }: HoldStep): HoldAct {
  if (webhook) return webhook.ifFailed ?? 'ask'
  return process?.key === 'gone' ? 'ask' : 'end'
}

/** Two hours later all that was open is done; what opens meanwhile is, unless it waits for its hour. */
async function letTimePass(state: Instance): Promise<Instance> {
  server.clock.now = new Date(server.clock.now.getTime() + 2 * HOUR_MS)
  // A sub-process is started, ends, and is looked at again; each may lead to the next.
  for (let round = 0; round < 3 * state.steps.length; round += 1) await advanceHolds(server.handle, server.clock.now)
  const opened = state.tasks.length
  let now = state
  for (let no = 1; no <= now.tasks.length; no += 1) {
    const task = now.tasks[no - 1]
    const step = now.steps[task?.step ?? -1] as ProcessStep | undefined
    if (!task || !step || (step.kind === 'wait' && no > opened)) continue
    const act = readHoldAct(step)
    const after = endHold(now, no, act, { asked: ['admin'], reason: '等到了' })
    if (after) tally.held[`${step.kind}: ${act}`] = (tally.held[`${step.kind}: ${act}`] ?? 0) + 1
    now = after ?? now
  }
  return now
}

/** Nothing of this sequence is due in the next one. */
const forgetHolds = () => server.db.update(processTask).set({ dueAt: null }).where(isNotNull(processTask.dueAt))

async function playHeld(sequence: Sequence): Promise<void> {
  const child = await server.define([
    { key: 'only', name: '登记', mode: 'any', assignees: [], allow: [], kind: 'automatic', result: 'agree' },
  ])
  await play(sequence, addHolds(buildSteps(sequence.steps), sequence.steps, child))
  await forgetHolds()
}

async function play(
  { steps: seeds, tries }: Sequence,
  steps: readonly ProcessStep[] = buildSteps(seeds),
): Promise<void> {
  const id = await begin(steps)
  let state = start('u0', steps)
  let tasks = await listTasks(id)
  for (const one of requireItems(tries.slice(0, TRIES))) {
    const draw = createDraw(one)
    if ((state.status === 'approved' || state.status === 'rejected') && draw(3) > 0) break
    const open = state.tasks.filter(({ state: is }) => is === 'open')
    const isHeld = open.some(({ assignee }) => assignee === SYSTEM_ACTOR)
    if (isHeld && draw(open.every(({ assignee }) => assignee === SYSTEM_ACTOR) ? 2 : 5) === 0) {
      state = await letTimePass(state)
      tasks = await listTasks(id)
      continue
    }
    const command = nextCommand(engine, state, draw)
    const expected = applyCommand(state, command)
    const answer = await send(id, tasks, state, command)
    if ('refused' in expected) {
      expect({ command, code: answer.code, may: codes[expected.refused.code] }).toEqual({
        command,
        may: codes[expected.refused.code],
        code: codes[expected.refused.code].includes(answer.code) ? answer.code : 'one of these',
      })
      tally.refused += 1
      continue
    }
    const { status, version } = expected.state
    expect({ code: answer.code, ...answer.data }).toMatchObject({ code: 200, status, version })
    state = expected.state
    tasks = await listTasks(id)
    tally.applied += 1
  }
  await compare(id, state)
  tally.sequences += 1
}

/** Opens the server anew, counting the transactions that the database sent back. */
async function open(isolation?: 'serializable') {
  tally = emptyTally()
  server = await startIdleWorkflowServer([], {}, isolation)
  await server.db.insert(userRole).values({ userId: 'admin', role: 'administrator' })
  const { handle: database } = server
  const { tx } = database
  database.tx = (work) => {
    let runs = 0
    return tx((inner) => {
      if (runs > 0) tally.retried += 1
      runs += 1
      return work(inner)
    })
  }
}

async function playAll(count: number, isolation = 'read committed', playOne = play) {
  const began = performance.now()
  // At serializable isolation two at a time: one alone is never sent back.
  const property =
    isolation === 'serializable'
      ? asyncProperty(sequences, sequences, async (one, other) => {
          await Promise.all([play(one), play(other)])
        })
      : asyncProperty(sequences, (sequence) => playOne(sequence))
  const numRuns = isolation === 'serializable' ? count / 2 : count
  await assert(property as ReturnType<typeof asyncProperty<[Sequence]>>, { numRuns, seed, endOnFailure: true })
  const seconds = Math.round((performance.now() - began) / 1000)
  const where = `${server.handle.kind}${isolation === 'serializable' ? `, ${isolation}` : ''}`
  note(`workflow by HTTP on ${where}: seed ${seed}, ${JSON.stringify(tally)}, ${seconds} s`)
  const what = playOne === play ? '' : ' with steps that hold up'
  if (process.env.FULL) figure(`workflow sequences by HTTP${what}, ${where}`, tally.sequences)
  expect(tally.sequences).toBe(count)
  // While the system holds a process up, few commands find something to do.
  expect(tally.applied).toBeGreaterThan(playOne === play ? count * 2 : count)
  expect(tally.refused).toBeGreaterThan(count / 2)
}

describe('decisions sent to the server', () => {
  beforeAll(() => open())
  afterAll(() => server.close())

  it(
    `lead to the same states as the engine, in ${SEQUENCES} random sequences [spec 4.19]`,
    () => playAll(SEQUENCES),
    3_600_000,
  )

  it('and so do waits, pushes and sub-processes among them, whatever is done while they hold the process up', async () => {
    tally = emptyTally()
    await playAll(SEQUENCES / 3, undefined, playHeld)
    const kinds = ['wait: end', 'webhook: ask', 'webhook: skip', 'webhook: reject', 'process: end', 'process: ask']
    const heldKinds = Object.keys(tally.held)
    expect(process.env.FULL ? heldKinds.sort() : kinds).toEqual(
      expect.arrayContaining(process.env.FULL ? kinds : heldKinds),
    )
    expect(heldKinds.length).toBeGreaterThan(1)
  }, 3_600_000)
})

// Serializable is what distributed databases that speak PostgreSQL give: transactions fail and come again.
if (process.env.TEST_DATABASE_URL) {
  describe('decisions sent to the server at serializable isolation', () => {
    beforeAll(() => open('serializable'))
    afterAll(() => server.close())

    it('lead to the same states as the engine, two at a time', async () => {
      await playAll(process.env.FULL ? SEQUENCES : SEQUENCES / 3, 'serializable')
    }, 3_600_000)

    it('that the database sends back for another (40001) are made again', async () => {
      const { rows } = (await server.db.execute(sql`show transaction_isolation`)) as unknown as { rows: unknown[] }
      expect(rows).toEqual([{ transaction_isolation: 'serializable' }])
      const before = tally.retried
      let arrived = 0
      let open = () => {}
      const both = new Promise<void>((resolve) => {
        open = resolve
      })
      // Each reads what the other writes: in no order of the two could both have read what they read.
      const skew = (mine: string) =>
        server.handle.tx(async (tx) => {
          const groups = await tx.select().from(processGroup)
          arrived += 1
          if (arrived === 2) open()
          await both
          await tx
            .update(processGroup)
            .set({ name: `${groups.length}` })
            .where(eq(processGroup.id, mine))
        })
      await server.db.insert(processGroup).values({ id: 'second', companyId: 'main', name: '办公' })
      await Promise.all([skew('group'), skew('second')])
      expect(tally.retried - before).toBe(1)
    })
  })
}
