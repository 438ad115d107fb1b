import { useCallback } from 'react'

import { QueryList } from '@/parts/QueryList'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Cell } from '@/ui/list/Cell'
import { emptySearch } from '@/ui/pictures/empty-search'

import { getReceivedStatusName, getReceivedTone, type ReceivedItem } from './received-item'

type Pages<Row> = Parameters<typeof QueryList<Row>>[0]['pages']

interface ReceivedListProps<Row> {
  pages: Pages<Row>
  /** Name of the list, as in 「产品咨询加载失败」. */
  what: string
  toItem: (row: Row) => ReceivedItem
  /** Whether a search or filter narrows the list. */
  isNarrowed: boolean
  emptyHint: string
  onOpen: (row: Row) => void
}

/** Received things, newest first: who, what about, when, and how far they are. */
export function ReceivedList<Row extends { id: string }>(props: ReceivedListProps<Row>) {
  const { pages, what, toItem, isNarrowed, emptyHint, onOpen } = props
  const renderRow = useCallback(
    (row: Row) => {
      const { name, about, time, status } = toItem(row)
      return (
        <Cell
          title={name}
          note={`${time.slice(5, 16)} · ${about}`}
          right={<Chip text={getReceivedStatusName(status)} tone={getReceivedTone(status)} />}
          onPress={() => onOpen(row)}
        />
      )
    },
    [toItem, onOpen],
  )
  const empty = isNarrowed ? (
    <EmptyView picture={emptySearch} text={`没有符合条件的${what}`} hint="换个关键词，或看看其他状态" />
  ) : (
    <EmptyView picture={emptySearch} text={`还没有收到${what}`} hint={emptyHint} />
  )
  const list = (
    <QueryList
      pages={pages}
      what={what}
      getKey={({ id }) => id}
      renderRow={renderRow}
      skeleton={<ListSkeleton count={6} />}
      empty={empty}
    />
  )
  return pages.rows.length > 0 ? <Card isFlush>{list}</Card> : list
}
