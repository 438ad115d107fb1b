import type { FormField } from '@/contract/workflow/form'

/** The fields of one card: a section, or a table with the fields computed from it. */
interface FieldGroup {
  key: string
  /** Title of the section; absent for fields before the first section. */
  title?: string
  fields: FormField[]
  table?: FormField
}

/** Splits a form into cards: each section and each table is one. Cards without fields are omitted. */
export function groupFields(fields: readonly FormField[]): FieldGroup[] {
  let last: FieldGroup = { key: 'first', fields: [] }
  const groups = [last]
  const begin = (group: FieldGroup) => {
    last = group
    groups.push(group)
  }
  for (const field of fields) {
    if (field.type === 'section') begin({ key: field.field, title: field.label, fields: [] })
    else if (field.type === 'table') begin({ key: field.field, fields: [], table: field })
    else {
      if (last.table && !field.computed) begin({ key: `after-${last.key}`, fields: [] })
      last.fields.push(field)
    }
  }
  return groups.filter(({ fields: own, table }, at) => at === 0 || table !== undefined || own.length > 0)
}

export function isWritable({ mode }: FormField): boolean {
  return mode === 'edit' || mode === 'required'
}

/** Six lines and the head fit one screen of a phone. */
const SHORT_FORM_FIELDS = 6

/** Whether a form fills more than one screen of a phone: it has a table, or more than six fields. */
export function isLongForm(fields: readonly FormField[]): boolean {
  const shown = fields.filter(({ type }) => type !== 'section')
  return shown.length > SHORT_FORM_FIELDS || shown.some(({ type }) => type === 'table')
}

/** Adjacent fields of the same kind in a card: read-only facts, or editable fields. */
export interface Run {
  key: string
  kind: 'read' | 'fields'
  fields: FormField[]
}

/** Splits the fields of a card into runs; while filling in a form all runs are editable. */
export function splitIntoRuns(fields: readonly FormField[], look: 'fill' | 'detail'): Run[] {
  const runs: Run[] = []
  let last: Run | undefined
  for (const field of fields) {
    const kind = look === 'fill' || isWritable(field) || field.type === 'note' ? 'fields' : 'read'
    if (last?.kind === kind) last.fields.push(field)
    else {
      last = { key: field.field, kind, fields: [field] }
      runs.push(last)
    }
  }
  return runs
}
