import { ScrollView, Text, View } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'

import styles from './DataTable.module.scss'

interface DataRow {
  cells: readonly string[]
  /** A tag beside the row's name, such as 瓶颈, that draws attention to the row. */
  mark?: string | undefined
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
