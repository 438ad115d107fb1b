import { View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'

import { joinTexts } from '@/lib/text/join-texts'
import { toAriaProps } from '@/platform/aria'
import { Button } from '@/ui/action/Button'
import { Card } from '@/ui/layout/Card'
import { Cell } from '@/ui/list/Cell'
import { moveEntry } from '@/ui/list/reorder'
import { SettledRow, SortableRows, SortableRowTool } from '@/ui/list/SortableRows'

import { FormError } from './FormError'
import { FlowRows } from './process/FlowRows'
import styles from './SortableCard.module.scss'

interface SortableCardProps<Entry> {
  title: string
  /** Of the list while it is sorted, for screen readers: 题目的顺序. */
  orderLabel: string
  /** Ids of row elements start with it. */
  prefix: string
  entries: readonly Entry[]
  getRow: (entry: Entry) => { id: string; name: string; note?: string; isWrong?: boolean }
  error: string | undefined
  /** False in a sheet. */
  isInPage?: boolean
  /** What the button of the card adds; absent when there is no room. */
  add?: { text: string; onPress: () => void } | undefined
  /** Replaces the rows while they are not sorted. */
  shown?: ReactNode
  onOpen?: (entry: Entry, at: number) => void
  /** `from` and `to` are places in the list: for what has more to it than its order. */
  onMove: (entries: Entry[], from: number, to: number) => void
  onRemove: (id: string) => void
  /** Sheets and dialogs. */
  children?: ReactNode
}

/** The entries of a form in their order: opened to be changed, or moved and removed by the tools of their rows. */
export function SortableCard<Entry>(props: SortableCardProps<Entry>) {
  const { title, orderLabel, prefix, entries, getRow, error, add, shown, onOpen, onMove, onRemove, children } = props
  const { isInPage = true } = props
  const [isSorting, setSorting] = useState(false)
  // A form may have several such cards.
  const toolText = isSorting ? '完成排序' : '排序与删除'
  const rows = () =>
    entries.map((entry, at) => {
      const { id, name, note, isWrong = false } = getRow(entry)
      const press = onOpen && { onPress: () => onOpen(entry, at) }
      return <Cell key={id} title={name} {...(note && { note })} isDangerous={isWrong} {...press} />
    })
  return (
    <Card isFlush title={title} {...(add && !isSorting && { action: add })}>
      {isSorting ? (
        <View className={styles.inset}>
          {entries.length > MANY ? (
            <LongRows
              label={orderLabel}
              rows={entries.map(getRow)}
              onMove={(from, to) => onMove(moveEntry(entries, from, to), from, to)}
              onRemove={onRemove}
            />
          ) : (
            <SortableRows
              label={orderLabel}
              prefix={prefix}
              rows={entries.map(getRow).map(({ id, name }) => ({ id, name, sign: null }))}
              isBusy={false}
              isInPage={isInPage}
              onMove={(from, to) => onMove(moveEntry(entries, from, to), from, to)}
              onRemove={onRemove}
            />
          )}
        </View>
      ) : (
        (shown ?? rows())
      )}
      <View className={styles.inset}>
        <FormError text={error} />
        {entries.length > 1 || isSorting ? (
          <View className={styles.tools}>
            <Button
              kind="secondary"
              size="small"
              text={toolText}
              label={joinTexts([title, toolText])}
              onPress={() => setSorting(!isSorting)}
            />
          </View>
        ) : null}
      </View>
      {children}
    </Card>
  )
}

/** From here rows are drawn where they are looked at. They have no handle: nobody drags a row past what is not drawn. */
const MANY = 100

interface LongRowsProps {
  label: string
  rows: readonly { id: string; name: string }[]
  onMove: (from: number, to: number) => void
  onRemove: (id: string) => void
}

function LongRows({ label, rows, onMove, onRemove }: LongRowsProps) {
  const last = rows.length - 1
  return (
    <View {...toAriaProps({ role: 'list', label })}>
      <FlowRows
        rows={rows.map(({ id, name }, at) => ({ id, name, at }))}
        getKey={({ id }) => id}
        countSteps={() => 1}
        renderRow={({ id, name, at }) => (
          <SettledRow key={id} row={{ id, name, sign: null }}>
            <SortableRowTool kind="上移" name={name} disabled={at === 0} onPress={() => onMove(at, at - 1)} />
            <SortableRowTool kind="下移" name={name} disabled={at === last} onPress={() => onMove(at, at + 1)} />
            <SortableRowTool kind="移除" name={name} disabled={false} onPress={() => onRemove(id)} />
          </SettledRow>
        )}
      />
    </View>
  )
}
