import { array, type InferOutput, maxValue, minValue, object, optional, picklist, pipe, string } from 'valibot'

import { endpoint, notOperator } from '@/contract/endpoint'
import {
  Count,
  Fen,
  Id,
  MaybeTime,
  PageQuery,
  pageSchema,
  requiredText,
  trimmedText,
  WireDate,
  WireTime,
} from '@/contract/shapes'

/** Creates a coupon type with its codes. For administrators of the operator company only. */
export const createCouponCodes = endpoint({
  method: 'POST',
  path: '/core/api/app/coupon/codes',
  summary: '生成优惠券兑换码（运营方）',
  who: ['administrator:content'],
  changes: ['coupon/batches'],
  input: object({
    name: requiredText(50),
    type: picklist(['1', '2']),
    usePrice: optional(pipe(Fen, minValue(0), maxValue(2_000_000_000)), 0),
    /** Fixed amount: fen. */
    discountPrice: optional(pipe(Fen, minValue(1), maxValue(2_000_000_000))),
    /** Percentage: share of the price that is paid. */
    discountPercent: optional(pipe(Count, minValue(1), maxValue(99))),
    discountLimitPrice: optional(pipe(Fen, minValue(1), maxValue(2_000_000_000))),
    /** Last valid day of coupon and code. */
    validUntil: WireDate,
    description: optional(trimmedText(200)),
    productScope: optional(trimmedText(100)),
    count: pipe(Count, minValue(1), maxValue(100)),
  }),
  output: object({ couponTemplateId: Id, codes: array(string()) }),
  errors: [notOperator, { code: 422, when: '没有写明优惠，或日期已过' }],
})

/** A coupon type with codes, and what has become of them. The codes themselves are shown once, when they are created. */
export const CouponBatch = object({
  id: Id,
  name: string(),
  validEndTime: WireTime,
  total: Count,
  redeemed: Count,
  /** Null unless its codes are revoked. */
  revokeTime: MaybeTime,
})
export type CouponBatch = InferOutput<typeof CouponBatch>

/** The coupon types with codes, the latest to expire first. For administrators of the operator company only. */
export const listCouponBatches = endpoint({
  path: '/core/api/app/coupon/batches',
  summary: '优惠券兑换码的批次（运营方）',
  who: ['administrator:content'],
  input: object({
    ...PageQuery.entries,
    /** In the name. */
    keyword: optional(trimmedText(50)),
  }),
  output: pageSchema(CouponBatch),
  errors: [notOperator],
})

/** Revokes the codes of a coupon type that nobody has redeemed. Coupons that users have stay. */
export const revokeCouponCodes = endpoint({
  method: 'POST',
  path: '/core/api/app/coupon/codes/revoke',
  summary: '收回优惠券兑换码（运营方）',
  who: ['administrator:content'],
  changes: ['coupon/batches'],
  input: object({ id: Id }),
  output: CouponBatch,
  errors: [notOperator, { code: 404, when: '没有这批兑换码' }],
})
