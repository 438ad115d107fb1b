import { Text, View } from '@tarojs/components'

import type { FormColumn, FormField } from '@/contract/workflow/form'
import { formatAmount } from '@/lib/amount'
import { columnSums } from '@/lib/form/form'
import type { FormRow } from '@/lib/form/form-types'
import { toAriaProps } from '@/platform/aria'

import styles from './FormTable.module.scss'

function formatSum({ type, unit }: FormColumn, total: number): string {
  if (type === 'money') return formatAmount(total)
  return [Number(total.toFixed(6)), unit].filter((part) => part !== null).join(' ')
}

/** The sums of a table's columns. */
export function TableSums({ field, rows }: { field: FormField; rows: readonly FormRow[] }) {
  const summed = field.columns.filter(({ sum }) => sum)
  if (rows.length === 0 || summed.length === 0) return null
  const sums = columnSums(field, { main: {}, sub: { [field.field]: [...rows] } })
  return (
    <View className={styles.sums} {...toAriaProps({ live: 'polite' })}>
      {summed.map((column) => (
        <Text key={column.field} className={styles.sum}>
          {summed.length > 1 ? column.label : ''}合计{' '}
          <Text className={styles.sumFigure}>{formatSum(column, sums[column.field] ?? 0)}</Text>
        </Text>
      ))}
    </View>
  )
}
