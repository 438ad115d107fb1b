import type { ReactNode } from 'react'

import type { ListState } from '@/ui/ListFooter'
import { PagedList } from '@/ui/PagedList'

import { LoadFailed } from './QueryView'

/** What a list needs of `usePages`. */
interface Pages<Row> {
  rows: readonly Row[]
  foot: ListState
  isPending: boolean
  error: unknown
  loadMore: () => void
  refetch: () => unknown
}

interface QueryListProps<Row> {
  pages: Pages<Row>
  /** What is listed, as in 「待办加载失败」. */
  what: string
  getKey: (row: Row) => string
  /** Must be referentially stable between renders. */
  renderRow: (row: Row) => ReactNode
  empty: ReactNode
  skeleton?: ReactNode
}

function getListState({ isPending, error, rows, foot }: Pages<unknown>): ListState | 'first' | 'broken' {
  if (error && rows.length === 0) return 'broken'
  return isPending ? 'first' : foot
}

/** A list that grows by pages of the server, in all its states. */
export function QueryList<Row>({ pages, what, getKey, renderRow, empty, skeleton }: QueryListProps<Row>) {
  return (
    <PagedList
      rows={pages.rows}
      getKey={getKey}
      renderRow={renderRow}
      state={getListState(pages)}
      onMore={pages.loadMore}
      empty={empty}
      skeleton={skeleton}
      broken={<LoadFailed what={what} error={pages.error} onRetry={() => void pages.refetch()} />}
    />
  )
}
