import { and, asc, count, countDistinct, eq, gte, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

import { startOfChinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { processHistory, processInstance, processReader, processTask } from '@/server/db/schema/workflow'
import { decidingActions, isLastTaskEventOfUser } from './task-event-store'
import { type CompanyMember, isWaitingFor } from './task-store'

/** A count as a column: several of them make one query, and a query costs more than its count. */
const toCountColumn = (query: SQLWrapper) => sql<number>`${query}`.mapWith(Number)

/** Of what was circulated to a person and not opened yet. */
function unreadCopies(db: Db, { userId, companyId }: CompanyMember) {
  const { userId: reader, companyId: company, via, readAt } = processReader
  return db
    .select({ total: count() })
    .from(processReader)
    .where(and(eq(reader, userId), eq(company, companyId), eq(via, 'circulate'), isNull(readAt)))
}

function openFigures(db: Db, member: CompanyMember, now: Date) {
  const late = sql<number>`count(*) filter (where ${processTask.dueAt} < ${now.toISOString()}::timestamptz)`
  return { todo: count(), overdue: late.mapWith(Number), circulated: toCountColumn(unreadCopies(db, member)) }
}

const noneOpen = { todo: 0, overdue: 0, circulated: 0 }

/** How many tasks wait for a person, how many of them are late, and how many processes were circulated to them. */
export async function countOpenTasks(db: Db, member: CompanyMember, now: Date): Promise<typeof noneOpen> {
  const [row = noneOpen] = await db
    .select(openFigures(db, member, now))
    .from(processTask)
    .where(isWaitingFor(member))
  return row
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

function running(db: Db, { userId, companyId }: CompanyMember) {
  const { starterId, companyId: company, status } = processInstance
  return db
    .select({ total: count() })
    .from(processInstance)
    .where(and(eq(starterId, userId), eq(company, companyId), eq(status, 'running')))
}

function decidedSince(db: Db, { userId, companyId }: CompanyMember, since: Date) {
  const { taskId, actorId, companyId: company, action, at } = processHistory
  return db
    .select({ total: countDistinct(taskId) })
    .from(processHistory)
    .where(and(eq(actorId, userId), eq(company, companyId), inArray(action, decidingActions), gte(at, since)))
}

/** What a member's home page says about tasks. */
export async function countTaskFigures(db: Db, member: CompanyMember, now: Date): Promise<TaskFigures> {
  const [oldest = null] = await db
    .select({ taskId: processTask.id, subject: processInstance.subject, openedAt: processTask.openedAt })
    .from(processTask)
    .innerJoin(processInstance, eq(processInstance.id, processTask.instanceId))
    .where(isWaitingFor(member))
    .orderBy(asc(processTask.openedAt), asc(processTask.id))
    .limit(1)
  const midnight = new Date(startOfChinaDay(now.getTime()))
  const [figures = { ...noneOpen, mine: 0, doneToday: 0 }] = await db
    .select({
      ...openFigures(db, member, now),
      mine: toCountColumn(running(db, member)),
      doneToday: toCountColumn(decidedSince(db, member, midnight)),
    })
    .from(processTask)
    .where(isWaitingFor(member))
  return { ...figures, oldest }
}

/** The four lists of the to-do tab. */
type ListName = 'todo' | 'done' | 'mine' | 'circulated'

function inList(db: Db, list: ListName, member: CompanyMember): SQL | undefined {
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
          .where(isLastTaskEventOfUser(db, member)),
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
  member: CompanyMember,
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
