import type { FormField, FormPayload } from '@/contract/workflow/form'
import { formatAmount } from '@/lib/amount'

/** The total computed from the form values, for the action bar; undefined when the form has none. */
export function getFormTotal(
  fields: readonly FormField[],
  { main }: FormPayload,
): { label: string; text: string } | undefined {
  const field = fields.find(({ type, computed, mode }) => type === 'money' && computed && mode !== 'hidden')
  const value = field && main[field.field]
  return field && typeof value === 'number' ? { label: field.label, text: formatAmount(value) } : undefined
}
