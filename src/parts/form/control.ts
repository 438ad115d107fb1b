import type { FormColumn, FormField } from '@/contract/workflow/form'
import type { FormValue } from '@/lib/form/form-types'

/** The properties of a field, or of a table column, that a control needs. */
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

/** Props of the field frame of every control. */
export function getFieldProps({ field, isRequired, error }: ControlProps) {
  return { label: field.label, required: isRequired, error, hint: field.help ?? undefined, variant: 'row' as const }
}

export function toText(value: FormValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export function toTextList(value: FormValue | undefined): string[] {
  if (Array.isArray(value)) return value
  return typeof value === 'string' && value !== '' ? [value] : []
}

/** The id of a field's element for scrolling; selectors do not allow the dots of `items.2.price`. */
export function getFieldId(path: string): string {
  return `field-${path.replaceAll('.', '-')}`
}
