import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { processHistory } from '@/server/db/schema/workflow'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import type { TaskKind } from '@/server/workflow/engine/state'
import type { TaskRow } from '@/server/workflow/instances/instance-store'
import { formatHumanTime, getActionName } from '@/server/workflow/instances/names'

const ownerName = sql<string | null>`(select owner.name from app_user owner where owner.id = ${processHistory.ownerId})`

/** Actor, action and time of a history entry, as text and as data. */
interface TaskEventText {
  /** `王强 已于 10:21 同意` */
  text: string
  data: { by: string; action: string; actionName: string; time: string }
}

/** What a time limit did is an act of the system; what else a process did by itself is none to name here. */
const actorName = sql<string>`(case
  when ${inArray(processHistory.action, ['lateAgree', 'lateReject', 'lateHandUp', 'holdEnd', 'holdSkip', 'holdReject', 'holdStop'])} then '系统'
  else (select actor.name from app_user actor where actor.id = ${processHistory.actorId}) end)`

async function findLastEvent(
  db: Db,
  where: SQL | undefined,
  kind: TaskKind | undefined,
  now: Date,
): Promise<TaskEventText | null> {
  const [row] = await db
    .select({ name: actorName, ownerName, action: processHistory.action, at: processHistory.at })
    .from(processHistory)
    .where(and(where, isNotNull(actorName)))
    .orderBy(desc(processHistory.seq))
    .limit(1)
  if (!row) return null
  const name = getActionName(row.action, kind)
  const by = row.ownerName === null ? row.name : `${row.name} 代 ${row.ownerName}`
  return {
    text: `${by} 已于 ${formatHumanTime(row.at, now)} ${name}`,
    data: { by, action: row.action, actionName: name, time: formatTime(row.at) },
  }
}

/** The history entry that closed a task: its decision, or another one that made it obsolete. Null while it is live. */
export async function findClosingEvent(db: Db, task: TaskRow, now: Date): Promise<TaskEventText | null> {
  if (task.closedSeq === null) return null
  const { instanceId, seq } = processHistory
  const kind = task.state === 'done' ? (task.kind as TaskKind) : undefined
  return findLastEvent(db, and(eq(instanceId, task.instanceId), eq(seq, task.closedSeq)), kind, now)
}

/** A user's last history entry of a task. */
export function findLastUserEvent(db: Db, taskId: string, userId: string, now: Date): Promise<TaskEventText | null> {
  const where = and(eq(processHistory.taskId, taskId), eq(processHistory.actorId, userId))
  return findLastEvent(db, where, undefined, now)
}

/** The last history entry of a process. */
export function findLastInstanceEvent(db: Db, instanceId: string, now: Date): Promise<TaskEventText | null> {
  return findLastEvent(db, eq(processHistory.instanceId, instanceId), undefined, now)
}

/** The 409 refusal when a task is already handled. */
export function createTooLateRefusal(handled: TaskEventText | null, advice = ''): Refusal {
  return new Refusal(409, handled ? `${handled.text}${advice}` : '该任务已被处理，请刷新', handled?.data ?? null)
}
