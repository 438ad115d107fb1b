import { aliasedTable, and, desc, eq, gt, inArray, not, notExists, type SQL, sql } from 'drizzle-orm'

import type { TodoQuery } from '@/contract/todo'
import type { Db } from '@/server/db/connection'
import { computeListTotal, type PageWindow } from '@/server/db/page'
import { processHistory, processInstance, processTask } from '@/server/db/schema/workflow'
import { buildTodoFilter, buildTodoOrder, type Measures } from './task-filter'
import { instanceColumns, listRowUserIds, presentHandledTodo, taskColumns } from './task-rows'
import { addTodoDetails, type CompanyMember, type TodoPage } from './task-store'

/** What takes a task out of somebody's hands; a later one of these replaces an earlier one in the list. */
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

/** Picks from the history what one person decided last on each task that is no longer in their hands. */
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

const deedMeasures: Measures = {
  time: processHistory.at,
  id: processHistory.id,
  due: sql`${processTask.dueAt}`,
  done: processHistory.at,
}

/** For tens of thousands of decided tasks the answer says only that there is a next page: no screen shows the total. */
const COUNTED_DEEDS = 500

/** 已处理: what this person decided, one entry for a task. */
export async function listDeeds(
  db: Db,
  member: CompanyMember,
  query: TodoQuery,
  { offset, limit }: PageWindow,
  now: Date,
): Promise<TodoPage> {
  const where = and(isLastTaskEventOfUser(db, member), buildTodoFilter(db, query, deedMeasures, now))
  const { action, opinion, at } = processHistory
  const rows = await db
    .select({ ...instanceColumns, ...taskColumns, action, opinion, at })
    .from(processHistory)
    .innerJoin(processTask, eq(processTask.id, processHistory.taskId))
    .innerJoin(processInstance, eq(processInstance.id, processTask.instanceId))
    .where(where)
    .orderBy(...buildTodoOrder(query, deedMeasures))
    .limit(limit)
    .offset(offset)
  const counting = () => {
    const counted = db
      .select({ one: sql`1`.as('one') })
      .from(processHistory)
      .innerJoin(processTask, eq(processTask.id, processHistory.taskId))
      .innerJoin(processInstance, eq(processInstance.id, processTask.instanceId))
      .where(where)
      // In the order of its index, whatever the list's: else all are looked up before the first is counted.
      .orderBy(desc(at), desc(processHistory.id))
      .limit(Math.max(COUNTED_DEEDS, offset + limit + 1))
    return db.$count(counted.as('counted'))
  }
  const people = await listRowUserIds(db, member.companyId, rows)
  const records = rows.map((row) => presentHandledTodo(row, people))
  return {
    records: await addTodoDetails(db, member, records),
    total: await computeListTotal({ offset, limit }, rows.length, counting),
  }
}
