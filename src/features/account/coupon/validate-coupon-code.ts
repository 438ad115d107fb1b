import { getMaxLength } from '@/contract/field-limits'
import { redeemCoupon } from '@/contract/identity/coupon-acts'

/** Validates a typed code; undefined when valid. */
export function validateCouponCode(code: string): string | undefined {
  const plain = code.replace(/[\s-]/g, '')
  if (!plain) return '请输入兑换码'
  if (!/^[A-Za-z0-9]+$/.test(plain)) return '兑换码只含字母和数字'
  return plain.length >= 4 && code.trim().length <= getMaxLength(redeemCoupon.input, 'code')
    ? undefined
    : '兑换码长度不正确，请核对'
}
