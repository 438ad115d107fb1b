import { maxLength, minLength, object, pipe, regex, string, toUpperCase, trim } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Id } from '@/contract/shapes'

import { Coupon } from './coupon'

/** One of the caller's coupons. */
export const getMyCoupon = endpoint({
  path: '/core/api/app/userCoupon/{id}',
  summary: '我的一张优惠券',
  who: ['user'],
  input: object({ id: Id }),
  output: Coupon,
  errors: [{ code: 404, when: '优惠券不存在，或不是本人的' }],
})

/** Redeems a code for a coupon, once. */
export const redeemCoupon = endpoint({
  method: 'POST',
  path: '/core/api/app/userCoupon/redeem',
  summary: '兑换优惠券',
  who: ['user'],
  changes: ['userCoupon/getByUser', 'userCoupon/count'],
  /** Spaces and dashes are ignored. */
  input: object({ code: pipe(string(), trim(), toUpperCase(), minLength(4), maxLength(32), regex(/^[A-Z0-9 -]+$/)) }),
  output: Coupon,
  errors: [
    { code: 404, when: '兑换码不存在' },
    { code: 409, when: '兑换码已被使用、已被收回或已过期，或已领过这张券' },
  ],
})

/**
 * Marks a coupon as used, irreversibly. It needs no version: this is the only change of a coupon, and the second of two
 * calls is refused with the time of the first.
 */
export const spendCoupon = endpoint({
  method: 'POST',
  path: '/core/api/app/userCoupon/use',
  summary: '使用优惠券',
  who: ['user'],
  changes: ['userCoupon/{id}', 'userCoupon/getByUser', 'userCoupon/count'],
  input: object({ id: Id }),
  output: Coupon,
  errors: [
    { code: 404, when: '优惠券不存在，或不是本人的' },
    { code: 409, when: '优惠券已使用或已过期' },
  ],
})
