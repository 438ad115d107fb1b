/** The part of a list that a caller asked for; `current` counts from 1. */
export interface PageAsked {
  current: number
  size: number
}

/** The same in the database's terms. */
export interface PageWindow {
  offset: number
  limit: number
}

export function pageWindow({ current, size }: PageAsked): PageWindow {
  return { offset: (current - 1) * size, limit: size }
}

/** One page by the contract's names. */
export function pageAnswer<Row>({ current, size }: PageAsked, records: Row[], total: number) {
  return { records, total, size, current, pages: Math.ceil(total / size) }
}
