import { type InferOutput, object, optional, picklist, string } from 'valibot'

import { endpoint } from './endpoint'
import { Count, Fen, Id, MaybeText, MaybeTime, Nothing, orNull, PageQuery, pageSchema } from './shapes'

/** A coupon that a person holds. */
export const Coupon = object({
  id: Id,
  couponTemplateId: orNull(Id),
  name: string(),
  /** 1 a sum off, 2 a discount. */
  type: string(),
  /** Least amount it applies to, in fen; 0 for none. */
  usePrice: optional(Fen, 0),
  /** For a sum off: fen. */
  discountPrice: orNull(Fen),
  /** For a discount: per cent that is paid, 85 = 八五折. */
  discountPercent: orNull(Count),
  /** For a discount: most that is taken off, in fen. */
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

/** My coupons; of the usable ones those that end first, of the others the latest. */
export const listMyCoupons = endpoint({
  path: '/core/api/app/userCoupon/getByUser',
  summary: '我的优惠券',
  who: ['user'],
  input: object({ ...PageQuery.entries, status: optional(picklist(['1', '2', '3'])) }),
  output: pageSchema(Coupon),
  origin: 'spec',
})

/** How many coupons of each state I hold. */
export const countMyCoupons = endpoint({
  path: '/core/api/app/userCoupon/count',
  summary: '优惠券数量',
  who: ['user'],
  input: Nothing,
  output: object({
    usable: Count,
    used: Count,
    expired: Count,
    /** Of the usable ones, those that end within seven days. */
    expiringSoon: Count,
  }),
  origin: 'ours',
})
