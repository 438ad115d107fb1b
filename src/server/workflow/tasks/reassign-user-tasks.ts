import { and, asc, eq, gte, inArray } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { processHistory, processTask } from '@/server/db/schema/workflow'
import { type Instance, isLive } from '@/server/workflow/engine/state'
import {
  type Loaded,
  lockInstance,
  readInstance,
  saveInstance,
  silent,
} from '@/server/workflow/instances/instance-store'
import { notifyInvolvedUsers } from '@/server/workflow/notifications/messages'
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

interface HeldTask {
  id: string
  instanceId: string
  no: number
}

async function listHeldTasks(db: Db, { companyId, userId, exceptInstances }: UserReassignment): Promise<HeldTask[]> {
  const { id, instanceId, no, assigneeId, state } = processTask
  const rows = await db
    .select({ id, instanceId, no })
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

function findHeldTask({ state }: Pick<Loaded, 'state'>, { no }: HeldTask, userId: string) {
  const task = state.tasks[no - 1]
  return task && isLive(task) && task.assignee === userId ? task : undefined
}

/** Who would get the tasks of a user: number of tasks by successor; undefined for those that nobody may get. */
export async function previewReassignment(
  db: Db,
  reassignment: UserReassignment,
): Promise<Map<string | undefined, number>> {
  const { companyId, userId } = reassignment
  const listCandidates = await createCandidates(db, reassignment)
  const counts = new Map<string | undefined, number>()
  // A task changes who may get the next one of the same instance.
  const changed = new Map<string, Instance>()
  for (const held of await listHeldTasks(db, reassignment)) {
    const state = changed.get(held.instanceId) ?? (await readInstance(db, companyId, held.instanceId))?.state
    const task = state && findHeldTask({ state }, held, userId)
    if (!task) continue
    const successor = chooseSuccessor(state, task, listCandidates(held.instanceId))
    counts.set(successor, (counts.get(successor) ?? 0) + 1)
    changed.set(held.instanceId, successor === undefined ? state : assignSuccessor(state, task, successor))
  }
  return counts
}

async function saveReassigned(tx: Db, loaded: Loaded, after: Instance, reason: string, now: Date): Promise<void> {
  const saved = await saveInstance(tx, loaded, after, { ...silent, opinion: reason }, now)
  await notifyInvolvedUsers(tx, loaded, saved, reason, now)
}

/**
 * Reassigns the open and waiting tasks of a user, each with a history entry. A task that nobody may get stays: the
 * hourly check tries again.
 *
 * @returns number of tasks by successor; undefined for those that stayed
 */
export async function reassignUserTasks(
  tx: Db,
  reassignment: UserReassignment,
  now: Date,
): Promise<Map<string | undefined, number>> {
  const { companyId, userId } = reassignment
  const listCandidates = await createCandidates(tx, reassignment)
  const counts = new Map<string | undefined, number>()
  for (const held of await listHeldTasks(tx, reassignment)) {
    const loaded = await lockInstance(tx, companyId, held.instanceId)
    const task = loaded && findHeldTask(loaded, held, userId)
    if (!task) continue
    const successor = chooseSuccessor(loaded.state, task, listCandidates(held.instanceId))
    counts.set(successor, (counts.get(successor) ?? 0) + 1)
    if (successor === undefined) continue
    await saveReassigned(tx, loaded, assignSuccessor(loaded.state, task, successor), REASSIGN_REASON, now)
  }
  return counts
}

/** The transfers in the name of a user who cannot act, so those of the system, latest first. */
async function listTransfersSince(db: Db, companyId: string, userId: string, since: Date) {
  const { instanceId, taskNo, userIds, actorId, action, at, seq } = processHistory
  const rows = await db
    .select({ instanceId, no: taskNo, userIds, seq })
    .from(processHistory)
    .where(and(eq(processHistory.companyId, companyId), eq(actorId, userId), eq(action, 'transfer'), gte(at, since)))
    .orderBy(asc(instanceId), asc(seq))
  return rows.flatMap(({ no, userIds: [successor], ...row }) =>
    no === null || successor === undefined ? [] : [{ ...row, no, successor }],
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
  for (const { instanceId, no, successor } of await listTransfersSince(tx, companyId, userId, since)) {
    const loaded = await lockInstance(tx, companyId, instanceId)
    const task = loaded?.state.tasks[no - 1]
    const ownerId = loaded?.tasks[no - 1]?.ownerId
    const isTheirs = task?.assignee === successor || ownerId === successor
    if (!loaded || !task || !isLive(task) || !isTheirs) continue
    // The user may have got another task of this round meanwhile.
    if (chooseSuccessor(loaded.state, task, [userId]) === undefined) continue
    await saveReassigned(tx, loaded, assignSuccessor(loaded.state, task, userId), RETURN_REASON, now)
    returned += 1
  }
  return returned
}
