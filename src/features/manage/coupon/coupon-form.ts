import { array, type InferOutput, object, optional, picklist, string } from 'valibot'

import { keepErrors } from '@/features/manage/keep-errors'
import { formatAmount, parseAmount } from '@/lib/amount'

export const couponTypes = [
  { value: '1', text: '减金额' },
  { value: '2', text: '打折' },
] as const

/** Codes that were created last: no call reads them back. */
const CreatedCodes = object({
  /** Of their batch; absent in a draft that was stored without it. */
  id: optional(string()),
  name: string(),
  worth: string(),
  validUntil: string(),
  codes: array(string()),
})
export type CreatedCodes = InferOutput<typeof CreatedCodes>

/** A coupon type while it is edited, amounts in yuan as they are typed. */
export const CouponDraft = object({
  name: string(),
  type: picklist(['1', '2']),
  discountPrice: string(),
  /** 8.5 for 八五折. */
  discount: string(),
  discountLimitPrice: string(),
  usePrice: string(),
  /** `yyyy-MM-dd` */
  validUntil: string(),
  count: string(),
  productScope: string(),
  description: string(),
  created: optional(CreatedCodes),
})
export type CouponDraft = InferOutput<typeof CouponDraft>

export const emptyCoupon: CouponDraft = {
  name: '',
  type: '1',
  discountPrice: '',
  discount: '',
  discountLimitPrice: '',
  usePrice: '',
  validUntil: '',
  count: '',
  productScope: '',
  description: '',
}

const FEN_MAX = 2_000_000_000
const CODES_MAX = 100

const parsePercent = (text: string) => (/^\d(\.\d)?$/.test(text.trim()) ? Math.round(Number(text) * 10) : 0)

const isPrice = (text: string) => {
  const fen = parseAmount(text)
  return fen !== undefined && fen > 0 && fen <= FEN_MAX
}

const amountError = '请填写金额，如 300 或 99.50'

/** Errors of a coupon type, by field. */
export function validateCoupon(draft: CouponDraft): Record<string, string> {
  const { name, type, discountPrice, discount, discountLimitPrice, usePrice, validUntil, count } = draft
  const isSum = type === '1'
  const codes = /^\d+$/.test(count) ? Number(count) : 0
  const isFree = (text: string) => text.trim() === '' || isPrice(text)
  return keepErrors({
    name: !name.trim() && '请填写券名',
    discountPrice: isSum && !isPrice(discountPrice) && amountError,
    discount: !isSum && parsePercent(discount) === 0 && '请填写 0.1 到 9.9，如 8.5 表示八五折',
    discountLimitPrice: !isSum && !isFree(discountLimitPrice) && amountError,
    usePrice: !isFree(usePrice) && amountError,
    validUntil: !validUntil && '请选择有效期',
    count: (codes < 1 || codes > CODES_MAX) && `请填写 1 到 ${CODES_MAX}`,
  })
}

export function toCouponInput(draft: CouponDraft) {
  const limit = parseAmount(draft.discountLimitPrice)
  const discount =
    draft.type === '1'
      ? { discountPrice: parseAmount(draft.discountPrice) ?? 0 }
      : { discountPercent: parsePercent(draft.discount), ...(limit && { discountLimitPrice: limit }) }
  return {
    name: draft.name.trim(),
    type: draft.type,
    ...discount,
    usePrice: parseAmount(draft.usePrice) ?? 0,
    validUntil: draft.validUntil,
    count: Number(draft.count),
    ...(draft.productScope.trim() && { productScope: draft.productScope.trim() }),
    ...(draft.description.trim() && { description: draft.description.trim() }),
  }
}

const formatShort = (fen: number) => formatAmount(fen).replace(/\.00$/, '')

/** What a coupon is worth, as in 满 ¥2,000 减 ¥300. */
export function describeCouponWorth({ type, ...draft }: CouponDraft): string {
  const [from, sum, limit] = [draft.usePrice, draft.discountPrice, draft.discountLimitPrice].map(
    (text) => parseAmount(text) ?? 0,
  )
  const condition = from ? `满 ${formatShort(from)} ` : '无门槛'
  if (type === '1') return `${condition}减 ${formatShort(sum ?? 0)}`
  return `${condition}${parsePercent(draft.discount) / 10} 折${limit ? `，最多减 ${formatShort(limit)}` : ''}`
}

/** A code in groups of four, as it is read and typed. */
export function formatCouponCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** The codes as they are handed on, one a line. */
export function formatCreatedCodes({ name, worth, validUntil, codes }: CreatedCodes): string {
  return [`${name}（${worth}，有效期至 ${validUntil}）`, ...codes.map(formatCouponCode)].join('\n')
}
