import { View } from '@tarojs/components'

import { useCall, usePages, useRefresh } from '@/api/query'
import { type Coupon, countMyCoupons, listMyCoupons } from '@/contract/identity/coupon'
import { go } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { QueryList } from '@/parts/QueryList'
import { useAddressChoice } from '@/parts/search/use-address-state'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { emptyCoupon } from '@/ui/pictures/empty-coupon'

import { CouponCard } from './CouponCard'
import styles from './Coupons.module.scss'

type State = '1' | '2' | '3'

const empties: Readonly<Record<State, string>> = {
  1: '暂无可用的优惠券',
  2: '还没有用过优惠券',
  3: '没有过期的优惠券',
}

const getRowKey = ({ id }: Coupon) => id
const renderRow = (coupon: Coupon) => (
  <Pressable onPress={() => void go('coupon', { id: coupon.id })}>
    <CouponCard coupon={coupon} />
  </Pressable>
)
const openRedeemPage = () => void go('coupon')

/** 优惠券 by state, those that expire first at the top, with links to use one and to enter a code. */
export function CouponsScreen() {
  const [state, setState] = useAddressChoice<State>('status', ['1', '2', '3'])
  const counts = useCall(countMyCoupons, {}, { quiet: true }).data
  const pages = usePages(listMyCoupons, { status: state })
  const refresh = useRefresh([listMyCoupons, countMyCoupons])
  const tabs = [
    { key: '1' as const, text: '可用', count: counts?.usable },
    { key: '2' as const, text: '已用', count: counts?.used },
    { key: '3' as const, text: '已过期', count: counts?.expired },
  ].map(({ count = 0, ...tab }) => ({ ...tab, count }))
  const action = state === '1' ? { text: '输入兑换码', onPress: openRedeemPage } : undefined
  return (
    <PageFrame
      route="coupons"
      onRefresh={refresh}
      bottom={<Button grow={1} icon="ticket" text="兑换优惠券" onPress={openRedeemPage} />}
    >
      <SegmentedTabs isSticky label="优惠券状态" tabs={tabs} active={state} onSelect={setState} />
      <View className={styles.list}>
        <QueryList
          key={state}
          pages={pages}
          what="优惠券"
          getKey={getRowKey}
          renderRow={renderRow}
          empty={<EmptyView picture={emptyCoupon} text={empties[state]} {...(action && { action })} />}
          skeleton={<ListSkeleton count={3} />}
        />
      </View>
    </PageFrame>
  )
}
