export const emptySign = { gatePin: '', reason: '' }
export type SignValues = typeof emptySign

const REASON_MAX = 100

/** Validation errors of signing in or out, by field. */
export function signErrors(
  { gatePin, reason }: SignValues,
  isLate: boolean,
): Partial<Record<keyof SignValues, string | undefined>> {
  const pin = gatePin.replace(/\s/g, '')
  const length = reason.trim().length
  return {
    gatePin: pin === '' ? '请输入现场码' : /^\d{6}$/.test(pin) ? undefined : '现场码是 6 位数字',
    reason: isLate && length === 0 ? '请填写迟到原因' : length > REASON_MAX ? `最多 ${REASON_MAX} 个字` : undefined,
  }
}
