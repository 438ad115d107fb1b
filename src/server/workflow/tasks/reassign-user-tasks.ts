import { and, asc, eq, gte, inArray } from 'drizzle-orm'

import { groupBy } from '@/lib/group-by'
import type { Db } from '@/server/db/connection'
import { processHistory, processTask } from '@/server/db/schema/workflow'
import { type Instance, isLive, type WorkflowTask } from '@/server/workflow/engine/state'
import {
  type Loaded,
  lockInstances,
  readInstances,
  saveTransfers,
  unlockInstance,
} from '@/server/workflow/instances/instance-store'

import { assignSuccessor, chooseSuccessor, listSuccessorIds } from './reassign-orphaned-tasks'

const REASSIGN_REASON = '该人员已停用，由企业管理员转交'
const RETURN_REASON = '该人员已重新启用，由系统转回'

/** Whose tasks are reassigned, and to whom. */
export interface UserReassignment {
  companyId: string
  userId: string
  /** Gets the tasks first; without one, or where this user may not decide, managers and administrators do. */
  successorId?: string | undefined
  /** Who gets the tasks of single instances first. */
  successorByInstance?: ReadonlyMap<string, string>
  /** Instances that end for another reason. */
  exceptInstances?: ReadonlySet<string>
}

/** Number of tasks by successor; undefined for those that nobody may get. */
type SuccessorCounts = ReadonlyMap<string | undefined, number>

interface HeldTask {
  instanceId: string
  no: number
}

async function listHeldTasks(db: Db, { companyId, userId, exceptInstances }: UserReassignment): Promise<HeldTask[]> {
  const { instanceId, no, assigneeId, state } = processTask
  const rows = await db
    .select({ instanceId, no })
    .from(processTask)
    .where(and(eq(processTask.companyId, companyId), eq(assigneeId, userId), inArray(state, ['open', 'waiting'])))
    .orderBy(asc(instanceId), asc(no))
  return rows.filter((row) => !exceptInstances?.has(row.instanceId))
}

/** Returns the candidates for the tasks of an instance, best first. */
async function createCandidates(db: Db, reassignment: UserReassignment): Promise<(instanceId: string) => string[]> {
  const { companyId, userId, successorId, successorByInstance } = reassignment
  const others = await listSuccessorIds(db, companyId, userId)
  return (instanceId) => {
    const first = successorByInstance?.get(instanceId) ?? successorId
    return first === undefined ? others : [first, ...others]
  }
}

/** Splits tasks into rounds with at most one of each instance: an instance takes one command at a time. */
function splitIntoRounds<Row extends { instanceId: string }>(rows: readonly Row[]): Row[][] {
  const rounds: Row[][] = []
  for (const own of groupBy(rows, ({ instanceId }) => instanceId).values()) {
    for (const [at, row] of own.entries()) {
      const round = rounds[at]
      if (round) round.push(row)
      else rounds.push([row])
    }
  }
  return rounds
}

/** Who would get the tasks of a user. */
export async function previewReassignment(db: Db, reassignment: UserReassignment): Promise<SuccessorCounts> {
  const { companyId, userId } = reassignment
  const listCandidates = await createCandidates(db, reassignment)
  const openTasks = await listHeldTasks(db, reassignment)
  const ids = [...new Set(openTasks.map(({ instanceId }) => instanceId))]
  const states = new Map((await readInstances(db, companyId, ids)).map(({ row, state }) => [row.id, state]))
  const counts = new Map<string | undefined, number>()
  for (const { instanceId, no } of openTasks) {
    const state = states.get(instanceId)
    const task = state?.tasks[no - 1]
    if (!state || !task || !isLive(task) || task.assignee !== userId) continue
    const successor = chooseSuccessor(state, task, listCandidates(instanceId))
    counts.set(successor, (counts.get(successor) ?? 0) + 1)
    // A task changes who may get the next one of the same instance.
    if (successor !== undefined) states.set(instanceId, assignSuccessor(state, task, successor))
  }
  return counts
}

/** Locks the instances of some tasks, transfers each task to whom `choose` says, and saves all of them. */
async function transferTasks<Row extends HeldTask>(
  tx: Db,
  { companyId, rows, reason }: { companyId: string; rows: readonly Row[]; reason: string },
  choose: (row: Row, task: WorkflowTask, loaded: Loaded) => string | undefined,
  now: Date,
): Promise<void> {
  for (const round of splitIntoRounds(rows)) {
    const byInstance = new Map(round.map((row) => [row.instanceId, row]))
    const locked = await lockInstances(tx, companyId, [...byInstance.keys()])
    const transfers: { loaded: Loaded; after: Instance }[] = []
    for (const loaded of locked) {
      const row = byInstance.get(loaded.row.id)
      const task = row && loaded.state.tasks[row.no - 1]
      const successor = row && task && isLive(task) ? choose(row, task, loaded) : undefined
      if (!task || successor === undefined) await unlockInstance(tx, loaded)
      else transfers.push({ loaded, after: assignSuccessor(loaded.state, task, successor) })
    }
    await saveTransfers(tx, transfers, reason, now)
  }
}

/**
 * Reassigns the open and waiting tasks of a user, each with a history entry. A task that nobody may get stays: the
 * hourly check tries again. Nobody is notified.
 */
export async function reassignUserTasks(tx: Db, reassignment: UserReassignment, now: Date): Promise<SuccessorCounts> {
  const { companyId, userId } = reassignment
  const listCandidates = await createCandidates(tx, reassignment)
  const counts = new Map<string | undefined, number>()
  const rows = await listHeldTasks(tx, reassignment)
  const choose = ({ instanceId }: HeldTask, task: WorkflowTask, { state }: Loaded) => {
    if (task.assignee !== userId) return undefined
    const successor = chooseSuccessor(state, task, listCandidates(instanceId))
    counts.set(successor, (counts.get(successor) ?? 0) + 1)
    return successor
  }
  await transferTasks(tx, { companyId, rows, reason: REASSIGN_REASON }, choose, now)
  return counts
}

/** The transfers in the name of a user who cannot act, so those of the system. */
async function listTransfersSince(db: Db, companyId: string, userId: string, since: Date) {
  const { instanceId, taskNo, userIds, actorId, action, at, seq } = processHistory
  const rows = await db
    .select({ instanceId, no: taskNo, userIds })
    .from(processHistory)
    .where(and(eq(processHistory.companyId, companyId), eq(actorId, userId), eq(action, 'transfer'), gte(at, since)))
    .orderBy(asc(instanceId), asc(seq))
  return rows.flatMap(({ instanceId: id, no, userIds: [successor] }) =>
    no === null || successor === undefined ? [] : [{ instanceId: id, no, successor }],
  )
}

/**
 * Returns to a user the tasks that were reassigned while the user was deactivated and that the successors still have.
 *
 * @returns the number of tasks
 */
export async function returnReassignedTasks(
  tx: Db,
  { companyId, userId, since }: { companyId: string; userId: string; since: Date },
  now: Date,
): Promise<number> {
  let returned = 0
  const rows = await listTransfersSince(tx, companyId, userId, since)
  const choose = ({ no, successor }: (typeof rows)[number], task: WorkflowTask, { state, tasks }: Loaded) => {
    const isTheirs = task.assignee === successor || tasks[no - 1]?.ownerId === successor
    // The user may have got another task of this round meanwhile.
    if (!isTheirs || chooseSuccessor(state, task, [userId]) === undefined) return undefined
    returned += 1
    return userId
  }
  await transferTasks(tx, { companyId, rows, reason: RETURN_REASON }, choose, now)
  return returned
}
