import { Text } from '@tarojs/components'
import { object, string } from 'valibot'

import { FormSheet } from '@/features/manage/fields/FormSheet'
import { useManageForm } from '@/features/manage/fields/use-manage-form'
import styles from '@/features/manage/Manage.module.scss'
import { getFieldErrors } from '@/lib/field-errors'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { TextArea } from '@/ui/form/TextArea'

const ReasonDraft = object({ reason: string() })

interface CallOffSheetProps {
  /** 活动 or 发布会 */
  what: string
  event: { id: string; title: string }
  /** What follows, above the reason. */
  note: string
  /** Who reads the reason. */
  readers: string
  maxLength: number | undefined
  isBusy: boolean
  send: (reason: string, outcome: { onSuccess: () => void; onError: (error: Error) => void }) => void
  onClose: () => void
}

/** Calling an event off, with the reason. The owner of `send` outlasts the sheet: an event called off has none. */
export function CallOffSheet(props: CallOffSheetProps) {
  const { what, event, note, readers, maxLength, isBusy, send, onClose } = props
  const form = useManageForm(`call-off:${event.id}`, ReasonDraft, { reason: '' })
  const { values, clear, bind, setErrors } = form
  const submit = () => {
    const reason = values.reason.trim()
    if (!reason) return setErrors({ reason: `请写明原因，${readers}会看到` })
    send(reason, {
      onSuccess: () => {
        clear()
        showToast(`${what}已取消`)
        onClose()
      },
      onError: (error) => setErrors(getFieldErrors(error, 'reason')),
    })
  }
  const footer = <Button kind="danger" grow={1} text={`确认取消${what}`} isBusy={isBusy} onPress={submit} />
  return (
    <FormSheet form={form} title={`取消「${event.title}」`} onClose={onClose} footer={footer}>
      <Text className={styles.planNote}>{note}</Text>
      <TextArea
        required
        label="取消原因"
        maxLength={maxLength}
        placeholder="如 场地检修，另行通知"
        {...bind('reason')}
      />
    </FormSheet>
  )
}
