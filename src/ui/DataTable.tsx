import { ScrollView, Text, View } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'

import styles from './DataTable.module.scss'

interface DataRow {
  cells: readonly string[]
  /** A word beside the row's name, as 瓶颈: the row is one to look at. */
  mark?: string | undefined
}

interface DataTableProps {
  /** What the table holds, for screen readers. */
  label: string
  /** The heading of each column; the first names the rows. */
  columns: readonly string[]
  rows: readonly DataRow[]
}

/** Figures in rows and columns. More columns than there is room for are reached with a finger, or by keys. */
export function DataTable({ label, columns, rows }: DataTableProps) {
  return (
    <ScrollView scrollX className={styles.scroll}>
      <View className={styles.root} {...toAriaProps({ role: 'table', label, focusable: true })}>
        <View className={styles.row} {...toAriaProps({ role: 'row' })}>
          {columns.map((column) => (
            <Text key={column} className={styles.head} {...toAriaProps({ role: 'columnheader' })}>
              {column}
            </Text>
          ))}
        </View>
        {rows.map(({ cells, mark }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may bear one name
          <View key={at} className={`${styles.row} ${mark ? styles.marked : ''}`} {...toAriaProps({ role: 'row' })}>
            {cells.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
              <View key={column} className={styles.cell} {...toAriaProps({ role: 'cell' })}>
                <Text>{cell}</Text>
                {column === 0 && mark ? <Text className={styles.mark}>{mark}</Text> : null}
              </View>
            ))}
          </View>
        ))}
      </View>
    </ScrollView>
  )
}
