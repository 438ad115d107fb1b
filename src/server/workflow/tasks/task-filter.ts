import { and, asc, desc, eq, exists, gte, lt, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { TodoFilter } from '@/contract/workflow/todo'
import { DAY_MS } from '@/lib/durations'
import { parseWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { appUser } from '@/server/db/schema/identity'
import { processInstance } from '@/server/db/schema/workflow'
import { matchesKeyword } from '@/server/db/sql-text'

/** Midnight of a day in China, plus an offset in days. */
export function toDayStart(day: string, plusDays = 0): Date {
  return new Date((parseWireTime(day) ?? 0) + plusDays * DAY_MS)
}

/** The columns that a list filters and sorts by. */
export interface Measures {
  /** The time of `createdFrom`, `createdTo` and the sort by time. */
  time: SQLWrapper
  /** Tie-breaker, so that pages never overlap. */
  id: PgColumn
  /** The due time: a column, or the earliest of the open tasks. */
  due: SQL
  /** The time of completion; overdue then means overdue at that time. Absent: overdue now. */
  done?: PgColumn
}

/** Matches a keyword with subject, kind, serial number or starter; subject and starter also by pinyin. */
export function isAbout(db: Db, keyword: string): SQL | undefined {
  const { subject, processName, serialNo, starterId } = processInstance
  // Joined by the starter's primary key for each process: a subquery over all users of that name would scan the whole
  // table, and PostgreSQL estimates that cost for each row.
  const isTheirs = and(eq(appUser.id, starterId), matchesKeyword(keyword, [appUser.name], appUser))
  const starter = db.select({ one: sql`1` }).from(appUser).where(isTheirs)
  return or(matchesKeyword(keyword, [subject, processName, serialNo], processInstance), exists(starter))
}

/** The filter conditions of a query. */
export function buildTodoFilter(db: Db, query: TodoFilter, { time, due, done }: Measures, now: Date): SQL | undefined {
  const { keyword, procDefKey, startUserId, overdue, createdFrom, createdTo, minAmount, maxAmount } = query
  return and(
    keyword ? isAbout(db, keyword) : undefined,
    procDefKey === undefined ? undefined : eq(processInstance.processKey, procDefKey),
    startUserId === undefined ? undefined : eq(processInstance.starterId, startUserId),
    overdue ? sql`${due} < ${done ?? sql`${now.toISOString()}::timestamptz`}` : undefined,
    createdFrom === undefined ? undefined : gte(time, toDayStart(createdFrom)),
    createdTo === undefined ? undefined : lt(time, toDayStart(createdTo, 1)),
    minAmount === undefined ? undefined : gte(processInstance.amount, minAmount),
    maxAmount === undefined ? undefined : lte(processInstance.amount, maxAmount),
  )
}

/** Whether a query filters on columns of the process. */
export function isFiltered(query: TodoFilter): boolean {
  const { keyword, procDefKey, startUserId, overdue, createdFrom, createdTo, minAmount, maxAmount } = query
  return [
    keyword || undefined,
    procDefKey,
    startUserId,
    overdue || undefined,
    createdFrom,
    createdTo,
    minAmount,
    maxAmount,
  ].some((value) => value !== undefined)
}

/** The sort order of a query; deterministic. */
export function buildTodoOrder({ sort }: Pick<TodoFilter, 'sort'>, { time, id, due }: Measures): SQL[] {
  if (sort === 'oldest') return [asc(time), asc(id)]
  if (sort === 'due') return [sql`${due} asc nulls last`, desc(time), desc(id)]
  return [desc(time), desc(id)]
}
