import { Text, View } from '@tarojs/components'
import { type ComponentProps, type CSSProperties, type ReactNode, useSyncExternalStore } from 'react'

import { toAriaProps } from '@/platform/aria'
import { isWideWindow, watchWideWindow } from '@/platform/wide-window'
import { Pressable } from '@/ui/action/Pressable'
import { Card } from '@/ui/layout/Card'
import { Cell } from '@/ui/list/Cell'
import { Icon } from '@/ui/media/Icon'

import styles from './TableCard.module.scss'

type Direction = 'ascending' | 'descending'

/** A column of a list in a wide window. */
export interface TableColumn<Row, K extends string = string> {
  title: string
  /** The share of the width. */
  share: number
  /** The orders that the heading gives, the first one first, each with the direction of the values below it. */
  sorts?: Partial<Record<K, Direction>>
  /** Left out while the list stands beside what it has opened. */
  isExtra?: boolean
  render: (row: Row) => ReactNode
}

/** Whether lists are tables with headings. */
const useIsTable = () => useSyncExternalStore(watchWideWindow, isWideWindow)

const buildTracks = (shares: readonly number[]) => shares.map((share) => `minmax(0, ${share}fr)`).join(' ')

const buildCellClass = ({ isExtra = false }: { isExtra?: boolean }) =>
  isExtra ? `${styles.cell} ${styles.extra}` : styles.cell

interface TableProps<Row, K extends string> {
  /** The accessible name of the table. */
  label: string
  columns: readonly TableColumn<Row, K>[]
  /** The order of the rows; absent for a list with one order. */
  sort?: K
  onSort?: (sort: K) => void
  /** Whether there are rows. */
  hasRows: boolean
  /** While rows are chosen the list is no table. */
  isChoosing?: boolean
  /** The list; in a table its rows are {@link TableRow}, without roles of a list around them. */
  children: (isTable: boolean) => ReactNode
}

/** A list that in a window from 1024 px is a table whose headings sort. Without rows it is what `children` draws. */
export function Table<Row, K extends string = string>(props: TableProps<Row, K>) {
  const { label, columns, sort, onSort, hasRows, isChoosing = false, children } = props
  const isTable = useIsTable() && !isChoosing
  const list = children(isTable)
  if (!isTable || !hasRows) return list
  return (
    <TableFrame label={label} columns={columns} sort={sort} onSort={onSort}>
      {list}
    </TableFrame>
  )
}

interface TableCardProps<Row, K extends string> extends TableProps<Row, K> {
  /** The headings stay while rows of another order load: one of them has the focus. */
  isLoading?: boolean
}

/** A {@link Table} in a card of its own. */
export function TableCard<Row, K extends string = string>(props: TableCardProps<Row, K>) {
  const { label, columns, sort, onSort, hasRows, isLoading = false, isChoosing = false, children } = props
  const isTable = useIsTable() && !isChoosing
  const list = children(isTable)
  if (!hasRows && !(isTable && isLoading)) return list
  return (
    <>
      <Card isFlush>
        {isTable ? (
          <TableFrame label={label} columns={columns} sort={sort} onSort={onSort}>
            {hasRows ? list : null}
          </TableFrame>
        ) : (
          list
        )}
      </Card>
      {hasRows ? null : list}
    </>
  )
}

interface TableFrameProps<Row, K extends string> {
  label: string
  columns: readonly TableColumn<Row, K>[]
  sort: K | undefined
  onSort: ((sort: K) => void) | undefined
  children: ReactNode
}

function TableFrame<Row, K extends string>({ label, columns, sort, onSort, children }: TableFrameProps<Row, K>) {
  const tracks = {
    '--columns': buildTracks(columns.map(({ share }) => share)),
    '--few-columns': buildTracks(columns.filter(({ isExtra }) => !isExtra).map(({ share }) => share)),
  } as CSSProperties
  return (
    <View className={styles.table} style={tracks} {...toAriaProps({ role: 'table', label })}>
      <View className={styles.head} {...toAriaProps({ role: 'row' })}>
        {columns.map((column) => (
          <Heading key={column.title} column={column} sort={sort} onSort={onSort} />
        ))}
      </View>
      {children}
    </View>
  )
}

interface HeadingProps<Row, K extends string> {
  column: TableColumn<Row, K>
  sort: K | undefined
  onSort: ((sort: K) => void) | undefined
}

function Heading<Row, K extends string>({ column, sort, onSort }: HeadingProps<Row, K>) {
  const { title, sorts = {} } = column
  const orders = Object.keys(sorts) as K[]
  const at = sort === undefined ? -1 : orders.indexOf(sort)
  const next = orders[(at + 1) % orders.length]
  if (!onSort || next === undefined)
    return (
      <View className={buildCellClass(column)} {...toAriaProps({ role: 'columnheader' })}>
        <Text>{title}</Text>
      </View>
    )
  const direction = sort === undefined ? undefined : (sorts as Partial<Record<K, Direction>>)[sort]
  return (
    // Drawn on H5 alone, and nowhere else: not worth a place among the meanings that every page loads.
    <View className={buildCellClass(column)} {...toAriaProps({ role: 'columnheader' })} aria-sort={direction ?? 'none'}>
      <Pressable className={styles.order} label={`按${title}排序`} onPress={() => onSort(next)}>
        <Text className={direction ? styles.active : ''}>{title}</Text>
        {direction ? (
          <View className={direction === 'ascending' ? styles.up : ''}>
            <Icon name="chevron-down" size={14} />
          </View>
        ) : null}
      </Pressable>
    </View>
  )
}

interface TableRowProps<Row, K extends string> extends Pick<ComponentProps<typeof Cell>, 'icon' | 'left' | 'right'> {
  columns: readonly TableColumn<Row, K>[]
  row: Row
  /** As `row` of a cell. */
  id?: string
  title: string
  note: string
  onPress: () => void
  /** Before the row below 1024 px. */
  before?: ReactNode
}

/** One row of a {@link TableCard}: all of it opens what the first cell names. Below 1024 px it is a {@link Cell}. */
export function TableRow<Row, K extends string = string>(props: TableRowProps<Row, K>) {
  const { columns, row, id = '', before, ...cell } = props
  const { title, note, onPress } = cell
  if (!useIsTable()) {
    const narrow = <Cell {...cell} row={id} />
    if (!before) return narrow
    return (
      <>
        {before}
        <View className={styles.belowHeading}>{narrow}</View>
      </>
    )
  }
  return (
    <View className={styles.row} {...toAriaProps({ role: 'row' })}>
      {columns.map((column, at) => (
        <View key={column.title} className={buildCellClass(column)} {...toAriaProps({ role: 'cell' })}>
          {at === 0 ? (
            <Pressable className={styles.open} feedback="ground" label={`${title}，${note}`} row={id} onPress={onPress}>
              {column.render(row)}
            </Pressable>
          ) : (
            column.render(row)
          )}
        </View>
      ))}
    </View>
  )
}

/** Two lines of a cell: what it is, and below it what is known besides. */
export function TableText({ text, note = '' }: { text: string; note?: string }) {
  return (
    <View className={styles.texts}>
      <Text className={styles.text}>{text}</Text>
      {note ? <Text className={styles.note}>{note}</Text> : null}
    </View>
  )
}
