import type { SortOption } from './SortCell'

interface RowSort<Row> extends SortOption<string> {
  /** The property that is compared; absent: the order in which the server answers. */
  by?: keyof Row & string
  isFalling?: boolean
}

/** Orders of a list that is there as a whole; the first is the usual one. */
export type RowSorts<Row> = readonly [RowSort<Row>, ...RowSort<Row>[]]

/** The rows of a list that is there as a whole, in one of its orders: names, counts or times, null before all others. */
export function sortRows<Row>(rows: readonly Row[], sorts: RowSorts<Row>, sort: string): readonly Row[] {
  const { by, isFalling } = sorts.find(({ value }) => value === sort) ?? {}
  if (!by) return rows
  const getText = (row: Row) => String(row[by] ?? '')
  const sorted = [...rows].sort((one, other) => getText(one).localeCompare(getText(other), 'zh-CN', { numeric: true }))
  return isFalling ? sorted.reverse() : sorted
}
