import { Text } from '@tarojs/components'
import { useState } from 'react'

import { assignStudy, type StudyAssignment } from '@/contract/content/study-manage'
import { AudienceField, AudiencePickers } from '@/features/manage/audience/AudienceField'
import type { AudienceKind } from '@/features/manage/audience/audience-draft'
import { askRequirementEnd } from '@/features/manage/destruction/questions'
import { FormSheet } from '@/features/manage/fields/FormSheet'
import styles from '@/features/manage/Manage.module.scss'
import { useDestructiveFormWrite } from '@/features/manage/use-form-write'
import { useVersionedForm } from '@/features/manage/use-versioned-form'
import { chinaDay } from '@/lib/wire-time'
import { Button } from '@/ui/action/Button'
import { DayField } from '@/ui/form/DayInput'

import { AssignDraft, assignFields, toAssignDraft, toAssignInput, validateAssign } from './assignment'

interface AssignSheetProps {
  assignment: StudyAssignment
  reread: () => Promise<StudyAssignment | undefined>
  onClose: () => void
}

/** Makes content required of somebody by a day, which also reminds those who have not finished it; or optional again. */
export function AssignSheet({ assignment, reread, onClose }: AssignSheetProps) {
  const { id, dueDate } = assignment
  const today = chinaDay(Date.now())
  const form = useVersionedForm({
    slot: `study-assign-${id}`,
    schema: AssignDraft,
    initial: toAssignDraft(assignment, Date.now()),
    validate: (draft) => validateAssign(draft, Date.now()),
    compared: assignFields,
    toDraft: (record) => toAssignDraft(record, Date.now()),
    reread,
  })
  const { values, bind, validate } = form
  const [picking, setPicking] = useState<AudienceKind>()
  const describe = ({ dueDate: last }: { dueDate: string | null }) =>
    last === null ? askRequirementEnd(assignment) : undefined
  const { dialog, ...assign } = useDestructiveFormWrite(
    assignStudy,
    describe,
    form,
    ({ people: notified }, { dueDate: newDueDate }) => (newDueDate === null ? '已改为选修' : `已通知 ${notified} 人`),
    onClose,
  )
  const send = (last: string | null) => assign.send(toAssignInput(id, values, last))
  const submit = () => {
    if (validate()) send(values.day)
  }
  const footer = (
    <>
      {dueDate ? <Button kind="secondary" grow={1} text="取消必修" onPress={() => send(null)} /> : null}
      <Button grow={2} text={dueDate ? '保存并提醒' : '设为必修'} isBusy={assign.isBusy} onPress={submit} />
    </>
  )
  return (
    <FormSheet
      form={form}
      isOpen={!picking}
      title={dueDate ? '改必修或提醒' : '设为必修'}
      onClose={onClose}
      footer={footer}
      beside={
        <>
          <AudiencePickers picking={picking} {...bind('audience')} onClose={() => setPicking(undefined)} />
          {dialog}
        </>
      }
    >
      <Text className={styles.planNote}>选定的同事都要学完；还没学完的会收到通知。</Text>
      <AudienceField label="谁要学" verb="要学完" {...bind('audience')} onPick={setPicking} />
      <DayField required label="截止日期" from={today} {...bind('day')} />
    </FormSheet>
  )
}
