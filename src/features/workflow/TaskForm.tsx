import type { TaskForm as Form } from '@/contract/task'
import { FormRenderer } from '@/parts/form/FormRenderer'
import { isWritable } from '@/parts/form/field-groups'

import { TaskDraft } from './TaskDraft'
import type { TaskFormState } from './use-task-form'

interface TaskFormProps {
  form: Form
  /** Absent where a process is read as a whole. */
  taskId: string | null
  state: TaskFormState
}

/** What the form holds: read, and changed in place where this step may. */
export function TaskForm({ form, taskId, state }: TaskFormProps) {
  const { content, errors, facts, change } = state
  return (
    <>
      {taskId && form.fields.some(isWritable) ? <TaskDraft taskId={taskId} form={state} /> : null}
      <FormRenderer
        look="detail"
        title={form.formName}
        fields={form.fields}
        content={content}
        changes={form.changes}
        errors={errors}
        facts={facts}
        onChange={change}
      />
    </>
  )
}
