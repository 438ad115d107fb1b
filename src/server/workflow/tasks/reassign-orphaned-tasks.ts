import { and, eq, inArray, ne, or } from 'drizzle-orm'

import type { Db, Handle } from '@/server/db/connection'
import { appUser } from '@/server/db/schema/identity'
import { processTask } from '@/server/db/schema/workflow'
import { validateSuccessor } from '@/server/workflow/engine/people'
import { type Instance, isLive, type WorkflowTask } from '@/server/workflow/engine/state'
import { lockInstance, saveInstance, silent } from '@/server/workflow/instances/instance-store'
import { notifyInvolvedUsers } from '@/server/workflow/notifications/messages'
import { listAdministratorIds, listManagerIds } from '@/server/workflow/processes/route'

/** Maximum number of tasks per run; the next run handles the rest. */
const AT_ONCE = 200
const WHY = '该人员已离开企业，由系统转交'

type OrphanedTask = Pick<typeof processTask.$inferSelect, 'id' | 'companyId' | 'instanceId' | 'assigneeId'>

const isGone = or(ne(appUser.status, 'active'), ne(appUser.companyId, processTask.companyId))
const isUnderWay = inArray(processTask.state, ['open', 'waiting'])

async function listOrphanedTasks(db: Db): Promise<OrphanedTask[]> {
  const { id, companyId, instanceId, assigneeId } = processTask
  return db
    .select({ id, companyId, instanceId, assigneeId })
    .from(processTask)
    .innerJoin(appUser, eq(appUser.id, assigneeId))
    .where(and(isUnderWay, isGone))
    .limit(AT_ONCE)
}

/** Finds the new assignee: the nearest managers, else the administrators; the first who is not yet involved. */
async function findSuccessor(tx: Db, { companyId, assigneeId }: OrphanedTask, state: Instance, task: WorkflowTask) {
  const managers = await listManagerIds(tx, companyId, assigneeId)
  const candidates = [...managers, ...(await listAdministratorIds(tx, companyId))].filter((id) => id !== assigneeId)
  const isFit = (id: string) => id !== state.starter && validateSuccessor(state, task, [id]) === null
  return candidates.find(isFit) ?? candidates.find((id) => validateSuccessor(state, task, [id]) === null)
}

async function reassignTask(tx: Db, left: OrphanedTask, now: Date): Promise<void> {
  const loaded = await lockInstance(tx, left.companyId, left.instanceId)
  const no = loaded?.tasks.find(({ id }) => id === left.id)?.no ?? 0
  const task = loaded?.state.tasks[no - 1]
  if (!loaded || !task || !isLive(task) || task.assignee !== left.assigneeId) return
  const { state } = loaded
  const heir = await findSuccessor(tx, left, state, task)
  if (!heir) return
  const entry = { by: left.assigneeId, action: 'transfer' as const, task: no, users: [heir], step: state.step }
  const tasks = state.tasks.map((one) => (one.no === no ? { ...one, assignee: heir } : one))
  const after = { ...state, tasks, version: state.version + 1, log: [...state.log, entry] }
  const saved = await saveInstance(tx, loaded, after, { ...silent, opinion: WHY }, now)
  await notifyInvolvedUsers(tx, loaded, saved, WHY, now)
}

/** Reassigns the tasks of deactivated users to their managers, with a history entry. */
export async function reassignOrphanedTasks({ db, tx }: Handle, now: Date): Promise<void> {
  for (const left of await listOrphanedTasks(db)) await tx((own) => reassignTask(own, left, now))
}
