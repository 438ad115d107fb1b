import { useState } from 'react'

import type { CallError } from '@/api/call-error'
import { useWrite } from '@/api/query'
import { getMaxLength } from '@/contract/field-limits'
import type { Coupon } from '@/contract/identity/coupon'
import { redeemCoupon } from '@/contract/identity/coupon-acts'
import { ApiError } from '@/lib/errors'
import { PageFrame } from '@/parts/PageFrame'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { TextField } from '@/ui/form/TextField'
import { Card } from '@/ui/layout/Card'

import { validateCouponCode } from './validate-coupon-code'

/** Field for a code; an error shows below it, and the input stays. */
export function RedeemForm({ onRedeemed }: { onRedeemed: (coupon: Coupon) => void }) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const write = useWrite(redeemCoupon, {
    quiet: true,
    onSuccess: (coupon) => {
      showToast(`已兑换：${coupon.name}`)
      onRedeemed(coupon)
    },
  })
  const redeem = () => {
    const wrong = validateCouponCode(code)
    if (wrong) return setError(wrong)
    const showCause = (cause: CallError<typeof redeemCoupon>) => {
      const isTooOften = cause instanceof ApiError && cause.code === 429
      setError(isTooOften ? '尝试次数过多，请一分钟后再试' : cause.message || '兑换失败，请重试')
    }
    write.mutate({ code: code.trim() }, { onError: showCause })
  }
  return (
    <PageFrame route="coupon" bottom={<Button grow={1} text="兑换" isBusy={write.isPending} onPress={redeem} />}>
      <Card>
        <TextField
          variant="stack"
          label="兑换码"
          placeholder="如 HDJM-2026-GIFT"
          hint="不区分大小写，空格和横线可省略"
          maxLength={getMaxLength(redeemCoupon.input, 'code')}
          value={code}
          onChange={(typed) => {
            setCode(typed)
            setError(undefined)
          }}
          onConfirm={redeem}
          error={error}
        />
      </Card>
    </PageFrame>
  )
}
