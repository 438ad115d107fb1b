import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import type { CallRefusal } from '@/api/call-error'
import { useWrite } from '@/api/query'
import type { OutputOf } from '@/contract/endpoint'
import { requestTrial } from '@/contract/identity/trial'
import { RestoredBar } from '@/parts/form/RestoredBar'
import { PageFrame } from '@/parts/PageFrame'
import { showFieldErrors } from '@/parts/short-form/show-field-errors'
import { submitForm } from '@/parts/short-form/submit'
import { useDraftForm } from '@/parts/short-form/use-draft-form'
import { AgreementTick } from '@/parts/sign-in/AgreementTick'
import { useAgreement } from '@/parts/sign-in/use-agreement'
import { Button } from '@/ui/action/Button'

import styles from './Trial.module.scss'
import { TrialDone } from './TrialDone'
import { TrialFields } from './TrialFields'
import { emptyTrial, validateTrial } from './trial-form'

const noCode = { code: '' }

type Receipt = OutputOf<typeof requestTrial>

/** The form and its submission. */
function useTrial(onDone: (receipt: Receipt) => void) {
  const { form, restoredAt, discard, finish } = useDraftForm('trialDraft', emptyTrial, validateTrial, undefined, noCode)
  const write = useWrite(requestTrial, { quiet: true })
  const showRefusal = ({ code, data, message }: CallRefusal<typeof requestTrial>): boolean => {
    if (showFieldErrors(form, data)) return true
    if (code === 409) form.refuse('mobile', message)
    else if (code === 422) form.refuse('code', message)
    else return false
    return true
  }
  const submit = async () => {
    const trimmed = Object.entries(form.values).map(([field, value]) => [field, value.trim()])
    const input = { ...(Object.fromEntries(trimmed) as typeof emptyTrial), agreed: true as const }
    const receipt = await submitForm(write, input, showRefusal)
    if (!receipt) return
    finish()
    onDone(receipt)
  }
  return { form, restoredAt, discard, isBusy: write.isPending, submit }
}

/** Requests a trial of the low-code platform. */
export function TrialScreen() {
  const [receipt, setReceipt] = useState<Receipt>()
  const { form, restoredAt, discard, isBusy, submit } = useTrial(setReceipt)
  const { canContinue, tick } = useAgreement()
  const submitIfValid = () => {
    const isFilled = form.validate()
    if (canContinue() && isFilled) void submit()
  }
  if (receipt) {
    return (
      <PageFrame route="trial">
        <TrialDone receipt={receipt} mobile={form.values.mobile.trim()} />
      </PageFrame>
    )
  }
  return (
    <PageFrame
      route="trial"
      bottom={<Button grow={1} size="large" text="提交申请" isBusy={isBusy} onPress={submitIfValid} />}
    >
      <View className={styles.head}>
        <Text className={styles.title}>用一张表单，搭一套业务应用</Text>
        <Text className={styles.lead}>30 天全功能试用，含流程、报表与移动端；专属顾问协助上线第一个应用。</Text>
      </View>
      <RestoredBar restoredAt={restoredAt} onDiscard={discard} />
      <TrialFields form={form} />
      <View className={styles.agreement}>
        <AgreementTick {...tick} />
      </View>
    </PageFrame>
  )
}
