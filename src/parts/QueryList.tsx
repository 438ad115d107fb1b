import type { ReactNode } from 'react'

import type { ListState } from '@/ui/list/ListFooter'
import { ListNote } from '@/ui/list/ListNote'
import { PagedList } from '@/ui/list/PagedList'

import { LoadFailed } from './QueryView'
import { formatStaleText } from './stale-text'

/** The part of `usePages` that a list needs. */
interface Pages<Row> {
  rows: readonly Row[]
  foot: ListState
  isPending: boolean
  error: unknown
  loadMore: () => void
  refetch: () => unknown
  /** When stale rows were fetched, of a persisted list. */
  keptAt?: number | undefined
}

interface QueryListProps<Row> {
  pages: Pages<Row>
  /** Name of the list, as in 「待办加载失败」. */
  what: string
  getKey: (row: Row) => string
  /** Must be referentially stable between renders. */
  renderRow: (row: Row) => ReactNode
  empty: ReactNode
  skeleton?: ReactNode
  /** As of {@link PagedList}. */
  isTable?: boolean
}

function getListState({ isPending, error, rows, foot }: Pages<unknown>): ListState | 'first' | 'broken' {
  if (error && rows.length === 0) return 'broken'
  return isPending ? 'first' : foot
}

/** A paged list from the server with its loading, empty and error states. */
export function QueryList<Row>({
  pages,
  what,
  getKey,
  renderRow,
  empty,
  skeleton,
  isTable = false,
}: QueryListProps<Row>) {
  const { keptAt, error } = pages
  const list = (
    <PagedList
      rows={pages.rows}
      getKey={getKey}
      renderRow={renderRow}
      state={getListState(pages)}
      onMore={pages.loadMore}
      empty={empty}
      skeleton={skeleton}
      isTable={isTable}
      failed={<LoadFailed what={what} error={pages.error} onRetry={() => void pages.refetch()} />}
    />
  )
  if (keptAt === undefined) return list
  return (
    <>
      <ListNote text={formatStaleText(keptAt, error !== null)} />
      {list}
    </>
  )
}
