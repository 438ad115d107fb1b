import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'

import type { Todo, TodoFilter } from '@/contract/workflow/todo'
import type { Db } from '@/server/db/connection'
import { appUser } from '@/server/db/schema/identity'
import { processHistory, processInstance } from '@/server/db/schema/workflow'
import { isAmong } from '@/server/db/sql-text'
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

/** The returns of some processes, oldest first: who returned each, why and when. */
const selectReturns = createStatement((db, { instanceIds }: { instanceIds: string[] }) => {
  const { instanceId, action, actorId, opinion, at, seq } = processHistory
  return db
    .select({ instanceId, action, opinion, at, name: appUser.name })
    .from(processHistory)
    .innerJoin(appUser, eq(appUser.id, actorId))
    .where(and(isAmong(instanceId, instanceIds), inArray(action, returning)))
    .orderBy(asc(seq))
})

function buildReturnedQuery(db: Db, where: SQL | undefined) {
  const { createdAt, id } = processInstance
  return db.select(instanceColumns).from(processInstance).where(where).orderBy(desc(createdAt), desc(id))
}

const selectAllReturned = createStatement((db, member: CompanyMember) => buildReturnedQuery(db, isReturnedTo(member)))

/**
 * The processes that were returned to their starter and wait for their changes, as rows. All are read, because they are
 * few. They have no due time.
 */
export async function findReturned(db: Db, member: CompanyMember, query: TodoFilter, now: Date) {
  if (query.overdue) return []
  if (!isFiltered(query)) return selectAllReturned(db, member)
  const measures = { time: returnedAt, id: processInstance.id, due: sql`null::timestamptz` }
  return buildReturnedQuery(db, and(isReturnedTo(member), buildTodoFilter(db, query, measures, now)))
}

/** Adds to entries of returned processes who returned them, when and why. */
export async function addReturns(db: Db, todos: readonly Todo[]): Promise<Todo[]> {
  if (todos.length === 0) return []
  const returns = await selectReturns(db, { instanceIds: todos.map(({ procInstId }) => procInstId) })
  const lastReturns = new Map(returns.map((row) => [row.instanceId, row]))
  return todos.map((todo) => {
    const last = lastReturns.get(todo.procInstId)
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
  })
}
