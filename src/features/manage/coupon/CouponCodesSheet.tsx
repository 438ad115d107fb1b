import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { SHORT_TOAST_MS } from '@/api/error-policy'
import { useWrite } from '@/api/query'
import { getMaxLength } from '@/contract/field-limits'
import { createCouponCodes } from '@/contract/identity/coupon-issue'
import { FormError } from '@/features/manage/FormError'
import { useManageDraft } from '@/features/manage/use-manage-draft'
import { AMOUNT_LENGTH } from '@/lib/amount'
import { getFieldErrors } from '@/lib/field-errors'
import { chinaDay } from '@/lib/wire-time'
import { copyText, hasCopyToast } from '@/platform/clipboard'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Sheet } from '@/ui/feedback/Sheet'
import { DayField } from '@/ui/form/DayInput'
import { Field } from '@/ui/form/Field'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { Pills } from '@/ui/form/Tick'

import styles from './Coupon.module.scss'
import {
  CouponDraft,
  type CreatedCodes,
  couponTypes,
  describeCouponWorth,
  emptyCoupon,
  formatCouponCode,
  formatCreatedCodes,
  toCouponInput,
  validateCoupon,
} from './coupon-form'

/** As in 8.5. */
const DISCOUNT_LENGTH = 3

/** 优惠券码: a coupon type and its codes, which customers redeem. */
export function CouponCodesSheet({ onClose }: { onClose: () => void }) {
  const { values, change } = useManageDraft('coupon', CouponDraft, emptyCoupon)
  const [errors, setErrors] = useState<Record<string, string>>({})
  /** Right after creating, the codes alone are shown. */
  const [isDone, setDone] = useState(false)
  const { ask, dialog } = useQuestion()
  const create = useWrite(createCouponCodes, {
    quiet: true,
    onSuccess: ({ codes }) => {
      const { name, validUntil } = values
      change({ ...emptyCoupon, created: { name: name.trim(), worth: describeCouponWorth(values), validUntil, codes } })
      setDone(true)
    },
  })
  const edit = (part: Partial<CouponDraft>) => {
    change(part)
    setErrors({})
  }
  const submit = async () => {
    const found = validateCoupon(values)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const last = values.created ? '上一批兑换码不再显示，请先复制保存。' : ''
    const text = `${describeCouponWorth(values)}，有效期至 ${values.validUntil}。生成后不能修改或收回。${last}`
    if (!(await ask({ title: `生成 ${values.count} 个兑换码？`, text, confirmText: '生成' }))) return
    create.mutate(toCouponInput(values), { onError: (error) => setErrors(getFieldErrors(error, 'form')) })
  }
  if (isDone && values.created) {
    const again = <Button kind="secondary" grow={1} text="再生成一批" onPress={() => setDone(false)} />
    return (
      <Sheet isOpen title="优惠券码" onClose={onClose} footer={again}>
        <CreatedCodesView {...values.created} />
      </Sheet>
    )
  }
  const footer = <Button grow={1} text="生成兑换码" isBusy={create.isPending} onPress={() => void submit()} />
  return (
    <>
      <Sheet isOpen title="优惠券码" onClose={onClose} footer={footer}>
        {values.created ? <CreatedCodesView {...values.created} /> : null}
        <TextField
          required
          label="券名"
          maxLength={getMaxLength(createCouponCodes.input, 'name')}
          placeholder="如 机械臂培训抵用券"
          value={values.name}
          onChange={(name) => edit({ name })}
          error={errors.name}
        />
        <Field label="优惠方式" look="stack" isBare>
          <Pills
            isSingle
            isRequired
            label="优惠方式"
            options={couponTypes}
            value={[values.type]}
            onChange={([type]) => type && edit({ type })}
          />
        </Field>
        <WorthFields values={values} errors={errors} onChange={edit} />
        <TextField
          label="满多少元"
          kind="amount"
          maxLength={AMOUNT_LENGTH}
          placeholder="选填，不填为无门槛"
          value={values.usePrice}
          onChange={(usePrice) => edit({ usePrice })}
          error={errors.usePrice}
        />
        <DayField
          required
          label="有效期至"
          value={values.validUntil}
          from={chinaDay(Date.now())}
          onChange={(validUntil) => edit({ validUntil })}
          {...(errors.validUntil && { error: errors.validUntil })}
        />
        <TextField
          required
          label="数量"
          kind="digits"
          maxLength={getMaxLength(createCouponCodes.input, 'count')}
          placeholder="1 到 100，每个码兑换一张"
          value={values.count}
          onChange={(count) => edit({ count })}
          error={errors.count}
        />
        <TextField
          label="适用范围"
          maxLength={getMaxLength(createCouponCodes.input, 'productScope')}
          placeholder="选填，如 培训课程"
          value={values.productScope}
          onChange={(productScope) => edit({ productScope })}
          error={errors.productScope}
        />
        <TextArea
          label="使用说明"
          maxLength={getMaxLength(createCouponCodes.input, 'description')}
          placeholder="选填，写在券上"
          value={values.description}
          onChange={(description) => edit({ description })}
          error={errors.description}
        />
        <FormError text={errors.form} />
      </Sheet>
      {dialog}
    </>
  )
}

interface WorthFieldsProps {
  values: CouponDraft
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<CouponDraft>) => void
}

/** A sum, or a share of the price with its limit. */
function WorthFields({ values, errors, onChange }: WorthFieldsProps) {
  if (values.type === '1') {
    return (
      <TextField
        required
        label="减多少元"
        kind="amount"
        maxLength={AMOUNT_LENGTH}
        placeholder="如 300"
        value={values.discountPrice}
        onChange={(discountPrice) => onChange({ discountPrice })}
        error={errors.discountPrice}
      />
    )
  }
  return (
    <>
      <TextField
        required
        label="打几折"
        kind="amount"
        maxLength={DISCOUNT_LENGTH}
        placeholder="如 8.5 表示八五折"
        value={values.discount}
        onChange={(discount) => onChange({ discount })}
        error={errors.discount}
      />
      <TextField
        label="最多减多少元"
        kind="amount"
        maxLength={AMOUNT_LENGTH}
        placeholder="选填"
        value={values.discountLimitPrice}
        onChange={(discountLimitPrice) => onChange({ discountLimitPrice })}
        error={errors.discountLimitPrice}
      />
    </>
  )
}

/** The codes that were created last, kept on this device alone. */
function CreatedCodesView(created: CreatedCodes) {
  const { name, worth, validUntil, codes } = created
  const copy = async () => {
    if (!(await copyText(formatCreatedCodes(created)))) showToast('复制失败，请长按选择后复制', SHORT_TOAST_MS)
    else if (!hasCopyToast) showToast('兑换码已复制', SHORT_TOAST_MS)
  }
  return (
    <View className={styles.created}>
      <Text className={styles.title}>
        {name} · {codes.length} 个兑换码
      </Text>
      <Text className={styles.note}>
        {worth}，有效期至 {validUntil}。每个码只能兑换一次。兑换码只在这台手机上显示到下一次生成，请复制保存。
      </Text>
      <View className={styles.codes}>
        {codes.map((code) => (
          <Text key={code} selectable className={styles.code}>
            {formatCouponCode(code)}
          </Text>
        ))}
      </View>
      <View className={styles.buttons}>
        <Button size="small" text="复制全部" onPress={() => void copy()} />
      </View>
    </View>
  )
}
