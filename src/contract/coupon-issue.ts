import { array, maxValue, minValue, object, optional, picklist, pipe, string } from 'valibot'

import { endpoint } from './endpoint'
import { Count, Fen, Id, requiredText, trimmedText, WireDate } from './shapes'

/** Makes codes that people turn into one kind of coupon. For administrators of the operating company alone. */
export const createCouponCodes = endpoint({
  method: 'POST',
  path: '/core/api/app/coupon/codes',
  summary: '生成优惠券兑换码（运营方）',
  who: ['administrator'],
  input: object({
    name: requiredText(50),
    type: picklist(['1', '2']),
    usePrice: optional(pipe(Fen, minValue(0), maxValue(2_000_000_000)), 0),
    /** For a sum off: fen. */
    discountPrice: optional(pipe(Fen, minValue(1), maxValue(2_000_000_000))),
    /** For a discount: per cent that is paid. */
    discountPercent: optional(pipe(Count, minValue(1), maxValue(99))),
    discountLimitPrice: optional(pipe(Fen, minValue(1), maxValue(2_000_000_000))),
    /** The last day of coupon and code. */
    validUntil: WireDate,
    description: optional(trimmedText(200)),
    productScope: optional(trimmedText(100)),
    count: pipe(Count, minValue(1), maxValue(100)),
  }),
  output: object({ couponTemplateId: Id, codes: array(string()) }),
  errors: [
    { code: 403, when: '不是运营方的管理员' },
    { code: 422, when: '没有写明优惠，或日期已过' },
  ],
  origin: 'ours',
})
