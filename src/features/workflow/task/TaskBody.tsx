import { useState } from 'react'

import type { Person, TaskDetail } from '@/contract/workflow/task'
import { isLongForm } from '@/parts/form/field-groups'

import { PrintTask } from './PrintTask'
import { TaskCirculation } from './TaskCirculation'
import { TaskComments } from './TaskComments'
import { TaskFormView } from './TaskFormView'
import { TaskLinks } from './TaskLinks'
import { TaskOpportunity } from './TaskOpportunity'
import { TaskProgress } from './TaskProgress'
import type { TaskFormState } from './use-task-form'

export interface TaskBodyProps {
  detail: TaskDetail
  form: TaskFormState
  /** Storage key of the form's draft. */
  draftKey: string
}

/** What follows the summary of a task: its form, its progress, links, comments and the printed copy. */
export function TaskBody({ detail, form, draftKey }: TaskBodyProps) {
  const [addressed, setAddressed] = useState<readonly Person[]>()
  const progress = <TaskProgress detail={detail} onMessage={(person) => setAddressed([person])} />
  // Who has decided comes before a long form, and after a short one.
  const isLong = isLongForm(detail.form.fields)
  return (
    <>
      {isLong ? progress : null}
      <TaskFormView form={detail.form} draftKey={draftKey} state={form} />
      <TaskOpportunity procInstId={detail.instance.procInstId} procDefKey={detail.task.procDefKey} />
      {isLong ? null : progress}
      <TaskCirculation detail={detail} />
      <TaskLinks detail={detail} />
      <TaskComments detail={detail} addressed={addressed} onWrite={setAddressed} />
      <PrintTask instance={detail.instance} />
    </>
  )
}
