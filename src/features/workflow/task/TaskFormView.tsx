import type { TaskForm as Form } from '@/contract/workflow/task'
import { FormRenderer } from '@/parts/form/FormRenderer'
import { isWritable } from '@/parts/form/field-groups'
import { locateChanges } from '@/parts/form/locate-changes'

import { TaskDraftStorage } from './TaskDraftStorage'
import type { TaskFormState } from './use-task-form'

interface TaskFormProps {
  form: Form
  /** Storage key of the draft. */
  draftKey: string
  state: TaskFormState
}

/** The form of a task: read-only, and editable where this step allows it. */
export function TaskFormView({ form, draftKey, state }: TaskFormProps) {
  const { content, errors, facts, change } = state
  return (
    <>
      {form.fields.some(isWritable) ? <TaskDraftStorage draftKey={draftKey} form={state} /> : null}
      <FormRenderer
        variant="detail"
        title={form.formName}
        fields={form.fields}
        content={content}
        changes={locateChanges(form.changes, form.boData, content)}
        errors={errors}
        facts={facts}
        onChange={change}
      />
    </>
  )
}
