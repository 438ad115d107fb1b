import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'

import type { Todo, TodoFilter } from '@/contract/workflow/todo'
import type { Db } from '@/server/db/connection'
import { appUser } from '@/server/db/schema/identity'
import { processHistory, processInstance } from '@/server/db/schema/workflow'
import { formatTime } from '@/server/http/wire-time'
import { getActionName } from '@/server/workflow/instances/names'
import { buildTodoFilter } from './task-filter'
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

/** Who returned each process last, why and when. */
async function findReturns(db: Db, instanceIds: readonly string[]) {
  const { instanceId, action, actorId, opinion, at, seq } = processHistory
  const rows = await db
    .select({ instanceId, action, opinion, at, name: appUser.name })
    .from(processHistory)
    .innerJoin(appUser, eq(appUser.id, actorId))
    .where(and(inArray(instanceId, instanceIds), inArray(action, returning)))
    .orderBy(asc(seq))
  return new Map(rows.map((row) => [row.instanceId, row]))
}

/**
 * The processes that were returned to their starter and wait for their changes, as rows. All are read, because they are
 * few. They have no due time.
 */
export async function findReturned(db: Db, member: CompanyMember, query: TodoFilter, now: Date) {
  if (query.overdue) return []
  const measures = { time: returnedAt, id: processInstance.id, due: sql`null::timestamptz` }
  return db
    .select(instanceColumns)
    .from(processInstance)
    .where(and(isReturnedTo(member), buildTodoFilter(db, query, measures, now)))
    .orderBy(desc(processInstance.createdAt), desc(processInstance.id))
}

/** Adds to entries of returned processes who returned them, when and why. */
export async function addReturns(db: Db, todos: readonly Todo[]): Promise<Todo[]> {
  if (todos.length === 0) return []
  const returns = await findReturns(
    db,
    todos.map(({ procInstId }) => procInstId),
  )
  return todos.map((todo) => {
    const last = returns.get(todo.procInstId)
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
