import { Text, View } from '@tarojs/components'

import type { Coupon } from '@/contract/identity/coupon'
import { Chip } from '@/ui/layout/Chip'

import styles from './Coupons.module.scss'
import { formatCouponCondition, formatCouponTime, formatCouponWorth, formatExpiry } from './coupon-text'

/** A coupon: its value at the left, scope and expiry at the right. */
export function CouponCard({ coupon }: { coupon: Coupon }) {
  const { name, status, statusName, productScope, description } = coupon
  const isUsable = status === '1'
  const soon = formatExpiry(coupon, Date.now())
  return (
    <View className={`${styles.card} ${isUsable ? '' : styles.over}`}>
      <View className={styles.worth}>
        <Text className={styles.amount}>{formatCouponWorth(coupon)}</Text>
        <Text className={styles.condition}>{formatCouponCondition(coupon)}</Text>
      </View>
      <View className={styles.facts}>
        <View className={styles.line}>
          <Text className={styles.name}>{name}</Text>
          {soon ? <Chip text={soon} tone="warning" /> : null}
          {isUsable ? null : <Chip text={statusName} tone="neutral" />}
        </View>
        {productScope ? <Text className={styles.note}>适用：{productScope}</Text> : null}
        {description ? <Text className={styles.note}>{description}</Text> : null}
        <Text className={styles.time}>{formatCouponTime(coupon)}</Text>
      </View>
    </View>
  )
}
