import { and, eq, inArray, isNull, lt, ne, or } from 'drizzle-orm'

import { groupBy } from '@/lib/group-by'
import type { Db, Handle } from '@/server/db/connection'
import { processInstance, processReader, processTask } from '@/server/db/schema/workflow'
import { notify } from '@/server/notifications/notify'
import { findPeople, getPerson } from '@/server/people/people'
import { SYSTEM_ACTOR } from '@/server/workflow/engine/state'
import { buildTaskPath } from '@/server/workflow/notifications/messages'
import { countOverdueTasks } from '@/server/workflow/process-counters'
import { listAdministratorIds, listManagerIds } from '@/server/workflow/processes/resolve-steps'

import { actOnLateTasks, escalation, lateAct } from './late'

/** Maximum number of tasks per run; the next run handles the rest. */
const AT_ONCE = 500
const TODO_PAGE = '/pages/agency/application'

type OverdueTask = Pick<typeof processTask.$inferSelect, 'id' | 'companyId' | 'instanceId' | 'assigneeId' | 'step'>

/**
 * The columns that mark a task as notified, and when it is due. The escalation time is stored in an indexed column,
 * because computing it from the steps would scan all open tasks every minute.
 */
const marks = {
  remindedAt: { moment: processTask.dueAt, more: { escalateAt: escalation } },
  escalatedAt: { moment: processTask.escalateAt, more: {} },
}

/** Marks due tasks and returns them; with concurrent servers only one gets each task. */
async function claimOverdueTasks(tx: Db, mark: keyof typeof marks, now: Date): Promise<OverdueTask[]> {
  const { id, companyId, instanceId, assigneeId, step, state } = processTask
  const { moment, more } = marks[mark]
  const isUntold = and(eq(state, 'open'), ne(assigneeId, SYSTEM_ACTOR), isNull(processTask[mark]))
  // An adviser is reminded; what a decider has not done in time happens by itself.
  const isReminded = or(ne(processTask.kind, 'main'), isNull(lateAct))
  const found = await tx
    .select({ id })
    .from(processTask)
    .where(and(isUntold, lt(moment, now), mark === 'remindedAt' ? isReminded : undefined))
    .limit(AT_ONCE)
  const ids = found.map((row) => row.id)
  if (ids.length === 0) return []
  return tx
    .update(processTask)
    .set({ [mark]: now, ...more })
    .where(and(inArray(id, ids), isUntold))
    .returning({ id, companyId, instanceId, assigneeId, step })
}

async function findInstances(tx: Db, tasks: readonly OverdueTask[]) {
  const ids = [...new Set(tasks.map(({ instanceId }) => instanceId))]
  const rows = ids.length === 0 ? [] : await tx.select().from(processInstance).where(inArray(processInstance.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Notifies each assignee once of overdue tasks of a company: names the task, or their number. */
async function notifyOverdueHolders(tx: Db, now: Date): Promise<void> {
  const late = await claimOverdueTasks(tx, 'remindedAt', now)
  countOverdueTasks('reminded', late.length)
  const instances = await findInstances(tx, late)
  // Who came from another company may still have tasks there.
  for (const tasks of groupBy(late, ({ assigneeId, companyId }) => `${companyId} ${assigneeId}`).values()) {
    const [first] = tasks
    if (!first) continue
    const { companyId, id, instanceId, assigneeId: userId } = first
    const about = { userIds: [userId], companyId, category: 'approve' as const, senderName: '系统' }
    const subject = instances.get(instanceId)?.subject ?? ''
    const notice =
      tasks.length === 1
        ? {
            ...about,
            title: `已逾期：${subject}`,
            content: '请尽快处理',
            business: { type: 'task', id },
            openPage: buildTaskPath(id),
          }
        : {
            ...about,
            title: `${tasks.length} 项待办已逾期`,
            content: `${subject} 等，请尽快处理`,
            // References the process that the text names, so that both are erased together (visit/wipe).
            business: { type: 'process', id: instanceId },
            openPage: TODO_PAGE,
          }
    await notify(tx, notice, now)
  }
}

/** Notifies the assignee's managers, or the administrators, and grants them read access. */
async function notifyManagers(tx: Db, now: Date): Promise<void> {
  const late = await claimOverdueTasks(tx, 'escalatedAt', now)
  const instances = await findInstances(tx, late)
  for (const { id, companyId, instanceId, assigneeId, step } of late) {
    const managers = await listManagerIds(tx, companyId, assigneeId)
    const told = managers.length > 0 ? managers : await listAdministratorIds(tx, companyId)
    const userIds = told.filter((userId) => userId !== assigneeId)
    const instance = instances.get(instanceId)
    if (userIds.length === 0 || !instance) continue
    countOverdueTasks('escalated', 1)
    const readers = userIds.map((userId) => ({
      instanceId,
      userId,
      companyId,
      via: 'overdue',
      byId: assigneeId,
      at: now,
    }))
    await tx.insert(processReader).values(readers).onConflictDoNothing()
    const name = getPerson(await findPeople(tx, companyId, [assigneeId]), assigneeId).name
    const notice = {
      userIds,
      companyId,
      category: 'approve' as const,
      senderName: '系统',
      openPage: buildTaskPath(id),
      title: `逾期未处理：${instance.subject}`,
      content: `${name} 的「${instance.steps[step]?.name ?? ''}」已逾期，请协助推进`,
      business: { type: 'task', id },
    }
    await notify(tx, notice, now)
  }
}

/** Notifies the assignees of tasks that are due, and their managers of those beyond the escalation time, once for each. */
export async function sendOverdueReminders(tx: Db, now: Date): Promise<void> {
  await notifyOverdueHolders(tx, now)
  await notifyManagers(tx, now)
}

/** Does what steps say about tasks whose time is over, and notifies those concerned of the others. */
export async function notifyOverdue(handle: Handle, now: Date): Promise<void> {
  const failure = await actOnLateTasks(handle, now)
  await handle.tx((tx) => notifyOverdueHolders(tx, now))
  await handle.tx((tx) => notifyManagers(tx, now))
  if (failure) throw failure
}
