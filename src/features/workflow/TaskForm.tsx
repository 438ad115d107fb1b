import { Text, View } from '@tarojs/components'

import type { FormField } from '@/contract/form'
import type { TaskForm as Form } from '@/contract/task'
import { AttachmentList } from '@/parts/AttachmentList'
import { Card } from '@/ui/Card'
import { type Fact, FactList } from '@/ui/FactList'

import { plainFields, shownValue, tablesOf, valueBefore } from './form-values'
import styles from './Task.module.scss'

function factOf(form: Form, field: FormField): Fact {
  const text = shownValue(field, form.boData.main[field.field])
  const before = valueBefore(form, field)
  if (!before) return { label: field.label, value: text }
  return {
    label: field.label,
    value: (
      <View>
        <Text className={styles.before}>{before.text}</Text>
        <Text className={styles.after}>{text || '未填写'}</Text>
        <Text className={styles.changedBy}>{before.byName} 修改</Text>
      </View>
    ),
  }
}

/** What the form holds, read only: lines, tables with their rows, files. */
export function TaskForm({ form }: { form: Form }) {
  const facts = plainFields(form).map((field) => factOf(form, field))
  return (
    <Card title={form.formName}>
      <FactList facts={facts} />
      {tablesOf(form).map(({ field, rows }) => (
        <FormTable key={field.field} field={field} rows={rows} />
      ))}
      <AttachmentList files={form.files} />
    </Card>
  )
}

type Rows = Form['boData']['sub'][string]

/** A table as cards of label and value: a phone is too narrow for its columns. */
function FormTable({ field, rows }: { field: FormField; rows: Rows }) {
  return (
    <View className={styles.table}>
      <Text className={styles.tableTitle}>
        {field.label}（{rows.length} 行）
      </Text>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a form that is read have no other name and never move
        <View key={at} className={styles.row}>
          {field.columns.map((column) => (
            <View key={column.field} className={styles.cell}>
              <Text className={styles.cellLabel}>{column.label}</Text>
              <Text className={styles.cellValue}>{shownValue(column, row[column.field]) || '—'}</Text>
            </View>
          ))}
        </View>
      ))}
    </View>
  )
}
