import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { usePages, useWrite } from '@/api/query'
import {
  type CouponBatch,
  createCouponCodes,
  listCouponBatches,
  revokeCouponCodes,
} from '@/contract/identity/coupon-issue'
import { askCouponRevocation } from '@/features/manage/destruction/questions'
import { useDestructiveWrite } from '@/features/manage/destruction/use-destructive-write'
import { FormError } from '@/features/manage/FormError'
import { PillField } from '@/features/manage/fields/PillField'
import type { FormFields } from '@/features/manage/fields/use-fields'
import { useManageForm } from '@/features/manage/fields/use-manage-form'
import { ListSearch } from '@/features/manage/list/ListSearch'
import { useListFilter } from '@/features/manage/list/use-list-filter'
import { AMOUNT_LENGTH } from '@/lib/amount'
import { joinTexts } from '@/lib/text/join-texts'
import { chinaDay, parseWireTime } from '@/lib/wire-time'
import { COPY_BY_HAND, copyWithToast } from '@/parts/copy-with-toast'
import { QueryList } from '@/parts/QueryList'
import { NothingFound } from '@/parts/search/NothingFound'
import { toAriaProps } from '@/platform/aria'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Sheet } from '@/ui/feedback/Sheet'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { DayField } from '@/ui/form/DayInput'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { Chip } from '@/ui/layout/Chip'
import { Cell } from '@/ui/list/Cell'

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
  const { values, edit, errors, bind, bindText, showErrors, showRefusal } = useManageForm(
    'coupon',
    CouponDraft,
    emptyCoupon,
    createCouponCodes.input,
  )
  /** Right after creating, the codes alone are shown. */
  const [isDone, setDone] = useState(false)
  const { ask, dialog } = useQuestion()
  const batches = useCouponBatches()
  const created = batches.isRevoked(values.created?.id) ? undefined : values.created
  const create = useWrite(createCouponCodes, {
    quiet: true,
    onSuccess: ({ couponTemplateId: id, codes }) => {
      const { name, validUntil } = values
      edit({
        ...emptyCoupon,
        created: { id, name: name.trim(), worth: describeCouponWorth(values), validUntil, codes },
      })
      setDone(true)
    },
  })
  const submit = async () => {
    const found = validateCoupon(values)
    if (showErrors(found)) return
    const last = created ? '上一批兑换码不再显示，请先复制保存。' : ''
    const text = `${describeCouponWorth(values)}，有效期至 ${values.validUntil}。生成后不能修改，没兑换的可以收回。${last}`
    if (!(await ask({ title: `生成 ${values.count} 个兑换码？`, text, confirmText: '生成' }))) return
    create.mutate(toCouponInput(values), { onError: showRefusal })
  }
  if (isDone && created) {
    const again = <Button kind="secondary" grow={1} text="再生成一批" onPress={() => setDone(false)} />
    return (
      <Sheet isOpen title="优惠券码" onClose={onClose} footer={again}>
        <CreatedCodesView {...created} />
      </Sheet>
    )
  }
  const footer = <Button grow={1} text="生成兑换码" isBusy={create.isPending} onPress={() => void submit()} />
  return (
    <>
      <Sheet isOpen title="优惠券码" onClose={onClose} footer={footer}>
        {created ? <CreatedCodesView {...created} /> : null}
        <TextField required label="券名" placeholder="如 机械臂培训抵用券" {...bindText('name')} />
        <PillField label="优惠方式" options={couponTypes} {...bind('type')} />
        <WorthFields form={{ values, bind }} />
        <TextField
          label="满多少元"
          kind="amount"
          maxLength={AMOUNT_LENGTH}
          placeholder="选填，不填为无门槛"
          {...bind('usePrice')}
        />
        <DayField
          required
          label="有效期至"
          value={values.validUntil}
          from={chinaDay(Date.now())}
          onChange={(validUntil) => edit({ validUntil })}
          {...(errors.validUntil && { error: errors.validUntil })}
        />
        <TextField required label="数量" kind="digits" placeholder="1 到 100，每个码兑换一张" {...bindText('count')} />
        <TextField label="适用范围" placeholder="选填，如 培训课程" {...bindText('productScope')} />
        <TextArea label="使用说明" placeholder="选填，写在券上" {...bindText('description')} />
        <FormError text={errors.form} />
        {batches.list}
      </Sheet>
      {dialog}
      {batches.dialog}
    </>
  )
}

/** The batches that were made, each to be revoked, and the question, which stands beside the sheet. */
function useCouponBatches() {
  const { words, setWords, clear, isNarrowed, filter } = useListFilter()
  const pages = usePages(listCouponBatches, filter)
  const describe = ({ id }: { id: string }) => {
    const batch = pages.rows.find((one) => one.id === id)
    return batch && askCouponRevocation(batch)
  }
  const { dialog, ...revoke } = useDestructiveWrite(revokeCouponCodes, describe, {
    onSuccess: () => showToast('兑换码已收回'),
  })
  const renderBatch = ({ id, name, validEndTime, total, redeemed, revokeTime }: CouponBatch) => {
    const isOver = (parseWireTime(validEndTime) ?? 0) <= Date.now()
    const state = (revokeTime && '已收回') || (redeemed === total && '已兑完') || (isOver && '已过期')
    return (
      <Cell
        title={name}
        note={joinTexts([`已兑换 ${redeemed} / ${total}`, `有效期至 ${validEndTime.slice(0, 10)}`])}
        right={
          state ? (
            <Chip text={state} tone="neutral" />
          ) : (
            <Button
              kind="secondary"
              size="small"
              text="收回"
              label={`收回 ${name}`}
              onPress={() => void revoke.send({ id })}
            />
          )
        }
      />
    )
  }
  const isNone = !pages.isPending && !pages.error && pages.rows.length === 0 && !isNarrowed
  const list = isNone ? null : (
    <>
      <Text className={styles.heading} {...toAriaProps({ role: 'heading' })}>
        生成过的兑换码
      </Text>
      <ListSearch background="card" value={words} onChange={setWords} placeholder="搜索券名" />
      <QueryList
        pages={pages}
        what="兑换码"
        getKey={getBatchKey}
        renderRow={renderBatch}
        skeleton={<ListSkeleton count={2} />}
        empty={<NothingFound what="兑换码" onClear={clear} />}
      />
    </>
  )
  const isRevoked = (batchId: string | undefined) =>
    pages.rows.some(({ id, revokeTime }) => id === batchId && revokeTime !== null)
  return { list, dialog, isRevoked }
}

const getBatchKey = ({ id }: CouponBatch) => id

interface WorthFieldsProps {
  form: Pick<FormFields<CouponDraft>, 'values' | 'bind'>
}

/** A sum, or a share of the price with its limit. */
function WorthFields({ form: { values, bind } }: WorthFieldsProps) {
  if (values.type === '1') {
    return (
      <TextField
        required
        label="减多少元"
        kind="amount"
        maxLength={AMOUNT_LENGTH}
        placeholder="如 300"
        {...bind('discountPrice')}
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
        {...bind('discount')}
      />
      <TextField
        label="最多减多少元"
        kind="amount"
        maxLength={AMOUNT_LENGTH}
        placeholder="选填"
        {...bind('discountLimitPrice')}
      />
    </>
  )
}

/** The codes that were created last, kept on this device alone. */
function CreatedCodesView(created: CreatedCodes) {
  const { name, worth, validUntil, codes } = created
  const copy = () => copyWithToast(formatCreatedCodes(created), '兑换码已复制', COPY_BY_HAND)
  return (
    <View className={styles.created}>
      <Text className={styles.title}>{joinTexts([name, `${codes.length} 个兑换码`])}</Text>
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
