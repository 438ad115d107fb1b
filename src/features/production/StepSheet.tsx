import { Text, View } from '@tarojs/components'
import { useCallback, useState } from 'react'

import type { CallError } from '@/api/call-error'
import { useWrite } from '@/api/query'
import { getMaxLength } from '@/contract/field-limits'
import { doLineChangeStep, type LineChangeDetail, type LineChangeStep } from '@/contract/production/line-change'
import { AMOUNT_LENGTH } from '@/lib/amount'
import { ApiError } from '@/lib/errors'
import { getFieldErrors } from '@/lib/field-errors'
import { UploadField } from '@/parts/form/upload/UploadField'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { ErrorText } from '@/ui/form/ErrorText'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'

import styles from './Sheets.module.scss'
import { type Faults, parseMeasure, validateStep } from './validate-forms'

interface StepSheetProps {
  change: LineChangeDetail
  step: LineChangeStep
  /** The server has a newer version. */
  onStale: () => void
  onClose: () => void
}

function useStep({ change, step, onStale, onClose }: StepSheetProps) {
  const [note, setNote] = useState('')
  const [photos, setPhotos] = useState<string[]>([])
  const [isUnsent, setIsUnsent] = useState(false)
  const [values, setValues] = useState<readonly string[]>(step.measures.map(() => ''))
  const [errors, setErrors] = useState<Faults>({})
  const setUnsent = useCallback((isAny: boolean) => {
    setIsUnsent(isAny)
    setErrors({})
  }, [])
  // The version at opening: a change by another user is a conflict and is never overwritten.
  const [version] = useState(change.version)
  const write = useWrite(doLineChangeStep, {
    quiet: true,
    onSuccess: ({ status }) => {
      showToast(status === 'done' ? '换线完成' : '已完成')
      onClose()
    },
  })
  const send = () => {
    const found = validateStep({ step, photos, values, isUnsent })
    setErrors(found)
    if (Object.keys(found).length > 0) return undefined
    const measures = values.map(parseMeasure)
    const input = { changeId: change.id, seq: step.seq, version, note: note.trim(), photos, measures }
    const failed = (error: CallError<typeof doLineChangeStep>) => {
      setErrors(getFieldErrors(error, 'all'))
      if (error instanceof ApiError && error.code === 409) onStale()
    }
    return write.mutate(input, { onError: failed })
  }
  const measure = (at: number, text: string) => {
    setValues(values.map((before, index) => (index === at ? text : before)))
    setErrors({})
  }
  return { note, setNote, photos, setPhotos, setUnsent, values, measure, errors, send, isBusy: write.isPending }
}

/** Completes a step: photo and first piece where required, and an optional comment. */
export function StepSheet(props: StepSheetProps) {
  const { step, onClose } = props
  const form = useStep(props)
  return (
    <Sheet
      isOpen
      title={`${step.seq}. ${step.name}`}
      onClose={onClose}
      footer={<Button grow={1} text="确认完成" isBusy={form.isBusy} onPress={form.send} />}
    >
      <View className={styles.body}>
        {step.hint ? <Text className={styles.note}>{step.hint}</Text> : null}
        {step.measures.map(({ name, unit, nominal, tolerance }, at) => (
          <TextField
            key={name}
            label={`${name}（${nominal} ± ${tolerance} ${unit}）`}
            variant="stack"
            required
            kind="amount"
            maxLength={AMOUNT_LENGTH}
            placeholder="实测值"
            value={form.values[at] ?? ''}
            error={form.errors[`measures.${at}`]}
            onChange={(text) => form.measure(at, text)}
          />
        ))}
        <UploadField
          label="现场照片"
          ids={form.photos}
          isRequired={step.kind === 'photo'}
          error={form.errors.photos}
          onChange={form.setPhotos}
          onUnsentChange={form.setUnsent}
        />
        <TextArea
          label="备注"
          placeholder="选填"
          maxLength={getMaxLength(doLineChangeStep.input, 'note')}
          value={form.note}
          onChange={form.setNote}
          error={form.errors.note}
        />
        <ErrorText className={styles.refusal} text={form.errors.all} />
      </View>
    </Sheet>
  )
}
