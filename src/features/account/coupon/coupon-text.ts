import type { Coupon } from '@/contract/identity/coupon'
import { formatAmount } from '@/lib/amount'
import { DAY_MS } from '@/lib/durations'
import { parseWireTime, startOfChinaDay } from '@/lib/wire-time'

const SOON_DAYS = 7

/** An amount without zero decimals: `¥300`. */
function formatShortAmount(fen: number): string {
  return formatAmount(fen).replace(/\.00$/, '')
}

/** The value of a coupon, in large type: `¥300`, `8.5 折`. */
export function formatCouponWorth({ type, discountPrice, discountPercent }: Coupon): string {
  if (type === '2' && discountPercent !== null) return `${discountPercent / 10} 折`
  return discountPrice === null ? '优惠' : formatShortAmount(discountPrice)
}

/** The minimum amount, and the maximum discount. */
export function formatCouponCondition({ usePrice, discountLimitPrice }: Coupon): string {
  const from = usePrice > 0 ? `满 ${formatShortAmount(usePrice)} 可用` : '无门槛'
  return discountLimitPrice ? `${from}，最多减 ${formatShortAmount(discountLimitPrice)}` : from
}

/**
 * The remaining validity of a usable coupon, when it is short.
 *
 * @param now milliseconds since the epoch
 */
export function formatExpiry({ status, validEndTime }: Coupon, now: number): string | undefined {
  const end = validEndTime === null ? undefined : parseWireTime(validEndTime)
  if (status !== '1' || end === undefined) return undefined
  const days = Math.round((startOfChinaDay(end) - startOfChinaDay(now)) / DAY_MS)
  if (days > SOON_DAYS || end <= now) return undefined
  return ['今天到期', '明天到期'][days] ?? `${days} 天后到期`
}

/** When it was used or expired, or until when it is valid. */
export function formatCouponTime({ status, useTime, validEndTime }: Coupon): string {
  if (status === '2' && useTime) return `${useTime.slice(0, 16)} 已使用`
  const day = validEndTime?.slice(0, 10)
  if (!day) return '长期有效'
  return status === '3' ? `${day} 已过期` : `有效期至 ${day}`
}
