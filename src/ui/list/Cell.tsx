import { Cell as NutCell } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { Pressable } from '@/ui/action/Pressable'
import { Icon, type IconName } from '@/ui/media/Icon'

import styles from './Cell.module.scss'

interface CellProps {
  title: string
  icon?: IconName
  /** Replaces the icon: a portrait, a coloured icon. */
  left?: ReactNode
  /** Under the title. */
  note?: string
  /** At the right: the current value. */
  value?: string
  /** At the right, replacing the value: a switch, a chip. */
  right?: ReactNode
  /** Absent: the row is read-only. */
  onPress?: () => void
  isDangerous?: boolean
  /** What a tap does is done at once: no arrow, which leads somewhere. */
  isAction?: boolean
  /** The id of what it opens, which the page has in its query: a wide window marks the row that is open. */
  row?: string | undefined
}

/** One row of a settings-like list. */
export function Cell(props: CellProps) {
  const { title, icon, left, note, value, right, onPress, isDangerous, isAction, row = '' } = props
  // NutUI's Cell passes neither name nor keys on, and has no place for an icon beside two lines: it is inside.
  const inside = (
    <>
      {left ?? (icon ? <Icon className={isDangerous ? styles.dangerIcon : styles.icon} name={icon} size={20} /> : null)}
      <NutCell
        className={`${styles.cell} ${isDangerous ? styles.dangerous : ''}`}
        title={title}
        description={note}
        align="center"
        extra={right ?? (value ? <Text className={styles.value}>{value}</Text> : null)}
      />
      {onPress && !isAction ? <Icon className={styles.arrow} name="chevron-right" size={16} /> : null}
    </>
  )
  if (!onPress) return <View className={styles.root}>{inside}</View>
  return (
    <Pressable
      className={styles.root}
      feedback="ground"
      label={[title, value, note].filter(Boolean).join('，')}
      row={row}
      onPress={onPress}
    >
      {inside}
    </Pressable>
  )
}

/** A card of cells with lines between them. */
export function CellGroup({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <NutCell.Group className={styles.group} divider={false} title={title}>
      {children}
    </NutCell.Group>
  )
}
