import { Text, View } from '@tarojs/components'

import type { FormField } from '@/contract/workflow/form'
import type { TaskForm } from '@/contract/workflow/task'
import type { FormContent, FormRow, FormValue } from '@/lib/form/form-types'
import { openLocation } from '@/platform/location'
import { PressableText } from '@/ui/action/Pressable'
import { Unbroken } from '@/ui/layout/Unbroken'
import { type Fact, FactList } from '@/ui/list/FactList'

import { type ControlField, toTextList } from './control'
import styles from './FormReading.module.scss'
import { formatFieldValue } from './field-value'
import { useFormFacts } from './form-facts'
import { toPlace } from './place'
import { FileRow, ImageTile } from './upload/FileItems'
import items from './upload/FileItems.module.scss'

export type Change = TaskForm['changes'][number]

const FILES: readonly string[] = ['file', 'image', 'signature']

interface ReadValueProps {
  field: ControlField
  value: FormValue | undefined
  /** Shown without a value. */
  absent?: string | undefined
}

/** A read-only value; a place opens on the map. */
export function ReadValue({ field, value, absent = field.computed ? '–' : '未填写' }: ReadValueProps) {
  const { names } = useFormFacts()
  const place = field.type === 'location' ? toPlace(value) : undefined
  if (place) {
    const text = formatFieldValue(field, value)
    return (
      <PressableText label={`${field.label}，${text}，查看位置`} onPress={() => openLocation(place)}>
        {text}
      </PressableText>
    )
  }
  const text = formatFieldValue(field, value, names)
  if (!text) return <Text className={styles.absent}>{absent}</Text>
  const isFigure = field.type === 'money' || field.type === 'number'
  return (
    <Text className={isFigure ? styles.figure : styles.readText} selectable>
      <Unbroken text={text} />
    </Text>
  )
}

/** The value of a field before its change; files by their names. */
function useEarlier(field: ControlField, { before }: Change): string {
  const { names, files } = useFormFacts()
  if (!FILES.includes(field.type)) return formatFieldValue(field, before, names) || '未填写'
  const fileNames = toTextList(before).map((id) => files[id]?.name ?? '文件')
  return fileNames.join('、') || '无'
}

/** A value changed during the process: the old value, the new value, and who changed it. */
function ChangedValue({ field, value, change }: { field: ControlField; value: FormValue | undefined; change: Change }) {
  const { names } = useFormFacts()
  return (
    <View>
      <Text className={styles.before}>{useEarlier(field, change)}</Text>
      <Text className={styles.after}>{formatFieldValue(field, value, names) || '未填写'}</Text>
      <Text className={styles.changedBy}>{change.byName} 修改</Text>
    </View>
  )
}

/** The previous value and its author, below an editable field or a value that is not a line of text. */
export function EarlierValue({ field, change }: { field: ControlField; change: Change }) {
  const earlier = useEarlier(field, change)
  return (
    <View className={styles.earlier}>
      <Text className={styles.changedBy}>
        原值 <Text className={styles.struck}>{earlier}</Text>，{change.byName} 修改
      </Text>
    </View>
  )
}

function toFact(field: FormField, value: FormValue | undefined, changes: readonly Change[]): Fact {
  const change = changes.find((one) => one.field === field.field)
  if (change) return { label: field.label, value: <ChangedValue field={field} value={value} change={change} /> }
  return { label: field.label, value: <ReadValue field={field} value={value} /> }
}

interface ReadFieldsProps {
  fields: readonly FormField[]
  content: FormContent
  changes: readonly Change[]
}

/** Read-only fields: lines of label and value, then the files; what was left empty is named in one last line. */
export function ReadFields({ fields, content, changes }: ReadFieldsProps) {
  const { names } = useFormFacts()
  const hasChange = (field: FormField) => changes.some((one) => one.field === field.field)
  const isEmpty = (field: FormField) => !hasChange(field) && !formatFieldValue(field, content.main[field.field], names)
  // What is computed waits for other fields, which are named themselves.
  const emptyLabels = fields.filter((field) => !field.computed && isEmpty(field)).map(({ label }) => label)
  const filled = fields.filter((field) => !isEmpty(field))
  const facts = filled
    .filter(({ type }) => !FILES.includes(type))
    .map((field) => toFact(field, content.main[field.field], changes))
  const holders = filled.filter(({ type }) => FILES.includes(type))
  return (
    <>
      {facts.length > 0 ? <FactList facts={facts} /> : null}
      {holders.map((field) => (
        <ReadFiles
          key={field.field}
          field={field}
          value={content.main[field.field]}
          change={changes.find((one) => one.field === field.field)}
        />
      ))}
      {emptyLabels.length > 0 ? <Text className={styles.empty}>未填写：{emptyLabels.join('、')}</Text> : null}
    </>
  )
}

interface ReadFilesProps {
  field: ControlField
  value: FormValue | undefined
  change: Change | undefined
}

function ReadFiles({ field, value, change }: ReadFilesProps) {
  const { files } = useFormFacts()
  const knownFiles = toTextList(value).flatMap((id) => files[id] ?? [])
  if (knownFiles.length === 0 && !change) return null
  const areRows = field.type === 'file'
  return (
    <View className={styles.readFiles}>
      <Text className={styles.readLabel}>{field.label}</Text>
      <View className={areRows ? items.files : items.tiles}>
        {knownFiles.map((file) =>
          areRows ? (
            <FileRow key={file.id} file={file} files={knownFiles} />
          ) : (
            <ImageTile key={file.id} file={file} files={knownFiles} />
          ),
        )}
      </View>
      {change ? <EarlierValue field={field} change={change} /> : null}
    </View>
  )
}

interface ReadTableProps {
  field: FormField
  rows: readonly FormRow[]
  changes: readonly Change[]
}

/** The number of rows before some were added or removed. */
export function EarlierCount({ field, changes }: Pick<ReadTableProps, 'field' | 'changes'>) {
  const count = changes.find((one) => one.field === field.field)
  return count ? <EarlierValue field={{ ...field, type: 'text' }} change={count} /> : null
}

/** A table as blocks of label and value: a phone is too narrow for its columns. */
export function ReadTable({ field, rows, changes }: ReadTableProps) {
  const cellChange = (at: number, column: string) =>
    changes.find((one) => one.field === `${field.field}.${at}.${column}`)
  return (
    <>
      <EarlierCount field={field} changes={changes} />
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a form that is read have no other name and never move
        <View key={at} className={styles.readRow}>
          {field.columns.map((column) => {
            const change = cellChange(at, column.field)
            const cell = { field: column, value: row[column.field] }
            return (
              <View key={column.field} className={styles.readCell}>
                <Text className={styles.readCellLabel}>{column.label}</Text>
                {change ? <ChangedValue {...cell} change={change} /> : <ReadValue {...cell} />}
              </View>
            )
          })}
        </View>
      ))}
    </>
  )
}
