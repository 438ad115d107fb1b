import { aliasedTable, and, desc, eq, gt, inArray, not, notExists, type SQL, sql } from 'drizzle-orm'

import type { TodoFilter } from '@/contract/workflow/todo'
import type { Db } from '@/server/db/connection'
import { computeCountLimit, computeListTotal, LIST_COUNTED_MIN, type PageWindow } from '@/server/db/page'
import { processHistory, processInstance, processTask } from '@/server/db/schema/workflow'

import { buildTodoFilter, buildTodoOrder, type Measures } from './task-filter'
import { instanceColumns, listRowUserIds, presentHandledTodo, taskColumns } from './task-rows'
import { addTodoDetails, type CompanyMember, type TodoPage } from './task-store'

/** Actions that close a user's task; a later one replaces an earlier one in the list. */
export const decidingActions = [
  'agree',
  'reject',
  'addSign',
  'addSignComplete',
  'transfer',
  'delegate',
  'returnPrev',
  'returnTo',
]
const later = aliasedTable(processHistory, 'later')

/** Selects a user's last decision on each task that is no longer assigned to them. */
export function isLastTaskEventOfUser(db: Db, { userId, companyId }: CompanyMember): SQL | undefined {
  const replaced = db
    .select({ one: sql`1` })
    .from(later)
    .where(
      and(
        eq(later.taskId, processHistory.taskId),
        eq(later.actorId, userId),
        gt(later.seq, processHistory.seq),
        inArray(later.action, [...decidingActions, 'retrieve']),
      ),
    )
  return and(
    eq(processHistory.companyId, companyId),
    eq(processHistory.actorId, userId),
    inArray(processHistory.action, decidingActions),
    notExists(replaced),
    not(and(eq(processTask.state, 'open'), eq(processTask.assigneeId, userId)) ?? sql`false`),
  )
}

const eventMeasures: Measures = {
  time: processHistory.at,
  id: processHistory.id,
  due: sql`${processTask.dueAt}`,
  done: processHistory.at,
}

/** 已处理: a user's decisions, one entry per task. `total` is bounded as by `countBounded`. */
export async function listOwnDecisions(
  db: Db,
  member: CompanyMember,
  query: TodoFilter,
  { offset, limit }: PageWindow,
  now: Date,
): Promise<TodoPage> {
  const where = and(isLastTaskEventOfUser(db, member), buildTodoFilter(db, query, eventMeasures, now))
  const { action, opinion, at } = processHistory
  const rows = await db
    .select({ ...instanceColumns, ...taskColumns, action, opinion, at })
    .from(processHistory)
    .innerJoin(processTask, eq(processTask.id, processHistory.taskId))
    .innerJoin(processInstance, eq(processInstance.id, processTask.instanceId))
    .where(where)
    .orderBy(...buildTodoOrder(query, eventMeasures))
    .limit(limit)
    .offset(offset)
  const counting = () => {
    const counted = db
      .select({ one: sql`1`.as('one') })
      .from(processHistory)
      .innerJoin(processTask, eq(processTask.id, processHistory.taskId))
      .innerJoin(processInstance, eq(processInstance.id, processTask.instanceId))
      .where(where)
      // Ordered by the index and not by the list, because otherwise all rows would be sorted before the limit applies.
      .orderBy(desc(at), desc(processHistory.id))
      .limit(computeCountLimit({ offset, limit }, LIST_COUNTED_MIN))
    return db.$count(counted.as('counted'))
  }
  const people = await listRowUserIds(db, member.companyId, rows)
  const records = rows.map((row) => presentHandledTodo(row, people))
  return {
    records: await addTodoDetails(db, member, rows, records),
    total: await computeListTotal({ offset, limit }, rows.length, counting),
  }
}
