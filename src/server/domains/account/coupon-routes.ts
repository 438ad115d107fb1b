import type { FastifyInstance } from 'fastify'

import { countMyCoupons, listMyCoupons } from '@/contract/identity/coupon'
import { getMyCoupon, redeemCoupon, spendCoupon } from '@/contract/identity/coupon-acts'
import { createCouponCodes, listCouponBatches, revokeCouponCodes } from '@/contract/identity/coupon-issue'
import { handle, handlePage } from '@/server/http/handle'
import { assertOperator } from '@/server/people/operator-store'

import {
  countCoupons,
  issueCodes,
  listBatches,
  listUserCoupons,
  markCouponUsed,
  redeemCouponCode,
  requireUserCoupon,
  updateBatchRevocation,
} from './coupon-store'

/** Limits code guessing. */
const TRIES_PER_MINUTE = 10

/** Coupons: listing, redeeming a code, using a coupon, creating codes (spec §7, `userCoupon`). */
export function couponRoutes(app: FastifyInstance): void {
  handlePage(app, listMyCoupons, (input, { caller, db, now, page }) =>
    listUserCoupons(db, caller.userId, input.status, page, now),
  )

  handle(app, countMyCoupons, (_input, { caller, db, now }) => countCoupons(db, caller.userId, now))

  handle(app, getMyCoupon, ({ id }, { caller, db, now }) => requireUserCoupon(db, caller.userId, id, now))

  handle(app, redeemCoupon, ({ code }, { caller, db, now }) => redeemCouponCode(db, caller.userId, code, now), {
    perMinute: TRIES_PER_MINUTE,
  })

  handle(app, spendCoupon, ({ id }, { caller, db, now }) => markCouponUsed(db, caller.userId, id, now))

  handle(app, createCouponCodes, async (input, { caller, db, now }) => {
    await assertOperator(db, caller)
    return issueCodes(db, input, now)
  })

  handlePage(app, listCouponBatches, async (query, { caller, db, page }) => {
    await assertOperator(db, caller)
    return listBatches(db, query, page)
  })

  handle(app, revokeCouponCodes, async ({ id }, { caller, db, now }) => {
    await assertOperator(db, caller)
    return updateBatchRevocation(db, id, now)
  })
}
