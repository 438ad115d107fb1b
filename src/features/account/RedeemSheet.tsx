import { useState } from 'react'

import { SHORT_TOAST_MS } from '@/api/error-policy'
import { useWrite } from '@/api/query'
import { countMyCoupons, listMyCoupons, redeemCoupon } from '@/contract/coupon'
import { ApiError } from '@/lib/errors'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/Button'
import { Sheet } from '@/ui/Sheet'
import { TextField } from '@/ui/TextField'

import { codeFault } from './coupon-text'

interface RedeemSheetProps {
  isOpen: boolean
  onRedeemed: () => void
  onClose: () => void
}

/** A code is typed; why it is refused stands beneath it, and the code stays. */
export function RedeemSheet({ isOpen, onRedeemed, onClose }: RedeemSheetProps) {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const write = useWrite(redeemCoupon, {
    invalidates: [listMyCoupons, countMyCoupons],
    quiet: true,
    onSuccess: ({ name }) => {
      showToast(`已兑换：${name}`, SHORT_TOAST_MS)
      setCode('')
      onRedeemed()
      onClose()
    },
  })
  const redeem = () => {
    const wrong = codeFault(code)
    if (wrong) return setFault(wrong)
    const told = (error: Error) => {
      const isTooOften = error instanceof ApiError && error.code === 429
      setFault(isTooOften ? '尝试次数过多，请一分钟后再试' : error.message || '兑换失败，请重试')
    }
    write.mutate({ code: code.trim() }, { onError: told })
  }
  return (
    <Sheet
      isOpen={isOpen}
      title="兑换优惠券"
      onClose={onClose}
      footer={<Button grow={1} text="兑换" isBusy={write.isPending} onPress={redeem} />}
    >
      <TextField
        look="stack"
        label="兑换码"
        placeholder="如 HDJM-2026-GIFT"
        hint="不区分大小写，空格和横线可省略"
        maxLength={32}
        value={code}
        onChange={(typed) => {
          setCode(typed)
          setFault(undefined)
        }}
        onConfirm={redeem}
        error={fault}
      />
    </Sheet>
  )
}
