import { type InferOutput, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Count, Fen, Id, MaybeText, MaybeTime, Nothing, orNull, PageQuery, pageSchema } from '@/contract/shapes'

/** A user's coupon. */
export const Coupon = object({
  id: Id,
  couponTemplateId: orNull(Id),
  name: string(),
  /** `1` fixed amount, `2` percentage. */
  type: string(),
  /** Minimum amount in fen; 0 for none. */
  usePrice: optional(Fen, 0),
  /** Fixed amount: fen. */
  discountPrice: orNull(Fen),
  /** Percentage of the price that is paid, 85 = 八五折. */
  discountPercent: orNull(Count),
  /** Percentage: maximum discount in fen. */
  discountLimitPrice: orNull(Fen),
  validStartTime: MaybeTime,
  validEndTime: MaybeTime,
  /** 1 unused, 2 used, 3 expired. */
  status: string(),
  statusName: string(),
  useTime: MaybeTime,
  code: MaybeText,
  description: MaybeText,
  productScope: MaybeText,
})
export type Coupon = InferOutput<typeof Coupon>

/** The caller's coupons; usable ones by expiry, others latest first. */
export const listMyCoupons = endpoint({
  path: '/core/api/app/userCoupon/getByUser',
  summary: '我的优惠券',
  who: ['user'],
  input: object({ ...PageQuery.entries, status: optional(picklist(['1', '2', '3'])) }),
  output: pageSchema(Coupon),
  origin: 'spec',
})

/** The caller's number of coupons by status. */
export const countMyCoupons = endpoint({
  path: '/core/api/app/userCoupon/count',
  summary: '优惠券数量',
  who: ['user'],
  input: Nothing,
  output: object({
    usable: Count,
    used: Count,
    expired: Count,
    /** Usable coupons that expire within seven days. */
    expiringSoon: Count,
  }),
})
