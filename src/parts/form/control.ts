import type { FormColumn, FormField } from '@/contract/form'
import type { FormValue } from '@/lib/form-types'

/** What a control needs to know of a field, or of a column of a table. */
export type ControlField = Omit<FormColumn, 'required' | 'sum'> &
  Partial<Pick<FormField, 'multiple' | 'maxCount' | 'help'>>

export interface ControlProps {
  field: ControlField
  value: FormValue | undefined
  isRequired: boolean
  /** Validation message of the current value. */
  error: string | undefined
  onChange: (value: FormValue) => void
}

/** The frame of every control in a form. */
export function getFieldProps({ field, isRequired, error }: ControlProps) {
  return { label: field.label, required: isRequired, error, hint: field.help ?? undefined, look: 'row' as const }
}

export function toText(value: FormValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export function toTextList(value: FormValue | undefined): string[] {
  if (Array.isArray(value)) return value
  return typeof value === 'string' && value !== '' ? [value] : []
}

/** The id a field's element bears, to be scrolled to: `items.2.price` is no name of its own in a selector. */
export function getFieldId(path: string): string {
  return `field-${path.replaceAll('.', '-')}`
}
