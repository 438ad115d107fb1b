/** The part of a list that a caller asked for; `current` counts from 1. */
export interface PageInput {
  current: number
  size: number
}

/** The same in the database's terms. */
export interface PageWindow {
  offset: number
  limit: number
}

export function toPageWindow({ current, size }: PageInput): PageWindow {
  return { offset: (current - 1) * size, limit: size }
}

/** How long the whole list is: a page that is not full is its end, and nothing is counted. */
export async function computeListTotal(
  { offset, limit }: PageWindow,
  rows: number,
  count: () => Promise<number>,
): Promise<number> {
  const isEnd = rows < limit && (rows > 0 || offset === 0)
  return isEnd ? offset + rows : count()
}

/** One page by the contract's names. */
export function presentPage<Row>({ current, size }: PageInput, records: Row[], total: number) {
  return { records, total, size, current, pages: Math.ceil(total / size) }
}
