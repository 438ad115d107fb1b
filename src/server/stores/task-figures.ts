import { and, asc, count, countDistinct, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'

import { startOfChinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db'
import { processHistory, processInstance, processReader, processTask } from '@/server/schema/workflow'
import { decidingActions, isLastDeedOf, isWaitingFor, type Member } from '@/server/stores/task-store'

/** How many tasks wait for a person, and how many of them are late. */
export async function countOpenTasks(db: Db, member: Member, now: Date): Promise<{ todo: number; overdue: number }> {
  const late = sql<number>`count(*) filter (where ${processTask.dueAt} < ${now.toISOString()}::timestamptz)`
  const [row] = await db
    .select({ todo: count(), overdue: late.mapWith(Number) })
    .from(processTask)
    .where(isWaitingFor(member))
  return row ?? { todo: 0, overdue: 0 }
}

/** How many processes were circulated to a person and not opened yet. */
export async function countUnreadCopies(db: Db, { userId, companyId }: Member): Promise<number> {
  const { userId: reader, companyId: company, via, readAt } = processReader
  const [row] = await db
    .select({ total: count() })
    .from(processReader)
    .where(and(eq(reader, userId), eq(company, companyId), eq(via, 'circulate'), isNull(readAt)))
  return row?.total ?? 0
}

/** The figures of the home page. */
export interface TaskFigures {
  todo: number
  overdue: number
  /** Started by the person and still running. */
  mine: number
  circulated: number
  /** Decided by the person since midnight in China. */
  doneToday: number
  /** The task that has waited longest. */
  oldest: { taskId: string; subject: string; openedAt: Date | null } | null
}

async function countRunning(db: Db, { userId, companyId }: Member): Promise<number> {
  const { starterId, companyId: company, status } = processInstance
  const [row] = await db
    .select({ total: count() })
    .from(processInstance)
    .where(and(eq(starterId, userId), eq(company, companyId), eq(status, 'running')))
  return row?.total ?? 0
}

async function countDecidedSince(db: Db, { userId, companyId }: Member, since: Date): Promise<number> {
  const { taskId, actorId, companyId: company, action, at } = processHistory
  const [row] = await db
    .select({ total: countDistinct(taskId) })
    .from(processHistory)
    .where(and(eq(actorId, userId), eq(company, companyId), inArray(action, decidingActions), gte(at, since)))
  return row?.total ?? 0
}

/** What a member's home page says about tasks. */
export async function taskFigures(db: Db, member: Member, now: Date): Promise<TaskFigures> {
  const [oldest] = await db
    .select({ taskId: processTask.id, subject: processInstance.subject, openedAt: processTask.openedAt })
    .from(processTask)
    .innerJoin(processInstance, eq(processInstance.id, processTask.instanceId))
    .where(isWaitingFor(member))
    .orderBy(asc(processTask.openedAt), asc(processTask.id))
    .limit(1)
  return {
    ...(await countOpenTasks(db, member, now)),
    mine: await countRunning(db, member),
    circulated: await countUnreadCopies(db, member),
    doneToday: await countDecidedSince(db, member, new Date(startOfChinaDay(now.getTime()))),
    oldest: oldest ?? null,
  }
}

/** The four lists of the to-do tab. */
export type ListName = 'todo' | 'done' | 'mine' | 'circulated'

function inList(db: Db, list: ListName, member: Member): SQL | undefined {
  const { userId, companyId } = member
  switch (list) {
    case 'todo':
      return inArray(
        processInstance.id,
        db.select({ id: processTask.instanceId }).from(processTask).where(isWaitingFor(member)),
      )
    case 'done':
      return inArray(
        processInstance.id,
        db
          .select({ id: processHistory.instanceId })
          .from(processHistory)
          .innerJoin(processTask, eq(processTask.id, processHistory.taskId))
          .where(isLastDeedOf(db, member)),
      )
    case 'mine':
      return eq(processInstance.starterId, userId)
    case 'circulated': {
      const { userId: reader, companyId: company, via } = processReader
      const where = and(eq(reader, userId), eq(company, companyId), eq(via, 'circulate'))
      return inArray(processInstance.id, db.select({ id: processReader.instanceId }).from(processReader).where(where))
    }
  }
}

/** The kinds of process in a list, the most frequent first: the choices of its filter. */
export async function listKinds(
  db: Db,
  list: ListName,
  member: Member,
): Promise<{ procDefKey: string; procDefName: string; count: number }[]> {
  const { processKey, processName, companyId } = processInstance
  const total = count()
  return db
    .select({ procDefKey: processKey, procDefName: sql<string>`max(${processName})`, count: total })
    .from(processInstance)
    .where(and(eq(companyId, member.companyId), inList(db, list, member)))
    .groupBy(processKey)
    .orderBy(sql`count(*) desc`, asc(processKey))
}
