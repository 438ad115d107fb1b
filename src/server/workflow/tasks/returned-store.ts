import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'

import type { Todo, TodoFilter } from '@/contract/workflow/todo'
import type { Db } from '@/server/db/connection'
import { appUser } from '@/server/db/schema/identity'
import { processHistory, processInstance } from '@/server/db/schema/workflow'
import { createStatement } from '@/server/db/statement'
import { formatTime } from '@/server/http/wire-time'
import { getActionName } from '@/server/workflow/instances/names'

import { buildTodoFilter, isFiltered } from './task-filter'
import { instanceColumns } from './task-rows'
import type { CompanyMember } from './task-store'

const STATUS_NAME = '待你修改'

/** The processes that were returned to their starter and wait for their changes. */
export function isReturnedTo({ userId, companyId }: CompanyMember): SQL | undefined {
  const { starterId, companyId: company, status } = processInstance
  return and(eq(starterId, userId), eq(company, companyId), eq(status, 'returned'))
}

/** Counts the processes that were returned to their starter, as a subquery. */
export function countReturned(db: Db, member: CompanyMember) {
  return db.select({ total: count() }).from(processInstance).where(isReturnedTo(member))
}

const returning = ['returnPrev', 'returnTo']

/** When a process was returned last. */
const returnedAt = sql`(select max(${processHistory.at}) from ${processHistory}
  where ${processHistory.instanceId} = ${processInstance.id} and ${inArray(processHistory.action, returning)})`

/** Who returned a process last, when and why. */
interface Return {
  action: string
  opinion: string
  at: Date
  name: string
}

function buildReturnedQuery(db: Db, where: SQL | undefined) {
  const { instanceId, action, actorId, opinion, at, seq } = processHistory
  const last = db
    .select({ action, opinion, at, name: appUser.name })
    .from(processHistory)
    .innerJoin(appUser, eq(appUser.id, actorId))
    .where(and(eq(instanceId, processInstance.id), inArray(action, returning)))
    .orderBy(desc(seq))
    .limit(1)
    .as('last_return')
  return db
    .select({
      ...instanceColumns,
      last: { action: last.action, opinion: last.opinion, at: last.at, name: last.name },
    })
    .from(processInstance)
    .leftJoinLateral(last, sql`true`)
    .where(where)
    .orderBy(desc(processInstance.createdAt), desc(processInstance.id))
}

const selectAllReturned = createStatement((db, member: CompanyMember) => buildReturnedQuery(db, isReturnedTo(member)))

/**
 * The processes that were returned to their starter and wait for their changes, as rows with their last return. All are
 * read, because they are few. They have no due time.
 */
export async function findReturned(db: Db, member: CompanyMember, query: TodoFilter, now: Date) {
  if (query.overdue) return []
  if (!isFiltered(query)) return selectAllReturned(db, member)
  const measures = { time: returnedAt, id: processInstance.id, due: sql`null::timestamptz` }
  return buildReturnedQuery(db, and(isReturnedTo(member), buildTodoFilter(db, query, measures, now)))
}

/** Adds to the entry of a returned process who returned it last, when and why. */
export function addReturn(todo: Todo, last: Return | null): Todo {
  const reason = last?.opinion ? [{ key: '退回原因', value: last.opinion }] : []
  return {
    ...todo,
    kind: 'returned',
    statusName: STATUS_NAME,
    taskName: last ? `${last.name} ${getActionName(last.action)}` : null,
    opinion: last?.opinion || null,
    createTime: last ? formatTime(last.at) : todo.createTime,
    summary: [...reason, ...todo.summary],
    batchDisabledReason: '退回的申请需修改后重新提交',
  }
}
