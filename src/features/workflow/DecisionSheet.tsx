import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { SHORT_TOAST_MS } from '@/api/error-policy'
import { useWrite } from '@/api/query'
import { getHomeSummary } from '@/contract/home'
import { actOnTask, getTaskDetail, type TaskDetail } from '@/contract/task'
import { countTodos, listCirculated, listDoneTasks, listMyProcesses, listTodos } from '@/contract/todo'
import { ApiError } from '@/lib/errors'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/Button'
import { Sheet } from '@/ui/Sheet'
import { TextArea } from '@/ui/TextArea'
import { Pills } from '@/ui/Tick'

import styles from './Task.module.scss'
import { handsOn, type ShownAction, staysOpen } from './task-actions'
import type { TaskFormState } from './use-task-form'

const OPINION_MAX = 500

const changed = [
  getTaskDetail,
  listTodos,
  listDoneTasks,
  listMyProcesses,
  listCirculated,
  countTodos,
  getHomeSummary,
] as const

const resubmitModes = [
  { value: 'restart', text: '重走流程' },
  { value: 'direct', text: '直达退回人' },
] as const
type ResubmitMode = (typeof resubmitModes)[number]['value']

interface DecisionSheetProps {
  detail: TaskDetail
  action: ShownAction
  form: TaskFormState
  onStale: () => void
  onClose: () => void
}

/** Sends one decision; a refusal keeps the sheet open with what was typed and says who was faster. */
function useDecision({ detail, action, form, onStale, onClose }: DecisionSheetProps) {
  const [refusal, setRefusal] = useState<string>()
  const { task, instance } = detail
  const write = useWrite(actOnTask, {
    invalidates: changed,
    quiet: true,
    onSuccess: ({ nextAssigneeNames }) => {
      const next = nextAssigneeNames.length > 0 ? `，转 ${nextAssigneeNames.join('、')}` : ''
      showToast(`${action.done}${next}`, SHORT_TOAST_MS)
      if (!staysOpen(action.code)) form.settle()
      onClose()
    },
  })
  const decide = (opinion: string, resubmitMode: ResubmitMode) => {
    const subject = task.taskId ? { taskId: task.taskId } : { procInstId: instance.procInstId }
    const input = {
      ...subject,
      action: action.code,
      ...(opinion && { opinion }),
      ...(action.code === 'returnPrev' && { resubmitMode }),
      ...(handsOn(action.code) && { formData: form.formData, formRows: form.formRows }),
      version: task.version,
    }
    setRefusal(undefined)
    write.mutate(input, {
      onError: (error) => {
        setRefusal(error.message || '提交失败，请重试')
        if (error instanceof ApiError && error.code === 422 && error.data) {
          return form.refuse(error.data as Record<string, string>)
        }
        if (error instanceof ApiError) onStale()
      },
    })
  }
  return { decide, refusal, isBusy: write.isPending }
}

/** The opinion that goes with a decision, and the button that sends it. */
export function DecisionSheet(props: DecisionSheetProps) {
  const { detail, action, onClose } = props
  const [opinion, setOpinion] = useState('')
  const [mode, setMode] = useState<ResubmitMode>('restart')
  const [error, setError] = useState<string>()
  const { decide, refusal, isBusy } = useDecision(props)
  const submit = () => {
    const text = opinion.trim()
    if (action.needReason && !text) return setError(`请填写${action.label}的原因`)
    decide(text, mode)
  }
  const type = (text: string) => {
    setOpinion(text)
    setError(undefined)
  }
  const isNo = action.code === 'reject' || action.code === 'revoke'
  return (
    <Sheet
      isOpen
      title={action.label}
      onClose={onClose}
      footer={
        <Button
          kind={isNo ? 'danger' : 'primary'}
          grow={1}
          text={`确认${action.label}`}
          isBusy={isBusy}
          onPress={submit}
        />
      }
    >
      <View className={styles.sheetBody}>
        <Text className={styles.about}>{detail.task.subject}</Text>
        {action.code === 'returnPrev' ? <ReturnMode mode={mode} onChange={setMode} /> : null}
        <TextArea
          label={action.needReason ? '意见' : '意见（选填）'}
          required={action.needReason}
          maxLength={OPINION_MAX}
          placeholder={action.needReason ? '请写明原因，申请人会看到' : '想说的话'}
          value={opinion}
          onChange={type}
          error={error ?? refusal}
        />
      </View>
    </Sheet>
  )
}

function ReturnMode({ mode, onChange }: { mode: ResubmitMode; onChange: (mode: ResubmitMode) => void }) {
  return (
    <View className={styles.mode}>
      <Text className={styles.modeTitle}>重新提交后</Text>
      <Pills
        isSingle
        isRequired
        label="重新提交后"
        options={resubmitModes}
        value={[mode]}
        onChange={([picked]) => picked && onChange(picked)}
      />
    </View>
  )
}
