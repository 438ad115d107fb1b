import type { TaskForm as Form } from '@/contract/task'
import { FormRenderer } from '@/parts/form/FormRenderer'

import type { TaskFormState } from './use-task-form'

/** What the form holds: read, and changed in place where this step may. */
export function TaskForm({ form, state }: { form: Form; state: TaskFormState }) {
  const { content, errors, facts, change } = state
  return (
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
  )
}
