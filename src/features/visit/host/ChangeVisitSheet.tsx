import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import type { CallRefusal } from '@/api/call-error'
import { useCall, useWrite } from '@/api/query'
import type { OutputOf } from '@/contract/endpoint'
import { getMaxLength } from '@/contract/field-limits'
import { changeVisit, type getVisit, listVisitGates } from '@/contract/visit/visit'
import { getUsualEnd, validateTimes } from '@/features/visit/visitor/visitor-form'
import { AreaField } from '@/parts/form/AreaField'
import { EditSheet } from '@/parts/form/EditSheet'
import { TimeField } from '@/parts/form/TimeField'
import { showFieldErrors } from '@/parts/short-form/show-field-errors'
import { submitForm } from '@/parts/short-form/submit'
import { createTextBinding } from '@/parts/short-form/text-binding'
import { useForm } from '@/parts/short-form/use-form'
import { validateRequiredText } from '@/parts/short-form/validate-fields'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { TextField } from '@/ui/form/TextField'
import { PillChoice } from '@/ui/form/Tick'

import styles from './Invite.module.scss'
import { toRepeatInput, toRepeatValues, validateArea, validateRepeat } from './invite-form'
import { RepeatFields } from './RepeatFields'

type Detail = OutputOf<typeof getVisit>
type Reread = () => Promise<{ data: Detail | undefined }>

const toValues = ({ visit: { purpose, area, startTime, endTime, gateId }, repeat }: Detail) => ({
  ...toRepeatValues(repeat),
  purpose,
  area,
  gateId,
  startTime: startTime.slice(0, 16),
  endTime: endTime.slice(0, 16),
})
type Values = ReturnType<typeof toValues>

const validate = (values: Values) => ({
  purpose: validateRequiredText('事由', values.purpose, getMaxLength(changeVisit.input, 'purpose')),
  area: validateArea(values.area),
  ...validateTimes(values),
  ...validateRepeat(values),
})

const labels = {
  startTime: '到访时间',
  endTime: '离开时间',
  purpose: '事由',
  area: '可去区域',
  gateName: '门岗',
  repeatText: '重复',
} as const

/** What others have changed since this form was read, one line each. */
function listPlanChanges({ visit: before }: Detail, now: Detail | undefined): string[] {
  if (!now) return []
  const changed = (Object.keys(labels) as (keyof typeof labels)[]).filter((key) => before[key] !== now.visit[key])
  return changed.map(
    (key) => `${labels[key]}：${(key.endsWith('Time') ? now.visit[key]?.slice(0, 16) : now.visit[key]) || '空'}`,
  )
}

/** A form of what the host plans. After a conflict what was typed stays, and the next attempt is based on the new state. */
function useVisitChange(detail: Detail, reread: Reread, onDone: () => void) {
  const form = useForm<Values>(toValues(detail), validate)
  const [conflict, setConflict] = useState<string>()
  // Of what the host has seen: the page reads the visit again on its own, and must not take over what others did unseen.
  const [seen, setSeen] = useState(detail)
  const write = useWrite(changeVisit, { quiet: true })
  const showRefusal = ({ code, data, message }: CallRefusal<typeof changeVisit>): boolean => {
    if (code === 409) {
      setConflict(message)
      void reread().then(({ data: now }) => {
        if (now) setSeen(now)
        const changes = listPlanChanges(seen, now)
        if (changes.length > 0) setConflict([message, ...changes].join('；'))
      })
      return true
    }
    return showFieldErrors(form, data)
  }
  const submit = async () => {
    if (!form.validate()) return
    const { purpose, area, gateId, startTime, endTime } = form.values
    const times = { startTime: `${startTime}:00`, endTime: `${endTime}:00` }
    const what = { purpose: purpose.trim(), area: area.trim(), gateId, ...times, ...toRepeatInput(form.values) }
    const input = { id: detail.visit.id, version: seen.version, ...what }
    if (!(await submitForm(write, input, showRefusal))) return
    showToast('来访已修改')
    onDone()
  }
  return { form, conflict, isBusy: write.isPending, submit: () => void submit() }
}

interface ChangeVisitSheetProps {
  detail: Detail
  reread: Reread
  onClose: () => void
}

/** Time, gate, purpose and area of a visit before the arrival. */
export function ChangeVisitSheet({ detail, reread, onClose }: ChangeVisitSheetProps) {
  const { form, conflict, isBusy, submit } = useVisitChange(detail, reread, onClose)
  const { data: gates = [] } = useCall(listVisitGates, {})
  const bindText = createTextBinding(form, changeVisit.input)
  return (
    <EditSheet
      content={form.values}
      isOpen
      title="修改来访"
      onClose={onClose}
      footer={<Button grow={1} text="保存修改" isBusy={isBusy} onPress={submit} />}
    >
      <TimeField label="到访时间" {...form.field('startTime')} />
      <TimeField label="离开时间" opensAt={getUsualEnd(form.values.startTime)} {...form.field('endTime')} />
      {detail.repeat ? <RepeatFields isRecurring values={form.values} set={form.set} getError={form.getError} /> : null}
      <TextField label="事由" required {...bindText('purpose')} />
      <AreaField label="可去区域" placeholder="选填" {...bindText('area')} />
      {gates.length > 1 ? (
        <View className={styles.gates}>
          <PillChoice
            label="门岗"
            options={gates.map(({ id, name }) => ({ value: id, text: name }))}
            value={form.values.gateId}
            onChange={form.set('gateId')}
          />
        </View>
      ) : null}
      {conflict ? <Text className={styles.conflict}>{conflict}</Text> : null}
      <Text className={styles.meta}>邀请链接和通行证不变，访客打开时看到新的安排。</Text>
    </EditSheet>
  )
}
