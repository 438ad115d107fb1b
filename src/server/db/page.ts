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

/** A page with the field names of the contract. */
export function presentPage<Row>({ current, size }: PageInput, records: Row[], total: number) {
  return { records, total, size, current, pages: Math.ceil(total / size) }
}
