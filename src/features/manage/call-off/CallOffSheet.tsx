import { Text } from '@tarojs/components'
import { useState } from 'react'
import { object, string } from 'valibot'

import styles from '@/features/manage/Manage.module.scss'
import { useManageDraft } from '@/features/manage/use-manage-draft'
import { ApiError } from '@/lib/errors'
import { getFieldErrors } from '@/lib/field-errors'
import { RestoredBar } from '@/parts/form/RestoredBar'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
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
  /** Called after a conflict, to read what others have changed. */
  onRefused: () => void
  onClose: () => void
}

/** Calling an event off, with the reason. The owner of `send` outlasts the sheet: an event called off has none. */
export function CallOffSheet(props: CallOffSheetProps) {
  const { what, event, note, readers, maxLength, isBusy, send, onRefused, onClose } = props
  const { values, restoredAt, change, clear, discard } = useManageDraft(`call-off:${event.id}`, ReasonDraft, {
    reason: '',
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const submit = () => {
    const reason = values.reason.trim()
    if (!reason) return setErrors({ reason: `请写明原因，${readers}会看到` })
    send(reason, {
      onSuccess: () => {
        clear()
        showToast(`${what}已取消`)
        onClose()
      },
      onError: (error) => {
        setErrors(getFieldErrors(error, 'reason'))
        if (error instanceof ApiError && error.code === 409) onRefused()
      },
    })
  }
  const footer = <Button kind="danger" grow={1} text={`确认取消${what}`} isBusy={isBusy} onPress={submit} />
  return (
    <Sheet isOpen title={`取消「${event.title}」`} onClose={onClose} footer={footer}>
      <RestoredBar isShort restoredAt={restoredAt} onDiscard={discard} />
      <Text className={styles.planNote}>{note}</Text>
      <TextArea
        required
        label="取消原因"
        maxLength={maxLength}
        placeholder="如 场地检修，另行通知"
        value={values.reason}
        onChange={(reason) => {
          change({ reason })
          setErrors({})
        }}
        error={errors.reason}
      />
    </Sheet>
  )
}
