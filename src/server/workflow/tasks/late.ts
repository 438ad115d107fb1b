import { and, asc, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'

import { formatLimit } from '@/lib/time/work-calendar'
import type { Db, Handle } from '@/server/db/connection'
import { processInstance, processTask } from '@/server/db/schema/workflow'
import type { LateAct } from '@/server/definitions/process'
import { notify } from '@/server/notifications/notify'
import { findPeople, getPerson } from '@/server/people/people'
import { expireTask } from '@/server/workflow/engine/expire'
import { SYSTEM_ACTOR } from '@/server/workflow/engine/state'
import {
  emptyTaskEvent,
  type Loaded,
  lockInstance,
  saveInstance,
  unlockInstance,
} from '@/server/workflow/instances/instance-store'
import { notifySubjectEnded } from '@/server/workflow/instances/subjects'
import { buildTaskPath, notifyInvolvedUsers } from '@/server/workflow/notifications/messages'
import { countOverdueTasks } from '@/server/workflow/process-counters'
import { replaceMissingPeople } from '@/server/workflow/processes/resolve-steps'

import { chooseSuccessor, listSuccessorIds } from './reassign-orphaned-tasks'

/** Maximum number of tasks per run; the next run handles the rest. */
const AT_ONCE = 200

const { id, companyId, instanceId, state, kind, assigneeId, dueAt, remindedAt } = processTask

type LateTask = Pick<typeof processTask.$inferSelect, 'id' | 'companyId' | 'instanceId'>

/** What happens to the task by itself when its time is over; null: its holder is reminded. */
export const lateAct = sql<LateAct | null>`(
  select ${processInstance.steps} -> ${processTask.step} ->> 'late'
  from ${processInstance} where ${processInstance.id} = ${processTask.instanceId})`

/** The escalation time, from the task's step. */
export const escalation = sql`${processTask.dueAt} + (
  select (${processInstance.steps} -> ${processTask.step} ->> 'escalateHours')::numeric
  from ${processInstance} where ${processInstance.id} = ${processTask.instanceId}) * interval '1 hour'`

/** Notifies the holder of a task whose time is over and that no superior can take. */
async function remindHolder(tx: Db, { row }: Loaded, taskId: string, userId: string, now: Date): Promise<void> {
  await tx.update(processTask).set({ remindedAt: now, escalateAt: escalation }).where(eq(id, taskId))
  countOverdueTasks('reminded', 1)
  await notify(
    tx,
    {
      userIds: [userId],
      companyId: row.companyId,
      category: 'approve',
      senderName: '系统',
      title: `已逾期：${row.subject}`,
      content: '请尽快处理',
      business: { type: 'task', id: taskId },
      openPage: buildTaskPath(taskId),
    },
    now,
  )
}

/** The task with what its step does about it, as long as nobody was first: another process, or who decided. */
function findLateTask({ row, tasks, state: instance }: Loaded, taskId: string, now: Date) {
  const task = tasks.find((one) => one.id === taskId)
  const step = row.steps[task?.step ?? -1]
  const isDue = task?.state === 'open' && task.remindedAt === null && task.dueAt !== null && task.dueAt < now
  const engineTask = instance.tasks[(task?.no ?? 0) - 1]
  return isDue && engineTask && step?.late ? { task: engineTask, step, act: step.late } : undefined
}

/** Does what the step says about one task. */
async function expire(tx: Db, late: LateTask, now: Date): Promise<void> {
  const locked = await lockInstance(tx, late.companyId, late.instanceId)
  if (!locked) return
  const loaded = await replaceMissingPeople(tx, locked)
  const found = findLateTask(loaded, late.id, now)
  if (!found) return unlockInstance(tx, locked)
  const { task, step, act } = found
  const { dueHours = 0, dueIn } = step
  const holder = getPerson(await findPeople(tx, late.companyId, [task.assignee]), task.assignee).name
  const reason = `${holder} ${formatLimit(dueHours, dueIn)}内没有处理`
  const successor =
    act === 'handUp'
      ? chooseSuccessor(loaded.state, task, await listSuccessorIds(tx, late.companyId, task.assignee))
      : undefined
  const after = expireTask(loaded.state, task.no, act, { successor, reason })
  if (!after) {
    await unlockInstance(tx, locked)
    return remindHolder(tx, loaded, late.id, task.assignee, now)
  }
  const saved = await saveInstance(
    tx,
    loaded,
    after,
    { ...emptyTaskEvent, opinion: reason, steps: loaded.row.steps },
    now,
  )
  countOverdueTasks(act === 'handUp' ? 'handedUp' : 'decided', 1)
  await notifyInvolvedUsers(tx, loaded, saved, reason, now)
  await notifySubjectEnded(tx, loaded.row, saved, loaded.row.form, now)
}

/**
 * Hands up or decides the tasks whose time is over, where their steps say so. With concurrent servers each is done once.
 *
 * @returns the first failure; the other tasks are done all the same
 */
export async function actOnLateTasks({ db, tx }: Handle, now: Date): Promise<Error | undefined> {
  const isHeldByPeople = and(eq(state, 'open'), eq(kind, 'main'), ne(assigneeId, SYSTEM_ACTOR))
  const isLate = and(isHeldByPeople, lt(dueAt, now), isNull(remindedAt), isNotNull(lateAct))
  const tasks = await db
    .select({ id, companyId, instanceId })
    .from(processTask)
    .where(isLate)
    .orderBy(asc(dueAt), asc(id))
    .limit(AT_ONCE)
  const failures: Error[] = []
  for (const task of tasks) {
    await tx((own) => expire(own, task, now)).catch((error: Error) => failures.push(error))
  }
  return failures[0]
}
