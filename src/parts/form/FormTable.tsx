import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import type { FormField } from '@/contract/workflow/form'
import type { FormRow, FormValue } from '@/lib/form/form-types'
import { uuid } from '@/lib/uuid'
import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/action/Pressable'
import { ErrorText } from '@/ui/form/ErrorText'
import { Card } from '@/ui/layout/Card'
import { Icon } from '@/ui/media/Icon'

import { getFieldId } from './control'
import form from './Form.module.scss'
import { FormControl } from './FormControl'
import { type Change, EarlierCount, EarlierValue } from './FormReading'
import styles from './FormTable.module.scss'
import { TableSums } from './TableSums'

const MOST_ROWS = 100

interface FormTableProps {
  field: FormField
  isRequired: boolean
  rows: readonly FormRow[]
  errors: Readonly<Record<string, string>>
  /** Changes of cells and of the number of rows, shown old to new. */
  changes: readonly Change[]
  onChange: (change: (rows: readonly FormRow[]) => FormRow[]) => void
  /** Below the sums. */
  children?: ReactNode
}

/** A table on a phone: each row is a block of fields that can be added, copied and deleted, with the sums below. */
export function FormTable({ field, isRequired, rows, errors, changes, onChange, children }: FormTableProps) {
  const isFull = rows.length >= (field.maxCount ?? MOST_ROWS)
  const add = () => onChange((before) => [...before, { id: uuid() }])
  const copy = (at: number) =>
    onChange((before) => before.flatMap((row, index) => (index === at ? [row, { ...row, id: uuid() }] : [row])))
  const remove = (at: number) => onChange((before) => before.filter((_row, index) => index !== at))
  const set = (at: number, column: string, value: FormValue) =>
    onChange((before) => before.map((row, index) => (index === at ? { ...row, [column]: value } : row)))
  const error = errors[field.field]
  return (
    <Card>
      <View id={getFieldId(field.field)} className={styles.tableHead}>
        <Text className={styles.tableTitle} {...toAriaProps({ role: 'heading' })}>
          {isRequired ? <Text className={styles.star}>*</Text> : null}
          {field.label}
        </Text>
        <Pressable className={styles.addLine} isSmall disabled={isFull} label={`添加一行${field.label}`} onPress={add}>
          <Icon name="plus" size={16} />
          <Text>添加一行</Text>
        </Pressable>
      </View>
      <ErrorText className={styles.tableError} text={error} />
      <EarlierCount field={field} changes={changes} />
      {rows.length === 0 ? <Text className={styles.noRows}>还没有明细</Text> : null}
      {rows.map((row, at) => (
        <Row
          key={String(row.id ?? at)}
          field={field}
          row={row}
          at={at}
          errors={errors}
          changes={changes}
          canCopy={!isFull}
          onSet={(column, value) => set(at, column, value)}
          onCopy={() => copy(at)}
          onRemove={() => remove(at)}
        />
      ))}
      <TableSums field={field} rows={rows} />
      {children}
    </Card>
  )
}

interface RowProps {
  field: FormField
  row: FormRow
  at: number
  errors: Readonly<Record<string, string>>
  changes: readonly Change[]
  canCopy: boolean
  onSet: (column: string, value: FormValue) => void
  onCopy: () => void
  onRemove: () => void
}

function Row({ field, row, at, errors, changes, canCopy, onSet, onCopy, onRemove }: RowProps) {
  const name = `第 ${at + 1} 行`
  return (
    <View className={styles.row} {...toAriaProps({ role: 'group', label: `${field.label}${name}` })}>
      <View className={styles.rowHead}>
        <Text className={styles.rowName}>{name}</Text>
        <Pressable className={styles.tool} isSmall label={`复制${name}`} disabled={!canCopy} onPress={onCopy}>
          <Text>复制</Text>
        </Pressable>
        <Pressable className={styles.tool} isSmall label={`删除${name}`} onPress={onRemove}>
          <Icon name="delete" size={18} />
        </Pressable>
      </View>
      {field.columns.map((column) => {
        const path = `${field.field}.${at}.${column.field}`
        const change = changes.find((one) => one.field === path)
        return (
          <View key={column.field} id={getFieldId(path)} className={form.field}>
            <FormControl
              path={path}
              field={column}
              value={row[column.field]}
              isRequired={column.required}
              isReadOnly={false}
              error={errors[path]}
              onChange={(value) => onSet(column.field, value)}
            />
            {change ? <EarlierValue field={column} change={change} /> : null}
          </View>
        )
      })}
    </View>
  )
}
