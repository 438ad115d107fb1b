// Values that a form accepts, made from its definition.
import type { ProcessColumn, ProcessField } from '@/contract/workflow/process-setting'

type Value = string | number | boolean | string[] | null
type Rows = Record<string, Record<string, string | number>[]>
export interface SampleContent {
  main: Record<string, Value>
  sub: Rows
}

const byRule: Record<string, string> = {
  mobile: '13912345678',
  phone: '0512-57001234',
  creditCode: '914403001922038216',
  email: 'a@example.com',
  plate: '苏E12345',
  idCard: '11010519491231002X',
}

const sampleText = ({ rule, minLength = 0, label }: Pick<ProcessField, 'rule' | 'minLength' | 'label'>) =>
  (rule && (byRule[rule] ?? '12345')) || label.padEnd(minLength, '样')

function sampleCell(column: ProcessColumn): string | number {
  if (column.type === 'number') return Math.max(column.min ?? 1, 1)
  if (column.type === 'money') return 10_000
  if (column.type === 'date') return '2026-12-01'
  return column.type === 'select' ? (column.options?.[0]?.value ?? '') : sampleText(column)
}

const sampleRow = (columns: readonly ProcessColumn[]) =>
  Object.fromEntries(columns.filter(({ computed }) => !computed).map((column) => [column.field, sampleCell(column)]))

interface SampleReferences {
  /** A colleague. */
  userId: string
  departmentId: string
  /** A picture of the one who fills in. */
  fileId: string
}

/** A value of a field; undefined for one that has none. */
export function sampleValue(
  field: ProcessField,
  { userId, departmentId, fileId }: SampleReferences,
): Value | undefined {
  const { type, options = [], multiple } = field
  switch (type) {
    case 'text':
    case 'textarea':
      return sampleText(field)
    case 'number':
      return Math.max(field.min ?? 1, 1)
    case 'money':
      return 10_000
    case 'date':
      return '2026-12-01'
    case 'daterange':
      return ['2026-12-01', '2026-12-02']
    case 'time':
      return '09:00'
    case 'datetime':
      return field.validWhen ? '2026-12-01 11:00' : '2026-12-01 09:00'
    case 'select':
      return options[0]?.value ?? ''
    case 'multiselect':
      return options.slice(0, 1).map(({ value }) => value)
    case 'cascader':
      return [options[0]?.value ?? '', options[0]?.children?.[0]?.value ?? '']
    case 'switch':
      return false
    case 'user':
      return multiple ? [userId] : userId
    case 'dept':
      return multiple ? [departmentId] : departmentId
    case 'file':
    case 'image':
      return [fileId]
    case 'signature':
      return fileId
    case 'location':
      return ['昆山站', '', '', '']
    default:
      return undefined
  }
}

/** A filled-in form: every field that these names choose and that nothing computes. */
export function sampleContent(
  fields: readonly ProcessField[],
  references: SampleReferences,
  isFilledIn: (field: ProcessField) => boolean,
): SampleContent {
  const own = fields.filter((field) => !field.computed && isFilledIn(field))
  const main = own.flatMap((field) => {
    const value = sampleValue(field, references)
    return value === undefined ? [] : [[field.field, value] as const]
  })
  const sub = own.flatMap(({ field, columns }) =>
    columns ? [[field, [sampleRow(columns)]] as [string, Rows[string]]] : [],
  )
  return { main: Object.fromEntries(main), sub: Object.fromEntries(sub) }
}
