import {
  aliasedTable,
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'

import { startOfChinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { processHistory, processInstance, processReader, processTask } from '@/server/db/schema/workflow'
import { createStatement } from '@/server/db/statement'

import { countReturned, isReturnedTo } from './returned-store'
import { decidingActions, isLastTaskEventOfUser } from './task-event-store'
import { type CompanyMember, isWaitingFor } from './task-store'

/** A count as a column. */
const toCountColumn = (query: SQLWrapper, name: string) => sql<number>`${query}`.mapWith(Number).as(name)

/** Unread copies of a user. */
function unreadCopies(db: Db, { userId, companyId }: CompanyMember) {
  const { userId: reader, companyId: company, via, readAt } = processReader
  return db
    .select({ total: count() })
    .from(processReader)
    .where(and(eq(reader, userId), eq(company, companyId), eq(via, 'circulate'), isNull(readAt)))
}

/** A member and ISO times. */
interface FigureValues extends CompanyMember {
  now: string
  /** The last midnight in China. */
  midnight: string
}

function openFigures(db: Db, member: CompanyMember, now: string) {
  const late = sql<number>`count(*) filter (where ${processTask.dueAt} < ${now}::timestamptz)`
  return {
    todo: count().as('todo'),
    overdue: late.mapWith(Number).as('overdue'),
    returned: toCountColumn(countReturned(db, member), 'returned'),
    circulated: toCountColumn(unreadCopies(db, member), 'circulated'),
  }
}

const noneOpen = { todo: 0, overdue: 0, returned: 0, circulated: 0 }

const selectOpenFigures = createStatement((db, { userId, companyId, now }: Omit<FigureValues, 'midnight'>) => {
  const member = { userId, companyId }
  return db
    .select(openFigures(db, member, now))
    .from(processTask)
    .where(isWaitingFor(member))
})

/** Counts a user's open tasks, overdue tasks, returned processes and unread copies. */
export async function countOpenTasks(db: Db, member: CompanyMember, now: Date): Promise<typeof noneOpen> {
  const { userId, companyId } = member
  const [row = noneOpen] = await selectOpenFigures(db, { userId, companyId, now: now.toISOString() })
  return row
}

/** The metrics of the home page. */
export interface TaskFigures {
  todo: number
  overdue: number
  /** Processes returned to the user. */
  returned: number
  /** Processes started by the user and still running. */
  mine: number
  circulated: number
  /** Tasks decided by the user since midnight in China. */
  doneToday: number
  /** The oldest open task. */
  oldest: { taskId: string; subject: string; openedAt: Date | null } | null
}

function running(db: Db, { userId, companyId }: CompanyMember) {
  const { starterId, companyId: company, status } = processInstance
  return db
    .select({ total: count() })
    .from(processInstance)
    .where(and(eq(starterId, userId), eq(company, companyId), eq(status, 'running')))
}

/** Counts what 已处理 lists of these days. */
function decidedSince(db: Db, member: CompanyMember, since: string) {
  return db
    .select({ total: count() })
    .from(processHistory)
    .innerJoin(processTask, eq(processTask.id, processHistory.taskId))
    .where(and(isLastTaskEventOfUser(db, member), gte(processHistory.at, sql`${since}::timestamptz`)))
}

/** Several figures in one row: a round trip costs more than what it asks. */
const selectFigures = createStatement((db, { userId, companyId, now, midnight }: FigureValues) => {
  const member = { userId, companyId }
  const figures = db
    .select({
      ...openFigures(db, member, now),
      mine: toCountColumn(running(db, member), 'mine'),
      doneToday: toCountColumn(decidedSince(db, member, midnight), 'done_today'),
    })
    .from(processTask)
    .where(isWaitingFor(member))
    .as('figures')
  const oldest = db
    .select({ taskId: processTask.id, subject: processInstance.subject, openedAt: processTask.openedAt })
    .from(processTask)
    .innerJoin(processInstance, eq(processInstance.id, processTask.instanceId))
    .where(isWaitingFor(member))
    .orderBy(asc(processTask.openedAt), asc(processTask.id))
    .limit(1)
    .as('oldest')
  return db
    .select({
      figures: {
        todo: figures.todo,
        overdue: figures.overdue,
        returned: figures.returned,
        circulated: figures.circulated,
        mine: figures.mine,
        doneToday: figures.doneToday,
      },
      oldest: { taskId: oldest.taskId, subject: oldest.subject, openedAt: oldest.openedAt },
    })
    .from(figures)
    .leftJoin(oldest, sql`true`)
})

/** Counts the task metrics of a member's home page. */
export async function countTaskFigures(db: Db, member: CompanyMember, now: Date): Promise<TaskFigures> {
  const { userId, companyId } = member
  const midnight = new Date(startOfChinaDay(now.getTime())).toISOString()
  const [row] = await selectFigures(db, { userId, companyId, now: now.toISOString(), midnight })
  return { ...noneOpen, mine: 0, doneToday: 0, ...row?.figures, oldest: row?.oldest ?? null }
}

/** Whoever has more in a list finds the kinds of these, the last ones, in the filter. */
const LAST_ROWS = 1000

/** Read from the end of an index; beside further conditions PostgreSQL would expect few rows, and read and sort all. */
function listLastDecisions(db: Db, { userId }: CompanyMember) {
  const { id, actorId, action, at } = processHistory
  return db
    .select({ id })
    .from(processHistory)
    .where(and(eq(actorId, userId), inArray(action, decidingActions)))
    .orderBy(desc(at), desc(id))
    .limit(LAST_ROWS)
}

const started = aliasedTable(processInstance, 'started')

/** The four lists of the to-do tab. */
type ListName = 'todo' | 'done' | 'mine' | 'circulated'

function inList(db: Db, list: ListName, member: CompanyMember): SQL | undefined {
  const { userId, companyId } = member
  switch (list) {
    case 'todo':
      return inArray(
        processInstance.id,
        db
          .select({ id: processTask.instanceId })
          .from(processTask)
          .where(isWaitingFor(member))
          .orderBy(desc(processTask.openedAt), desc(processTask.id))
          .limit(LAST_ROWS),
      )
    case 'done':
      return inArray(
        processInstance.id,
        db
          .select({ id: processHistory.instanceId })
          .from(processHistory)
          .innerJoin(processTask, eq(processTask.id, processHistory.taskId))
          .where(and(inArray(processHistory.id, listLastDecisions(db, member)), isLastTaskEventOfUser(db, member))),
      )
    case 'mine':
      return inArray(
        processInstance.id,
        db
          .select({ id: started.id })
          .from(started)
          .where(eq(started.starterId, userId))
          .orderBy(desc(started.createdAt), desc(started.id))
          .limit(LAST_ROWS),
      )
    case 'circulated': {
      const { userId: reader, companyId: company, via, at, instanceId } = processReader
      return inArray(
        processInstance.id,
        db
          .select({ id: instanceId })
          .from(processReader)
          .where(and(eq(reader, userId), eq(company, companyId), eq(via, 'circulate')))
          .orderBy(desc(at), desc(instanceId))
          .limit(LAST_ROWS),
      )
    }
  }
}

interface ProcessKind {
  procDefKey: string
  procDefName: string
  count: number
}

/** The process kinds in a list, the most frequent first; the options of its filter. */
export async function listKinds(db: Db, list: ListName, member: CompanyMember): Promise<ProcessKind[]> {
  const kinds = await countKinds(db, member, inList(db, list, member))
  // A second query: joined by `or`, the two conditions would read every process of the company.
  return list === 'todo' ? addKinds(kinds, await countKinds(db, member, isReturnedTo(member))) : kinds
}

async function countKinds(db: Db, member: CompanyMember, where: SQL | undefined): Promise<ProcessKind[]> {
  const { processKey, processName, companyId } = processInstance
  return db
    .select({ procDefKey: processKey, procDefName: sql<string>`max(${processName})`, count: count() })
    .from(processInstance)
    .where(and(eq(companyId, member.companyId), where))
    .groupBy(processKey)
    .orderBy(sql`count(*) desc`, asc(processKey))
}

function addKinds(kinds: readonly ProcessKind[], more: readonly ProcessKind[]): ProcessKind[] {
  if (more.length === 0) return [...kinds]
  const sums = new Map(kinds.map((kind) => [kind.procDefKey, kind]))
  for (const kind of more) {
    const kindSum = sums.get(kind.procDefKey)
    sums.set(kind.procDefKey, kindSum ? { ...kindSum, count: kindSum.count + kind.count } : kind)
  }
  return [...sums.values()].sort((a, b) => b.count - a.count || (a.procDefKey < b.procDefKey ? -1 : 1))
}
