import { signAtGate } from '@/contract/event/activity'
import { getMaxLength } from '@/contract/field-limits'

export const emptySign = { gatePin: '', reason: '' }
export type SignValues = typeof emptySign

/** Validation errors of signing in or out, by field. */
export function validateSignIn(
  { gatePin, reason }: SignValues,
  isLate: boolean,
): Partial<Record<keyof SignValues, string | undefined>> {
  const pin = gatePin.replace(/\s/g, '')
  const length = reason.trim().length
  const max = getMaxLength(signAtGate.input, 'reason')
  return {
    gatePin: pin === '' ? '请输入现场码' : /^\d{6}$/.test(pin) ? undefined : '现场码是 6 位数字',
    reason: isLate && length === 0 ? '请填写迟到原因' : length > max ? `最多 ${max} 个字` : undefined,
  }
}
