import { useCallback, useState } from 'react'

import { ManyBar, ManyOutcome, ManyTick, ManyTools } from '@/features/manage/many/ManyParts'
import { useMany } from '@/parts/many/use-many'
import { QueryList } from '@/parts/QueryList'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Cell } from '@/ui/list/Cell'
import { emptySearch } from '@/ui/pictures/empty-search'

import { ManyHandlingSheet } from './ManyHandlingSheet'
import { getReceivedStatusName, getReceivedTone, type ReceivedItem } from './received-item'

type Pages<Row> = Parameters<typeof QueryList<Row>>[0]['pages']

interface ReceivedListProps<Row, S extends string> {
  pages: Pages<Row>
  /** Name of the list, as in 「产品咨询加载失败」. */
  what: string
  toItem: (row: Row) => ReceivedItem
  /** Whether a search or filter narrows the list. */
  isNarrowed: boolean
  emptyHint: string
  onOpen: (row: Row) => void
  /** States that many rows may be given together. */
  statuses: readonly { value: S; text: string }[]
  /** Gives one row a state, by the version that it was read with. */
  onChange: (row: Row, status: S) => Promise<unknown>
}

const getRowKey = ({ id }: { id: string }) => id

const describeRow = ({ name, about, status }: ReceivedItem) => `${name} · ${about} · ${getReceivedStatusName(status)}`

/** Received things, newest first: who, what about, when, and how far they are. */
export function ReceivedList<Row extends { id: string }, S extends string>(props: ReceivedListProps<Row, S>) {
  const { pages, what, toItem, isNarrowed, emptyHint, onOpen, statuses, onChange } = props
  const many = useMany<Row>({ getKey: getRowKey, getName: (row) => toItem(row).name })
  const [isPicking, setPicking] = useState(false)
  const isChoosing = many.chosen !== undefined
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
      getKey={getRowKey}
      renderRow={isChoosing ? (row) => <ManyTick row={row} label={describeRow(toItem(row))} many={many} /> : renderRow}
      skeleton={<ListSkeleton count={6} />}
      empty={empty}
    />
  )
  if (pages.rows.length === 0) return list
  return (
    <>
      <ManyOutcome many={many} unit="条" done="已处理" />
      <Card isFlush>
        {isChoosing ? null : <Cell icon="list-view" title="选择多条" value="一起改处理状态" onPress={many.start} />}
        {list}
      </Card>
      {isChoosing ? (
        <ManyBar>
          <ManyTools many={many} verb="改处理状态" onPick={() => setPicking(true)} />
        </ManyBar>
      ) : null}
      {isPicking ? (
        <ManyHandlingSheet
          names={many.names}
          statuses={statuses}
          onPick={(status) =>
            void many.run(async (row) => {
              if (toItem(row).status !== status) await onChange(row, status)
            })
          }
          onClose={() => setPicking(false)}
        />
      ) : null}
    </>
  )
}
