import { type ActivityForm, saveActivity } from '@/contract/event/activity-manage'
import { askGateRemoval } from '@/features/manage/destruction/questions'
import { FormSheet } from '@/features/manage/fields/FormSheet'
import { useDestructiveFormWrite } from '@/features/manage/use-form-write'
import { useVersionedForm } from '@/features/manage/use-versioned-form'
import { chinaDay } from '@/lib/wire-time'
import { TimeField } from '@/parts/form/TimeField'
import { Button } from '@/ui/action/Button'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { addWallHours } from '@/ui/form/wall-time'

import {
  emptyGuestActivity,
  GuestActivityDraft,
  guestActivityFields,
  listRemovedGates,
  toGuestActivityDraft,
  toGuestActivityInput,
  validateGuestActivity,
} from './guest-activity-form'

const GATES_TEXT_MAX = 400
/** An activity usually lasts an afternoon, and its guests sign in during the hour before. */
const USUAL_HOURS = 3
const HOUR_BEFORE = -1
const DAY_HOURS = 24

/** The next afternoon: an activity rarely begins at once. */
const getUsualStart = () => addWallHours(`${chinaDay(Date.now())} 14:00`, DAY_HOURS)

interface GuestActivitySheetProps {
  /** Absent for a new activity. */
  form?: ActivityForm
  refetch?: () => Promise<{ data: ActivityForm | undefined }>
  onSaved: (saved: ActivityForm) => void
  onClose: () => void
}

/** The draft, what others have changed meanwhile, and saving. */
function useGuestActivity({ form, refetch, onSaved }: GuestActivitySheetProps) {
  const editor = useVersionedForm({
    slot: `activity:${form?.id ?? 'new'}`,
    schema: GuestActivityDraft,
    initial: form ? toGuestActivityDraft(form) : emptyGuestActivity,
    validate: validateGuestActivity,
    compared: guestActivityFields,
    limits: saveActivity.input,
    toDraft: toGuestActivityDraft,
    refetch,
  })
  const describe = () => {
    const removed = form ? listRemovedGates(editor.seen, editor.values) : []
    return removed.length > 0 ? askGateRemoval(editor.values.title, removed) : undefined
  }
  const save = useDestructiveFormWrite(saveActivity, describe, editor, '活动已保存', onSaved)
  return { ...editor, ...save, send: () => save.send(toGuestActivityInput(editor.values, form?.id)) }
}

/** A new activity, or the facts of one: guests' codes and the digits of gates that stay are unchanged. */
export function GuestActivitySheet(props: GuestActivitySheetProps) {
  const { form, onClose } = props
  const editor = useGuestActivity(props)
  const { values, bind, bindText } = editor
  const submit = () => {
    if (editor.validate()) editor.send()
  }
  const footer = <Button grow={1} text="保存活动" isBusy={editor.isBusy} onPress={submit} />
  return (
    <FormSheet
      form={editor}
      title={form ? '修改活动' : '新建活动'}
      onClose={onClose}
      footer={footer}
      beside={editor.dialog}
    >
      <TextField required label="名称" placeholder="如 智造开放日" {...bindText('title')} />
      <TextField required label="地点" placeholder="如 接待中心一楼" {...bindText('address')} />
      <TimeField label="开始时间" opensAt={getUsualStart()} {...bind('startTime')} />
      <TimeField label="结束时间" opensAt={addWallHours(values.startTime, USUAL_HOURS)} {...bind('endTime')} />
      <TimeField label="签到开始" opensAt={addWallHours(values.startTime, HOUR_BEFORE)} {...bind('signFrom')} />
      <TimeField label="准时截止" opensAt={values.startTime} {...bind('lateAfter')} />
      <TextArea
        required
        label="签到入口"
        maxLength={GATES_TEXT_MAX}
        placeholder="每行一个，如 东门签到台"
        hint="每个入口有自己的现场码，名称不变，现场码不变"
        {...bind('gates')}
      />
    </FormSheet>
  )
}
