import { asc, eq, sql } from 'drizzle-orm'
import { assert, asyncProperty } from 'fast-check'

import { startProcess } from '@/contract/workflow/process'
import { actOnTask } from '@/contract/workflow/task'
import { processGroup, processHistory, processTask } from '@/server/db/schema/workflow'
import type { Step } from '@/server/definitions/process'
import { listOffers } from '@/server/workflow/engine/actions'
import type { Command } from '@/server/workflow/engine/command'
import { applyCommand, start } from '@/server/workflow/engine/engine'
import type { EngineRefusal } from '@/server/workflow/engine/permit'
import type { Instance } from '@/server/workflow/engine/state'
import { readInstance } from '@/server/workflow/instances/instance-store'

import { figure, note } from '../../support/note'
import { requireItems } from '../../support/require-items'
import { startWorkflowServer, tokenOf, type WorkflowServer } from './company'
import { drawsOf, nextCommand, type Sequence, sequences, stepsOf } from './engine-sequences'

const SEQUENCES = process.env.FULL ? 5_000 : 120
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

function tasksOf(id: string): Promise<KnownTask[]> {
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
  return server.send(actOnTask, input, { token: tokenOf(command.by) })
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
  expect(entries).toEqual(state.log)
  expect(history.map(({ seq }) => seq)).toEqual(history.map((_row, index) => index))
}

const emptyTally = () => ({ applied: 0, refused: 0, sequences: 0, retried: 0 })
let tally = emptyTally()

/** Hands in a form, as a person does. */
async function begin(steps: readonly Step[]): Promise<string> {
  const procDefKey = await server.define(steps)
  const main = { amount: 3_860_000, reason: '到达更换周期', unknown: 'dropped' }
  const { code, data } = await server.send(startProcess, { procDefKey, formVersion: 1, main }, { token: tokenOf('u0') })
  expect(code).toBe(200)
  return data.procInstId
}

async function play({ steps: seeds, tries }: Sequence): Promise<void> {
  const steps = stepsOf(seeds)
  const id = await begin(steps)
  let state = start('u0', steps)
  let tasks = await tasksOf(id)
  for (const one of requireItems(tries.slice(0, TRIES))) {
    const draw = drawsOf(one)
    if ((state.status === 'approved' || state.status === 'rejected') && draw(3) > 0) break
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
    tasks = await tasksOf(id)
    tally.applied += 1
  }
  await compare(id, state)
  tally.sequences += 1
}

/** Opens the server anew, counting the transactions that the database sent back. */
async function open(isolation?: 'serializable') {
  tally = emptyTally()
  server = await startWorkflowServer([], {}, isolation)
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

async function playAll(count: number, isolation = 'read committed') {
  const began = performance.now()
  // At serializable isolation two at a time: one alone is never sent back.
  const property =
    isolation === 'serializable'
      ? asyncProperty(sequences, sequences, async (one, other) => {
          await Promise.all([play(one), play(other)])
        })
      : asyncProperty(sequences, play)
  const numRuns = isolation === 'serializable' ? count / 2 : count
  await assert(property as ReturnType<typeof asyncProperty<[Sequence]>>, { numRuns, seed, endOnFailure: true })
  const seconds = Math.round((performance.now() - began) / 1000)
  const where = `${server.handle.kind}${isolation === 'serializable' ? `, ${isolation}` : ''}`
  note(`workflow by HTTP on ${where}: seed ${seed}, ${JSON.stringify(tally)}, ${seconds} s`)
  if (process.env.FULL) figure(`workflow sequences by HTTP, ${where}`, tally.sequences)
  expect(tally.sequences).toBe(count)
  expect(tally.applied).toBeGreaterThan(count * 2)
  expect(tally.refused).toBeGreaterThan(count / 2)
}

describe('decisions sent to the server', () => {
  beforeAll(() => open(), 180_000)
  afterAll(() => server.close())

  it(
    `lead to the same states as the engine, in ${SEQUENCES} random sequences [spec 4.19]`,
    () => playAll(SEQUENCES),
    3_600_000,
  )
})

// Serializable is what distributed databases that speak PostgreSQL give: transactions fail and come again.
if (process.env.TEST_DATABASE_URL) {
  describe('decisions sent to the server at serializable isolation', () => {
    beforeAll(() => open('serializable'), 180_000)
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
