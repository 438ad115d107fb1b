import type { InstanceRow, TaskRow } from '@/server/stores/instance-store'

import type { FieldMode, FormDefinition } from './process'
import { STARTER } from './state'

export type FieldModes = Readonly<Record<string, FieldMode>>

const readOnly = (mode: FieldMode): FieldMode => (mode === 'hidden' ? 'hidden' : 'read')

/** What the holder of a task sees and may change: only who decides edits. */
export function modesOfTask(form: FormDefinition, { steps }: InstanceRow, task: TaskRow): FieldModes {
  const own = steps[task.step]?.fields ?? {}
  const mayEdit = task.kind === 'main' && task.state === 'open'
  return Object.fromEntries(
    form.fields.map(({ field }) => {
      const mode = own[field] ?? 'read'
      return [field, mayEdit ? mode : readOnly(mode)]
    }),
  )
}

/** What the starter sees: all of it but what is kept from a starter, to be changed while it is in the starter's hands. */
export function modesOfStarter(form: FormDefinition, row: InstanceRow): FieldModes {
  const mayEdit = row.step === STARTER
  return Object.fromEntries(
    form.fields.map(({ field, required, start }) => {
      if (start !== undefined || !mayEdit) return [field, readOnly(start ?? 'read')]
      return [field, required ? 'required' : 'edit']
    }),
  )
}

/** What a reader without a part sees: nothing that some step hides. */
export function modesOfReader(form: FormDefinition, { steps }: InstanceRow): FieldModes {
  const isHidden = (field: string) => steps.some(({ fields }) => fields?.[field] === 'hidden')
  return Object.fromEntries(form.fields.map(({ field }) => [field, isHidden(field) ? 'hidden' : 'read']))
}
