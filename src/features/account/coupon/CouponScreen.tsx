import { Text } from '@tarojs/components'
import { useState } from 'react'

import { useCall, useRefresh, useWrite } from '@/api/query'
import { type Coupon, countMyCoupons, listMyCoupons } from '@/contract/identity/coupon'
import { getMyCoupon, spendCoupon } from '@/contract/identity/coupon-acts'
import styles from '@/features/account/security/ChangePhone.module.scss'
import { redirect } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { RecordView } from '@/parts/RecordView'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Card } from '@/ui/layout/Card'
import { FactList } from '@/ui/list/FactList'

import { CouponCard } from './CouponCard'
import { RedeemForm } from './RedeemForm'

const changed = [getMyCoupon, listMyCoupons, countMyCoupons] as const

/** A coupon with its redemption; without an id, a form that exchanges a code for one. */
export function CouponScreen({ id }: { id?: string | undefined }) {
  const [redeemed, setRedeemed] = useState<Coupon>()
  const shown = id ?? redeemed?.id
  return shown === undefined ? <RedeemForm onRedeemed={setRedeemed} /> : <OneCoupon id={shown} />
}

function OneCoupon({ id }: { id: string }) {
  const query = useCall(getMyCoupon, { id })
  const { spend, isBusy, dialog } = useCouponRedemption()
  const coupon = query.data
  const button = coupon?.status === '1' && (
    <Button grow={1} icon="ticket" text="使用" isBusy={isBusy} onPress={() => void spend(coupon)} />
  )
  return (
    <PageFrame route="coupon" bottom={button}>
      <RecordView
        query={query}
        what="优惠券"
        absent={{
          text: '找不到这张优惠券',
          hint: '可能属于其他人',
          action: { text: '查看我的优惠券', onPress: () => void redirect('coupons') },
        }}
      >
        {(found) => <Facts coupon={found} />}
      </RecordView>
      {dialog}
    </PageFrame>
  )
}

/** Redeems a coupon after a confirmation. After a refusal the page shows the coupon's current state. */
function useCouponRedemption() {
  const { ask, dialog } = useQuestion()
  const refresh = useRefresh(changed)
  const write = useWrite(spendCoupon, {
    onSuccess: () => showToast('优惠券已使用'),
  })
  const spend = async ({ id, name }: Coupon) => {
    const question = {
      title: `使用“${name}”？`,
      text: '请在客服人员核对优惠后确认。每张券只能使用一次，使用后不能撤销。',
      confirmText: '确认使用',
    }
    if (await ask(question)) write.mutate({ id }, { onError: () => void refresh() })
  }
  return { spend, isBusy: write.isPending, dialog }
}

function Facts({ coupon }: { coupon: Coupon }) {
  const { status, code, validStartTime, validEndTime, useTime } = coupon
  const facts = [
    { label: '券码', value: code ?? '' },
    { label: '生效时间', value: validStartTime?.slice(0, 16) ?? '' },
    { label: '到期时间', value: validEndTime?.slice(0, 16) ?? '' },
    { label: '使用时间', value: useTime?.slice(0, 16) ?? '' },
  ].filter(({ value }) => value !== '')
  return (
    <>
      <CouponCard coupon={coupon} />
      <Card>
        <FactList facts={facts} />
      </Card>
      {status === '1' ? (
        <Text className={styles.tip}>续费、开通或报名时，向客服人员出示本页，核对后点“使用”。</Text>
      ) : null}
    </>
  )
}
