import { Text, View } from '@tarojs/components'

import { useWrite } from '@/api/query'
import type { OpportunityDetail } from '@/contract/partner/opportunity'
import { EXTENSION_DAYS, requestExtension } from '@/contract/partner/opportunity-acts'
import { usePartnerDraft } from '@/features/partner/use-partner-draft'
import { RestoredBar } from '@/parts/form/RestoredBar'
import { showFieldErrors } from '@/parts/short-form/show-field-errors'
import { submitForm } from '@/parts/short-form/submit'
import { createTextBinding } from '@/parts/short-form/text-binding'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { ErrorText } from '@/ui/form/ErrorText'
import { TextArea } from '@/ui/form/TextArea'
import { PillChoice } from '@/ui/form/Tick'

import styles from './OpportunityScreen.module.scss'
import { emptyExtension, validateExtension } from './opportunity-forms'

const options = EXTENSION_DAYS.map((days) => ({ value: String(days), text: `${days} 天` }))

interface ExtensionSheetProps {
  opportunity: OpportunityDetail
  onClose: () => void
}

/** 申请延期: the days and the reason; staff decide. */
export function ExtensionSheet({ opportunity: { id, version, protectEnd }, onClose }: ExtensionSheetProps) {
  const draft = usePartnerDraft(`extension:${id}`, emptyExtension, validateExtension)
  const { form, finish } = draft
  const write = useWrite(requestExtension, { quiet: true })
  const ask = async () => {
    const days = EXTENSION_DAYS.find((one) => String(one) === form.values.days)
    if (!form.validate() || !days) return
    const input = { id, version, days, reason: form.values.reason.trim() }
    const done = await submitForm(write, input, ({ data }) => showFieldErrors(form, data))
    if (!done) return
    finish()
    showToast('延期申请已提交')
    onClose()
  }
  const error = form.getError('days')
  const bindText = createTextBinding(form, requestExtension.input)
  return (
    <Sheet
      isOpen
      title="申请延期"
      onClose={onClose}
      footer={<Button grow={1} text="提交申请" isBusy={write.isPending} onPress={() => void ask()} />}
    >
      <View className={styles.sheet}>
        <RestoredBar isShort restoredAt={draft.restoredAt} onDiscard={draft.discard} />
        <Text className={styles.protectNote}>现在保护至 {protectEnd?.slice(0, 10)}，通过后从这一天往后延长。</Text>
        <PillChoice label="延长多久" options={options} value={form.values.days} onChange={form.set('days')} />
        <ErrorText className={styles.error} text={error} />
        <TextArea label="延期原因" required placeholder="目前进展，为什么还需要时间" {...bindText('reason')} />
      </View>
    </Sheet>
  )
}
