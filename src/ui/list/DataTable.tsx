import { ScrollView, Text, View } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/action/Pressable'

import styles from './DataTable.module.scss'

interface DataRow {
  cells: readonly string[]
  /** A tag beside the row's name, such as 瓶颈, that draws attention to the row. */
  mark?: string | undefined
  /** What a cell opens, by its column from 0. */
  links?: Readonly<Partial<Record<number, (() => void) | undefined>>>
}

interface DataTableProps {
  /** The accessible name of the table. */
  label: string
  /** The heading of each column; the first column names the rows. */
  columns: readonly string[]
  rows: readonly DataRow[]
}

/** Values in rows and columns. A wide table scrolls horizontally by touch or by keyboard. */
export function DataTable({ label, columns, rows }: DataTableProps) {
  const hasLinks = rows.some(({ links }) => links && Object.values(links).some(Boolean))
  return (
    <ScrollView scrollX className={styles.scroll}>
      <View
        className={`${styles.root} ${hasLinks ? styles.linked : ''}`}
        {...toAriaProps({ role: 'table', label, focusable: true })}
      >
        <View className={styles.row} {...toAriaProps({ role: 'row' })}>
          {columns.map((column) => (
            <Text key={column} className={styles.head} {...toAriaProps({ role: 'columnheader' })}>
              {column}
            </Text>
          ))}
        </View>
        {rows.map(({ cells, mark, links }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may bear one name
          <View key={at} className={`${styles.row} ${mark ? styles.marked : ''}`} {...toAriaProps({ role: 'row' })}>
            {cells.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
              <View key={column} className={styles.cell} {...toAriaProps({ role: 'cell' })}>
                <CellText text={cell} label={`${cells[0]}，${columns[column]} ${cell}`} onPress={links?.[column]} />
                {column === 0 && mark ? <Text className={styles.mark}>{mark}</Text> : null}
              </View>
            ))}
          </View>
        ))}
      </View>
    </ScrollView>
  )
}

function CellText({ text, label, onPress }: { text: string; label: string; onPress: (() => void) | undefined }) {
  if (!onPress) return <Text>{text}</Text>
  return (
    <Pressable className={styles.link} feedback="ground" label={label} onPress={onPress}>
      <Text>{text}</Text>
    </Pressable>
  )
}
