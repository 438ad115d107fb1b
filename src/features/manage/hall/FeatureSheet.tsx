import { useState } from 'react'

import { featureProduct, type ManagedHall } from '@/contract/exhibition/exhibition-manage'
import { FormError } from '@/features/manage/FormError'
import { ChoiceSheet } from '@/features/manage/fields/ChoiceSheet'
import { useFieldValues } from '@/features/manage/fields/use-fields'
import { keepErrors } from '@/features/manage/keep-errors'
import { useFormWrite } from '@/features/manage/use-form-write'
import { chinaDay } from '@/lib/wire-time'
import { EditSheet } from '@/parts/form/EditSheet'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { DayField } from '@/ui/form/DayInput'
import { TextField } from '@/ui/form/TextField'

const formatFeature = ({ productName, reason }: { productName: string; reason: string }) =>
  reason ? `「${productName}」（${reason}）` : `「${productName}」`

interface FeatureSheetProps {
  hall: ManagedHall
  onClose: () => void
}

/** Sets the product of a day, in place of the one that was set or whose turn it would be. */
export function FeatureSheet({ hall: { units, features }, onClose }: FeatureSheetProps) {
  const today = chinaDay(Date.now())
  const products = units.flatMap((unit) => unit.products.filter(({ isOpen }) => isOpen))
  const { values, errors, edit, bind, bindText, showErrors, showRefusal } = useFieldValues(
    { productId: '', day: today, reason: '' },
    featureProduct.input,
  )
  const [isPicking, setPicking] = useState(false)
  const { ask, dialog } = useQuestion()
  const feature = useFormWrite(featureProduct, { review: showRefusal }, '主推已设定', onClose)
  const product = products.find(({ id }) => id === values.productId)
  const askReplacement = (text: string) => ask({ title: '换掉那天的主推？', text, confirmText: '换掉' })
  const submit = async () => {
    const found = keepErrors({
      productId: !product && '请选择展品',
      day: values.day ? values.day < today && '日期早于今天' : '请选择日期',
    })
    if (showErrors(found) || !product) return
    const before = features.find(({ day }) => day === values.day)
    const next = { productName: product.name, reason: values.reason.trim() }
    const isReplaced = before && formatFeature(before) !== formatFeature(next)
    if (
      isReplaced &&
      !(await askReplacement(`${values.day} 原来主推${formatFeature(before)}，改为${formatFeature(next)}。`))
    )
      return
    const baseline = { before: before?.productId ?? null, ...(before && { beforeReason: before.reason }) }
    feature.send({ ...values, reason: next.reason, ...baseline })
  }
  const button = <Button grow={1} text="设为主推" isBusy={feature.isBusy} onPress={() => void submit()} />
  return (
    <>
      <EditSheet content={values} isOpen={!isPicking} title="设主推" onClose={onClose} footer={button}>
        <ChoiceField
          required
          label="展品"
          text={product?.name ?? ''}
          error={errors.productId}
          onPress={() => setPicking(true)}
        />
        <DayField required label="日期" from={today} {...bind('day')} />
        <TextField label="理由" placeholder="选填，如 今日可试用" {...bindText('reason')} />
        <FormError text={errors.form} />
      </EditSheet>
      {isPicking ? (
        <ChoiceSheet
          title="主推哪个展品"
          label="展品"
          value={values.productId}
          options={products.map(({ id, name, model }) => ({ value: id, text: name, note: model }))}
          onPick={(productId) => edit({ productId })}
          onClose={() => setPicking(false)}
        />
      ) : null}
      {dialog}
    </>
  )
}
