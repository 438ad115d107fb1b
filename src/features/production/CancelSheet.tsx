import { View } from '@tarojs/components'
import { useState } from 'react'

import { useWrite } from '@/api/query'
import { getMaxLength } from '@/contract/field-limits'
import { cancelLineChange, type LineChangeDetail } from '@/contract/production/line-change'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { TextArea } from '@/ui/form/TextArea'

import styles from './Sheets.module.scss'

interface CancelSheetProps {
  change: LineChangeDetail
  onStale: () => void
  onClose: () => void
}

/** Cancels a line change with a reason; the machine stays on its line. */
export function CancelSheet({ change, onStale, onClose }: CancelSheetProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const write = useWrite(cancelLineChange, {
    quiet: true,
    onSuccess: onClose,
  })
  const send = () => {
    if (!reason.trim()) return setError('请填写取消原因')
    const input = { changeId: change.id, version: change.version, reason: reason.trim() }
    const failed = ({ message }: Error) => {
      setError(message || '没有取消成功，请重试')
      onStale()
    }
    return write.mutate(input, { onError: failed })
  }
  return (
    <Sheet
      isOpen
      title="取消换线"
      onClose={onClose}
      footer={<Button grow={1} kind="danger" text="确认取消" isBusy={write.isPending} onPress={send} />}
    >
      <View className={styles.body}>
        <TextArea
          label="原因"
          required
          placeholder={`${change.machineCode} 将留在原产线继续生产`}
          maxLength={getMaxLength(cancelLineChange.input, 'reason')}
          value={reason}
          error={error}
          onChange={(text) => {
            setReason(text)
            setError(undefined)
          }}
        />
      </View>
    </Sheet>
  )
}
