import { Text, View } from '@tarojs/components'
import { useCallback, useState } from 'react'

import { useWrite } from '@/api/query'
import { getMaxLength } from '@/contract/field-limits'
import { andonReasons, callForMachine, type MachineDetail } from '@/contract/production/production'
import { getFieldErrors } from '@/lib/field-errors'
import { joinTexts } from '@/lib/text/join-texts'
import { UploadField } from '@/parts/form/upload/UploadField'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { ErrorText } from '@/ui/form/ErrorText'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { PillChoice } from '@/ui/form/Tick'

import styles from './Sheets.module.scss'
import { type Faults, validateCall } from './validate-forms'

interface CallSheetProps {
  machine: MachineDetail
  kind: 'andon' | 'repair'
  onClose: () => void
}

/** State of the form; an error keeps the input and shows at its field. */
function useCallForm({ machine, kind, onClose }: CallSheetProps) {
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [photos, setPhotos] = useState<string[]>([])
  const [errors, setErrors] = useState<Faults>({})
  const [isUnsent, setIsUnsent] = useState(false)
  const setUnsent = useCallback((isAny: boolean) => {
    setIsUnsent(isAny)
    setErrors({})
  }, [])
  const write = useWrite(callForMachine, {
    quiet: true,
    onSuccess: ({ handlerNames }) => {
      showToast(`已通知${handlerNames.join('、')}`)
      onClose()
    },
  })
  const send = () => {
    const found = validateCall({ kind, reason, isUnsent })
    setErrors(found)
    if (Object.keys(found).length > 0) return undefined
    const input = { machineId: machine.id, kind, reason: reason.trim(), note: note.trim(), photos }
    const failed = (error: Error) => setErrors(getFieldErrors(error, 'all', '没有发出，请重试'))
    return write.mutate(input, { onError: failed })
  }
  const choose = (chosen: string) => {
    setReason(chosen)
    setErrors({})
  }
  return { reason, choose, note, setNote, photos, setPhotos, setUnsent, errors, send, isBusy: write.isPending }
}

/** Sends an andon call or a repair report for a machine, with optional photos. */
export function CallSheet(props: CallSheetProps) {
  const { machine, kind, onClose } = props
  const calling = useCallForm(props)
  const isAndon = kind === 'andon'
  return (
    <Sheet
      isOpen
      title={joinTexts([isAndon ? '呼叫支援' : '设备报修', machine.code])}
      onClose={onClose}
      footer={
        <Button
          grow={1}
          kind={isAndon ? 'danger' : 'primary'}
          text={isAndon ? '发出呼叫' : '提交报修'}
          isBusy={calling.isBusy}
          onPress={calling.send}
        />
      }
    >
      <View className={styles.body}>
        <Reason isAndon={isAndon} value={calling.reason} error={calling.errors.reason} onChange={calling.choose} />
        <TextArea
          label="补充说明"
          placeholder={isAndon ? '选填，现场看到了什么' : '选填，何时开始、是否影响生产'}
          maxLength={getMaxLength(callForMachine.input, 'note')}
          value={calling.note}
          onChange={calling.setNote}
          error={calling.errors.note}
        />
        <UploadField
          label="现场照片"
          ids={calling.photos}
          isRequired={false}
          error={calling.errors.photos}
          onChange={calling.setPhotos}
          onUnsentChange={calling.setUnsent}
        />
        <ErrorText className={styles.refusal} text={calling.errors.all} />
      </View>
    </Sheet>
  )
}

interface ReasonProps {
  isAndon: boolean
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function Reason({ isAndon, value, error, onChange }: ReasonProps) {
  if (!isAndon)
    return (
      <TextField
        label="故障现象"
        variant="stack"
        required
        placeholder="如 主轴异响、报警代码"
        maxLength={getMaxLength(callForMachine.input, 'reason')}
        value={value}
        error={error}
        onChange={onChange}
      />
    )
  return (
    <View className={styles.part}>
      <Text className={styles.partTitle}>需要什么支援</Text>
      <PillChoice
        label="呼叫原因"
        options={andonReasons.map((text) => ({ value: text, text }))}
        value={value}
        onChange={onChange}
      />
      <ErrorText className={styles.refusal} text={error} />
    </View>
  )
}
