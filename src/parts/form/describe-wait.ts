import type { FormField, FormPayload } from '@/contract/workflow/form'
import { listExpressionNames } from '@/lib/form/expression'
import { isEmptyValue } from '@/lib/form/form-value'

function listNames(computed: string): string[] {
  try {
    return listExpressionNames(computed)
  } catch {
    // A function of a newer server.
    return []
  }
}

/** What a computed field waits for, shown in place of its value: `填写起止日期后自动计算`; undefined for other fields. */
export function describeWait(
  { computed }: FormField,
  fields: readonly FormField[],
  { main, sub }: FormPayload,
): string | undefined {
  if (!computed) return undefined
  const names = listNames(computed)
  const isEmpty = ({ field }: FormField) => isEmptyValue(main[field]) && isEmptyValue(sub[field])
  const labels = fields.filter((one) => names.includes(one.field) && isEmpty(one)).map(({ label }) => label)
  return labels.length > 0 ? `填写${labels.join('、')}后自动计算` : undefined
}
