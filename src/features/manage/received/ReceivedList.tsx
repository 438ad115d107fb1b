import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'

import type { TimeSort } from '@/contract/time-sort'
import { ManyBar, ManyOutcome, ManyStart, ManyTick, ManyTools } from '@/features/manage/many/ManyParts'
import { SortCell, timeSorts } from '@/features/manage/sort/SortCell'
import { type TableColumn, TableRow, TableText } from '@/features/manage/table/TableCard'
import { TableList } from '@/features/manage/table/TableList'
import { joinTexts } from '@/lib/text/join-texts'
import { useMany } from '@/parts/many/use-many'
import type { QueryList } from '@/parts/QueryList'
import { EmptyList } from '@/parts/search/EmptyList'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'

import { HandlingSheet, rereadOnRefusal, type SaveOptions } from './HandlingSheet'
import { ManyHandlingSheet } from './ManyHandlingSheet'
import { getReceivedStatusName, getReceivedTone, type ReceivedItem } from './received-item'

type Pages<Row> = Parameters<typeof QueryList<Row>>[0]['pages']

/** The part of `useWrite` that gives a row a state, by the version that it was read with. */
interface HandlingWrite<S extends string> {
  isPending: boolean
  mutate: (change: HandlingInput<S>, options: SaveOptions) => void
  mutateAsync: (change: HandlingInput<S>) => Promise<unknown>
}

interface HandlingInput<S extends string> {
  id: string
  version: number
  status: S
  note?: string
}

interface Received {
  id: string
  version: number
}

interface ReceivedListProps<Row, S extends string> {
  pages: Pages<Row>
  /** Name of the list, as in 「产品咨询加载失败」. */
  what: string
  toItem: (row: Row) => ReceivedItem
  /** Labels of the facts that are columns of a table; absent: what each is about. */
  facts?: readonly string[] | undefined
  /** Of `EmptyList`. */
  filter: { isNarrowed: boolean; clear: () => void }
  emptyHint: string
  /** States that many rows may be given together. */
  statuses: readonly { value: S; text: string }[]
  /** States that one row may be given, where they depend on the row; absent: `statuses`. */
  listStatuses?: (row: Row) => readonly { value: S; text: string }[]
  /** The order, which a row above the list and the headings of a table show and change; absent: they do not. */
  sort?: TimeSort
  onSort?: (sort: TimeSort) => void
  write: HandlingWrite<S>
  /** Buttons at the foot of the list; those of many rows take their place. */
  foot?: ReactNode
}

const getRowKey = ({ id }: { id: string }) => id

const describeRow = ({ name, about, status }: ReceivedItem) => joinTexts([name, about, getReceivedStatusName(status)])

type ReceivedColumn = TableColumn<ReceivedItem, TimeSort>

const whoColumn: ReceivedColumn = { title: '姓名', share: 5, render: ({ name }) => <TableText text={name} /> }
const aboutColumn: ReceivedColumn = {
  title: '内容',
  share: 6,
  isExtra: true,
  render: (item) => <TableText text={item.about} />,
}
const timeColumn: ReceivedColumn = {
  title: '提交时间',
  share: 4,
  sorts: { newest: 'descending', oldest: 'ascending' },
  render: ({ time }) => <TableText text={time.slice(0, 16)} />,
}
const stateColumn: ReceivedColumn = {
  title: '状态',
  share: 2,
  render: ({ status }) => <Chip text={getReceivedStatusName(status)} tone={getReceivedTone(status)} />,
}

/** Columns of facts that a table has beside its others. */
const FACT_COLUMNS = 4

/** The columns of a list whose things have the same facts: some of these instead of what each is about. */
function buildColumns(facts: readonly string[] = []): readonly ReceivedColumn[] {
  const others = [whoColumn, timeColumn, stateColumn].map(({ title }) => title)
  const shown = [...new Set(facts)].filter((label) => !others.includes(label)).slice(0, FACT_COLUMNS)
  const columns = shown.map((label, at): ReceivedColumn => {
    const findValue = (item: ReceivedItem) => String(item.facts.find((fact) => fact.label === label)?.value ?? '')
    return { title: label, share: 4, isExtra: at > 0, render: (item) => <TableText text={findValue(item) || '—'} /> }
  })
  return [whoColumn, ...(columns.length > 0 ? columns : [aboutColumn]), timeColumn, stateColumn]
}

interface ReceivedToolsProps {
  sort: TimeSort | undefined
  onSort: ((sort: TimeSort) => void) | undefined
  /** What begins a choice of many, if there is anything to choose. */
  children: ReactNode
}

/** The card above the list. */
function ReceivedTools({ sort, onSort, children }: ReceivedToolsProps) {
  const order = sort && onSort ? <SortCell options={timeSorts} value={sort} onChange={onSort} /> : null
  if (!order && !children) return null
  return (
    <Card isFlush>
      {order}
      {children}
    </Card>
  )
}

/** Received things: who, what about, when, and how far they are. Each is handled in its sheet, or many at once. */
export function ReceivedList<Row extends Received, S extends string>(props: ReceivedListProps<Row, S>) {
  const { pages, what, toItem, facts, filter, emptyHint, statuses, listStatuses, write, sort, onSort, foot } = props
  const columns = useMemo(() => buildColumns(facts), [facts])
  const many = useMany<Row>({ getKey: getRowKey, getName: (row) => toItem(row).name })
  const [isPicking, setPicking] = useState(false)
  const [openId, setOpenId] = useState<string>()
  // The row of the list, not a copy: after a conflict the sheet has what the other has written.
  const listedRow = pages.rows.find(({ id }) => id === openId)
  // A row that a colleague moves out of a narrowed list stays as it was read last, with what is typed about it.
  const lastRow = useRef<Row>()
  if (listedRow || openId === undefined) lastRow.current = listedRow
  const openRow = lastRow.current
  const isChoosing = many.chosen !== undefined
  const renderRow = useCallback(
    (row: Row) => {
      const item = toItem(row)
      const { name, about, time, status } = item
      return (
        <TableRow
          columns={columns}
          row={item}
          title={name}
          note={joinTexts([time.slice(5, 16), about])}
          right={<Chip text={getReceivedStatusName(status)} tone={getReceivedTone(status)} />}
          onPress={() => setOpenId(row.id)}
        />
      )
    },
    [toItem, columns],
  )
  const empty = <EmptyList what={what} filter={filter} text={`还没有收到${what}`} hint={emptyHint} />
  const hasRows = pages.rows.length > 0
  const tools =
    isChoosing && hasRows ? <ManyTools many={many} verb="改处理状态" onPick={() => setPicking(true)} /> : foot
  return (
    <>
      <ReceivedTools sort={sort} onSort={onSort}>
        {hasRows && !isChoosing ? <ManyStart many={many} unit="条" verb="改处理状态" /> : null}
      </ReceivedTools>
      {hasRows ? <ManyOutcome many={many} unit="条" done="已处理" /> : null}
      <TableList
        columns={columns}
        {...(sort && { sort })}
        {...(onSort && { onSort })}
        isChoosing={isChoosing}
        pages={pages}
        what={what}
        getKey={getRowKey}
        renderRow={
          isChoosing ? (row) => <ManyTick row={row} label={describeRow(toItem(row))} many={many} /> : renderRow
        }
        empty={empty}
      />
      {tools ? <ManyBar>{tools}</ManyBar> : null}
      {isPicking ? (
        <ManyHandlingSheet
          names={many.names}
          statuses={statuses}
          onPick={(status) =>
            void many.run(async (row) => {
              const { id, version } = row
              if (toItem(row).status !== status) await write.mutateAsync({ id, version, status })
            })
          }
          onClose={() => setPicking(false)}
        />
      ) : null}
      {openRow ? (
        <HandlingSheet
          item={toItem(openRow)}
          statuses={listStatuses?.(openRow) ?? statuses}
          isBusy={write.isPending}
          isGone={listedRow === undefined && !write.isPending}
          onSave={(change, options) =>
            write.mutate({ ...change, version: openRow.version }, rereadOnRefusal(options, pages.refetch))
          }
          onClose={() => setOpenId(undefined)}
        />
      ) : null}
    </>
  )
}
