import { asc, count, desc, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { TimeSort } from '@/contract/time-sort'
import { isMobile } from '@/lib/validators'

import type { Db } from './connection'

/** The requested page of a list; `current` counts from 1. */
export interface PageInput {
  current: number
  size: number
}

/** The same as offset and limit of the query. */
export interface PageWindow {
  offset: number
  limit: number
}

export function toPageWindow({ current, size }: PageInput): PageWindow {
  return { offset: (current - 1) * size, limit: size }
}

/** The length of the whole list. A page that is not full is the last one, so no count query is needed. */
export async function computeListTotal(
  { offset, limit }: PageWindow,
  rows: number,
  count: () => Promise<number>,
): Promise<number> {
  const isEnd = rows < limit && (rows > 0 || offset === 0)
  return isEnd ? offset + rows : count()
}

/** A query of rows in their order, before offset and limit: what Drizzle's `orderBy` returns. */
interface OrderedQuery<Row> {
  limit(limit: number): { offset(offset: number): PromiseLike<Row[]> }
}

/**
 * One page of a list and the length of the whole list.
 *
 * @param table the table whose rows matching `where` are counted
 */
export async function selectPage<Row>(
  db: Db,
  list: OrderedQuery<Row>,
  window: PageWindow,
  table: PgTable,
  where: SQL | undefined,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await list.limit(window.limit).offset(window.offset)
  return { rows, total: await computeListTotal(window, rows.length, () => db.$count(table, where)) }
}

/**
 * {@link selectPage} of a list whose conditions are on several tables.
 *
 * @param counting counts the matching rows; not run when the page is the last one
 */
export async function selectJoinedPage<Row>(
  list: OrderedQuery<Row>,
  window: PageWindow,
  counting: PromiseLike<{ total: number }[]>,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await list.limit(window.limit).offset(window.offset)
  const countAll = async () => (await counting)[0]?.total ?? 0
  return { rows, total: await computeListTotal(window, rows.length, countAll) }
}

/** Below this the bounded count of a search is exact. */
const COUNTED_MIN = 100
/** The same of a list that an index gives in its order. */
export const LIST_COUNTED_MIN = 500

/** As far as {@link countBounded} counts. */
export const computeCountLimit = ({ offset, limit }: PageWindow, least = COUNTED_MIN) =>
  Math.max(least, offset + 2 * limit)

/**
 * Counts matching rows no further than the page after this one, and at least as far as `least`: a first page costs the
 * same among a hundred rows as among ten thousand.
 *
 * @returns the number of rows, or a lower bound that has a next page
 */
export async function countBounded(
  db: Db,
  table: PgTable,
  where: SQL | undefined,
  window: PageWindow,
  least?: number,
): Promise<number> {
  const found = db
    .select({ one: sql<number>`1`.as('one') })
    .from(table)
    .where(where)
    .limit(computeCountLimit(window, least))
    .as('found')
  const [row] = await db.select({ n: count() }).from(found)
  return row?.n ?? 0
}

/** Rows of a list that are looked at to find out whether many match a keyword. */
const PROBED_MAX = 500

/**
 * Whether the first rows of a list alone are as many matches as {@link countBounded} counts. Then comparing them in the
 * order of the list is less work than asking an index of characters. A whole mobile number never is common.
 *
 * @param list the rows without the keyword
 * @param match the comparison with the keyword, over the table's own columns
 */
export async function isCommonKeyword(
  db: Db,
  table: PgTable,
  list: { where: SQL | undefined; order: readonly SQL[] },
  { keyword, match }: { keyword: string; match: SQL | undefined },
  window: PageWindow,
): Promise<boolean> {
  if (isMobile(keyword)) return false
  const first = db
    .select()
    .from(table)
    .where(list.where)
    .orderBy(...list.order)
    .limit(PROBED_MAX)
    // The comparison names the columns of the table.
    .as(getTableName(table))
  const most = computeCountLimit(window)
  const matches = await db.select({ one: sql<number>`1` }).from(first).where(match).limit(most)
  return matches.length >= most
}

/** The order of a list by time; rows of one moment by their id. */
export function buildTimeOrder(sort: TimeSort, time: PgColumn, id: PgColumn): SQL[] {
  const order = sort === 'oldest' ? asc : desc
  return [order(time), order(id)]
}

/** A page with the field names of the contract. */
export function presentPage<Row>({ current, size }: PageInput, records: Row[], total: number) {
  return { records, total, size, current, pages: Math.ceil(total / size) }
}
