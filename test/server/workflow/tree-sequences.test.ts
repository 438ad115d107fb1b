import { isDeepStrictEqual } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import { assert, asyncProperty } from 'fast-check'

import { plainCalendar } from '@/lib/time/work-calendar'
import type { Db } from '@/server/db/connection'
import { processDefinition, processHistory, processInstance, processTask } from '@/server/db/schema/workflow'
import type { Instance } from '@/server/workflow/engine/state'
import {
  buildNewTasks,
  type DefinitionRow,
  emptyTaskEvent,
  insertCopyReaders,
  lockInstance,
  readInstance,
  saveInstance,
} from '@/server/workflow/instances/instance-store'
import { buildNewInstance } from '@/server/workflow/instances/submission-store'

import { figure, note } from '../../support/note'
import { requireItems } from '../../support/require-items'
import { startIdleWorkflowServer, step, type WorkflowServer } from './company'
import { type BranchTally, branchSequences, playBranches } from './engine-branches'
import type { Sequence } from './engine-sequences'
import { settlingEngine } from './settling-engine'

const SEQUENCES = Number(process.env.SEQUENCES ?? (process.env.FULL ? 100_000 : 60))
const seed = Number(process.env.SEED_FC ?? process.env.TEST_SEED ?? Math.floor(Math.random() * 0x7fffffff))
let server: WorkflowServer
let definition: DefinitionRow
let stored = 0

beforeAll(async () => {
  server = await startIdleWorkflowServer()
  const id = await server.define([step('only', 'any', ['u1'])])
  const [row] = await server.db.select().from(processDefinition).where(eq(processDefinition.id, id))
  if (!row) throw new Error('a definition that was stored is not there')
  definition = row
})
afterAll(() => server.close())

/** Stores a first state as the submission of a form does. */
async function storeFirst(tx: Db, state: Instance, at: Date): Promise<string> {
  stored += 1
  const submission = { companyId: 'main', definitionId: definition.id, starterId: state.starter, subject: '随机' }
  const made = buildNewInstance(
    { definition, category: '采购与财务' },
    { ...submission, content: { main: { amount: 1, reason: '随机' } } },
    `SJ-${stored}`,
    at,
  )
  const { status, step: place, round, rounds, submitted, lanes, version, circulated, log, steps } = state
  const row = {
    ...made.instance,
    status,
    step: place,
    round,
    rounds,
    submitted,
    lanes,
    version,
    steps: [...steps],
    endedAt: status === 'running' ? null : at,
  }
  const tasks = buildNewTasks(row, state.tasks, { entries: log, seq: 0 }, at, plainCalendar)
  await tx.insert(processInstance).values(row)
  if (tasks.length > 0) await tx.insert(processTask).values(tasks)
  const readers = circulated.map((userId) => ({ userId, byId: state.starter }))
  await insertCopyReaders(tx, row, readers, at)
  return row.id
}

/** The state as it is compared: the history has its own rows, and who was given a copy is a set. */
const plain = ({ log: _log, circulated, ...rest }: Instance) => ({ ...rest, circulated: [...circulated].sort() })

/** Jest shows where they differ, and takes much longer to find that they do not. */
function mustEqual(found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected)) expect(found).toEqual(expected)
}

async function readPlain(tx: Db, id: string) {
  const found = await readInstance(tx, 'main', id)
  return found && plain(found.state)
}

/** Plays a sequence in memory, then stores each state of it after the one before, and reads it again. */
async function storeSequence(sequence: Sequence, tally: BranchTally): Promise<void> {
  const states: Instance[] = []
  playBranches(settlingEngine, sequence, tally, (state) => states.push(state))
  const [first, ...later] = states
  if (!first) throw new Error('a sequence without a state')
  await server.handle.tx(async (tx) => {
    const at = server.clock.now
    const id = await storeFirst(tx, first, at)
    let before = first
    for (const state of later) {
      const loaded = await lockInstance(tx, 'main', id)
      if (!loaded) throw new Error('an instance that was stored is not there')
      // What the last command has stored is what the next one finds.
      mustEqual(plain({ ...loaded.state, steps: before.steps }), plain(before))
      const { steps } = state
      await saveInstance(
        tx,
        loaded,
        { ...state, log: state.log.slice(before.log.length) },
        { ...emptyTaskEvent, steps: [...steps] },
        at,
      )
      before = state
    }
    mustEqual(await readPlain(tx, id), JSON.parse(JSON.stringify(plain(before))))
    const rows = await tx
      .select({ action: processHistory.action, step: processHistory.step, task: processHistory.taskNo })
      .from(processHistory)
      .where(eq(processHistory.instanceId, id))
      .orderBy(asc(processHistory.seq))
    const entries = before.log.slice(first.log.length)
    mustEqual(
      rows,
      entries.map(({ action, step: place, task }) => ({ action, step: place, task })),
    )
  })
}

describe('random trees on the database', () => {
  it(`are what the engine says after each command, in ${SEQUENCES} random sequences`, async () => {
    const tally: BranchTally = {}
    const began = performance.now()
    await assert(
      asyncProperty(branchSequences, (sequence) => storeSequence(sequence, tally)),
      { numRuns: SEQUENCES, seed, endOnFailure: true },
    )
    const seconds = Math.round((performance.now() - began) / 1000)
    note(`random trees on ${server.handle.kind}: seed ${seed}, ${stored} stored, ${seconds} s`)
    if (process.env.FULL) figure(`random trees stored, ${server.handle.kind}`, stored)
    expect(stored).toBe(SEQUENCES)
    const often = ['in a part: agree', 'autoBranch', 'settled again', 'holdEnd']
    const seldom = [
      'in a nested part: agree',
      'a nested part ends',
      'in a part: returnTo',
      'in a part: retrieve',
      'a branch taken 3 deep',
      'lateHandUp',
      'holdAsk',
    ]
    for (const what of requireItems(SEQUENCES < 1000 ? often : [...often, ...seldom]))
      expect([what, (tally[what] ?? 0) > 0]).toEqual([what, true])
  }, 7_200_000)
})
