import { and, asc, eq, gt, inArray, ne, or } from 'drizzle-orm'

import type { Db, Handle } from '@/server/db/connection'
import { appUser } from '@/server/db/schema/identity'
import { processTask } from '@/server/db/schema/workflow'
import { validateSuccessor } from '@/server/workflow/engine/people'
import { type Instance, isLive, type WorkflowTask } from '@/server/workflow/engine/state'
import { emptyTaskEvent, lockInstance, saveInstance, unlockInstance } from '@/server/workflow/instances/instance-store'
import { notifyInvolvedUsers } from '@/server/workflow/notifications/messages'
import { listAdministratorIds, listManagerIds } from '@/server/workflow/processes/resolve-steps'

/** Maximum number of tasks per read. */
const AT_ONCE = 200
const WHY = '该人员已离开企业，由系统转交'

type OrphanedTask = Pick<typeof processTask.$inferSelect, 'id' | 'companyId' | 'instanceId' | 'assigneeId'>

const isGone = or(ne(appUser.status, 'active'), ne(appUser.companyId, processTask.companyId))
const isUnderWay = inArray(processTask.state, ['open', 'waiting'])

async function listOrphanedTasks(db: Db, afterId: string): Promise<OrphanedTask[]> {
  const { id, companyId, instanceId, assigneeId } = processTask
  return db
    .select({ id, companyId, instanceId, assigneeId })
    .from(processTask)
    .innerJoin(appUser, eq(appUser.id, assigneeId))
    .where(and(isUnderWay, isGone, gt(id, afterId)))
    .orderBy(asc(id))
    .limit(AT_ONCE)
}

/** Who may get the tasks of a user who has left: the nearest managers, then the administrators. */
export async function listSuccessorIds(db: Db, companyId: string, userId: string): Promise<string[]> {
  const managers = await listManagerIds(db, companyId, userId)
  return [...managers, ...(await listAdministratorIds(db, companyId))].filter((id) => id !== userId)
}

/** Chooses the first candidate who is not yet involved, the starter last: nobody should approve their own request. */
export function chooseSuccessor(
  state: Instance,
  task: WorkflowTask,
  candidates: readonly string[],
): string | undefined {
  const isFit = (id: string) => id !== state.starter && validateSuccessor(state, task, [id]) === null
  return candidates.find(isFit) ?? candidates.find((id) => validateSuccessor(state, task, [id]) === null)
}

/** Assigns a task to another user, with a history entry in the name of its assignee. */
export function assignSuccessor(state: Instance, task: WorkflowTask, successor: string): Instance {
  const entry = { by: task.assignee, action: 'transfer' as const, task: task.no, users: [successor], step: task.step }
  const tasks = state.tasks.map((one) => (one.no === task.no ? { ...one, assignee: successor } : one))
  return { ...state, tasks, version: state.version + 1, log: [...state.log, entry] }
}

async function reassignTask(tx: Db, left: OrphanedTask, now: Date): Promise<void> {
  const loaded = await lockInstance(tx, left.companyId, left.instanceId)
  if (!loaded) return
  const { state } = loaded
  const no = loaded.tasks.find(({ id }) => id === left.id)?.no ?? 0
  const task = state.tasks[no - 1]
  const isHeld = task && isLive(task) && task.assignee === left.assigneeId
  const successor = isHeld
    ? chooseSuccessor(state, task, await listSuccessorIds(tx, left.companyId, left.assigneeId))
    : undefined
  if (!task || successor === undefined) return unlockInstance(tx, loaded)
  const after = assignSuccessor(state, task, successor)
  const saved = await saveInstance(tx, loaded, after, { ...emptyTaskEvent, opinion: WHY }, now)
  await notifyInvolvedUsers(tx, loaded, saved, WHY, now)
}

/**
 * Reassigns the tasks of deactivated users to their managers, with a history entry. A task that nobody may get stays and
 * is looked at in every run.
 *
 * @throws {Error} the first failure, after the other tasks are done
 */
export async function reassignOrphanedTasks({ db, tx }: Handle, now: Date): Promise<void> {
  const failures: Error[] = []
  let last: OrphanedTask | undefined
  do {
    const found = await listOrphanedTasks(db, last?.id ?? '')
    for (const left of found)
      await tx((own) => reassignTask(own, left, now)).catch((error: Error) => failures.push(error))
    last = found[AT_ONCE - 1]
  } while (last)
  if (failures[0]) throw failures[0]
}
