import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'

import styles from './SortableRows.module.scss'
import { useReorder } from './use-reorder'

/** Content of a row: its name, and an icon before it. */
interface SortableRow {
  id: string
  name: string
  sign: ReactNode
}

interface SortableRowsProps {
  /** `label` is the accessible name of the list; ids of row elements start with `prefix`. */
  label: string
  prefix: string
  rows: readonly SortableRow[]
  /** Disables all changes. */
  isBusy: boolean
  /** Whether they scroll with the page, and are in no sheet. */
  isInPage?: boolean
  onMove: (from: number, to: number) => void
  onRemove: (id: string) => void
}

/** Rows that can be moved by a handle or by buttons, and removed. */
export function SortableRows(props: SortableRowsProps) {
  const { label, prefix, rows, isBusy, isInPage = false, onMove, onRemove } = props
  const { getHandleProps, getRowStyle, heldAt } = useReorder(rows.length, onMove, isInPage)
  const last = rows.length - 1
  return (
    <View {...toAriaProps({ role: 'list', label })}>
      {rows.map(({ id, name, sign }, at) => {
        const rowId = `${prefix}-${id}`
        const look = heldAt === at ? styles.held : heldAt === undefined ? '' : styles.making
        return (
          <View key={id} id={rowId} className={`${styles.row} ${look}`} style={getRowStyle(at)}>
            {sign}
            <Text className={styles.name}>{name}</Text>
            <SortableRowTool kind="上移" name={name} disabled={isBusy || at === 0} onPress={() => onMove(at, at - 1)} />
            <SortableRowTool
              kind="下移"
              name={name}
              disabled={isBusy || at === last}
              onPress={() => onMove(at, at + 1)}
            />
            <SortableRowTool kind="移除" name={name} disabled={isBusy} onPress={() => onRemove(id)} />
            {/* For touch and mouse only: the buttons before it do the same for keyboards and screen readers. */}
            <View
              className={styles.handle}
              {...toAriaProps({ role: 'img', label: `拖动${name}` })}
              {...getHandleProps(at, rowId)}
            >
              <Icon name="sort" size={20} />
            </View>
          </View>
        )
      })}
    </View>
  )
}

/** A fixed row in the same style, with its tools. */
export function SettledRow({ row: { name, sign }, children }: { row: SortableRow; children: ReactNode }) {
  return (
    <View className={styles.row}>
      {sign}
      <Text className={styles.name}>{name}</Text>
      {children}
    </View>
  )
}

const tools = {
  上移: { icon: 'chevron-down', look: styles.up },
  下移: { icon: 'chevron-down', look: '' },
  移除: { icon: 'minus', look: styles.remove },
  添加: { icon: 'plus', look: styles.add },
} as const

interface RowToolProps {
  kind: keyof typeof tools
  /** Name of the row. */
  name: string
  disabled: boolean
  onPress: () => void
}

/** A tool that changes a row. */
export function SortableRowTool({ kind, name, disabled, onPress }: RowToolProps) {
  const { icon, look } = tools[kind]
  return (
    <Pressable className={styles.tool} label={`${kind}${name}`} disabled={disabled} onPress={onPress}>
      <Icon className={look} name={icon} size={20} />
    </Pressable>
  )
}
