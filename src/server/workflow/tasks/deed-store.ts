import { aliasedTable, and, desc, eq, gt, inArray, not, notExists, type SQL, sql } from 'drizzle-orm'

import type { TodoQuery } from '@/contract/todo'
import type { Db } from '@/server/db/connection'
import { type PageWindow, totalOf } from '@/server/db/page'
import { processHistory, processInstance, processTask } from '@/server/db/schema/workflow'
import { type Measures, ordered, wanted } from './task-filter'
import { instanceColumns, peopleInRows, taskColumns, todoOfDeed } from './task-rows'
import { completed, type Listed, type Member } from './task-store'

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
export function isLastDeedOf(db: Db, { userId, companyId }: Member): SQL | undefined {
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
  time: processHistory.at, id: processHistory.id,
  due: sql`${processTask.dueAt}`, done: processHistory.at,
}

/** For tens of thousands of decided tasks the answer says only that there is a next page: no screen shows the total. */
const COUNTED_DEEDS = 500

/** 已处理: what this person decided, one entry for a task. */
export async function listDeeds(
  db: Db,
  member: Member,
  query: TodoQuery,
  { offset, limit }: PageWindow,
  now: Date,
): Promise<Listed> {
  const where = and(isLastDeedOf(db, member), wanted(db, query, deedMeasures, now))
  const { action, opinion, at } = processHistory
  const rows = await db
    .select({ ...instanceColumns, ...taskColumns, action, opinion, at })
    .from(processHistory)
    .innerJoin(processTask, eq(processTask.id, processHistory.taskId))
    .innerJoin(processInstance, eq(processInstance.id, processTask.instanceId))
    .where(where)
    .orderBy(...ordered(query, deedMeasures))
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
  const people = await peopleInRows(db, member.companyId, rows)
  const records = rows.map((row) => todoOfDeed(row, people))
  return {
    records: await completed(db, member, records),
    total: await totalOf({ offset, limit }, rows.length, counting),
  }
}
