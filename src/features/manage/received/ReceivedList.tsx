import { useCallback, useState } from 'react'

import type { TimeSort } from '@/contract/time-sort'
import { NothingFound } from '@/features/manage/list/NothingFound'
import { ManyBar, ManyOutcome, ManyTick, ManyTools } from '@/features/manage/many/ManyParts'
import { type TableColumn, TableRow, TableText } from '@/features/manage/table/TableCard'
import { TableList } from '@/features/manage/table/TableList'
import { useMany } from '@/parts/many/use-many'
import type { QueryList } from '@/parts/QueryList'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { Chip } from '@/ui/layout/Chip'
import { Cell } from '@/ui/list/Cell'
import { emptyList } from '@/ui/pictures/empty-list'

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
  /** Ends them. */
  onClear: () => void
  emptyHint: string
  onOpen: (row: Row) => void
  /** States that many rows may be given together. */
  statuses: readonly { value: S; text: string }[]
  /** The order that the headings of a table show and change; absent: they do not. */
  sort?: TimeSort
  onSort?: (sort: TimeSort) => void
  /** Gives one row a state, by the version that it was read with. */
  onChange: (row: Row, status: S) => Promise<unknown>
}

const getRowKey = ({ id }: { id: string }) => id

const describeRow = ({ name, about, status }: ReceivedItem) => `${name} · ${about} · ${getReceivedStatusName(status)}`

const columns: readonly TableColumn<ReceivedItem, TimeSort>[] = [
  { title: '姓名', share: 5, render: ({ name }) => <TableText text={name} /> },
  { title: '内容', share: 6, isExtra: true, render: ({ about }) => <TableText text={about} /> },
  {
    title: '提交时间',
    share: 4,
    sorts: { newest: 'descending', oldest: 'ascending' },
    render: ({ time }) => <TableText text={time.slice(0, 16)} />,
  },
  {
    title: '状态',
    share: 2,
    render: ({ status }) => <Chip text={getReceivedStatusName(status)} tone={getReceivedTone(status)} />,
  },
]

/** Received things: who, what about, when, and how far they are. */
export function ReceivedList<Row extends { id: string }, S extends string>(props: ReceivedListProps<Row, S>) {
  const { pages, what, toItem, isNarrowed, onClear, emptyHint, onOpen, statuses, onChange, sort, onSort } = props
  const many = useMany<Row>({ getKey: getRowKey, getName: (row) => toItem(row).name })
  const [isPicking, setPicking] = useState(false)
  const isChoosing = many.chosen !== undefined
  const renderRow = useCallback(
    (row: Row) => {
      const item = toItem(row)
      const { name, about, time, status } = item
      const note = `${time.slice(5, 16)} · ${about}`
      const open = () => onOpen(row)
      return (
        <TableRow columns={columns} row={item} label={`${name}，${note}`} onPress={open}>
          <Cell
            title={name}
            note={note}
            right={<Chip text={getReceivedStatusName(status)} tone={getReceivedTone(status)} />}
            onPress={open}
          />
        </TableRow>
      )
    },
    [toItem, onOpen],
  )
  const empty = isNarrowed ? (
    <NothingFound what={what} onClear={onClear} />
  ) : (
    <EmptyView picture={emptyList} text={`还没有收到${what}`} hint={emptyHint} />
  )
  const hasRows = pages.rows.length > 0
  const start = <Cell icon="list-view" title="选择多条" value="一起改处理状态" onPress={many.start} />
  return (
    <>
      {hasRows ? <ManyOutcome many={many} unit="条" done="已处理" /> : null}
      <TableList
        columns={columns}
        {...(sort && { sort })}
        {...(onSort && { onSort })}
        isChoosing={isChoosing}
        before={isChoosing ? null : start}
        pages={pages}
        what={what}
        getKey={getRowKey}
        renderRow={
          isChoosing ? (row) => <ManyTick row={row} label={describeRow(toItem(row))} many={many} /> : renderRow
        }
        empty={empty}
      />
      {isChoosing && hasRows ? (
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
