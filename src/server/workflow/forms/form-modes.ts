import type { FieldMode, FormDefinition, ProcessStep } from '@/server/definitions/process'
import { STARTER } from '@/server/workflow/engine/state'

export type FieldModes = Readonly<Record<string, FieldMode>>

/** What of a process the modes follow from. */
interface ProcessProgress {
  readonly steps: readonly ProcessStep[]
  readonly step: number
  readonly starterId: string
}

/** What of somebody's task they follow from. */
interface TaskPart {
  readonly step: number
  readonly kind: string
  readonly state: string
}

type HeldPart = TaskPart & { readonly id: string; readonly assigneeId: string }

const readOnly = (mode: FieldMode): FieldMode => (mode === 'hidden' ? 'hidden' : 'read')

/** What the holder of a task sees and may change: only who decides edits. */
export function computeTaskModes(
  form: FormDefinition,
  { steps }: Pick<ProcessProgress, 'steps'>,
  task: TaskPart,
): FieldModes {
  const own = steps[task.step]?.fields ?? {}
  const mayEdit = task.kind === 'main' && task.state === 'open'
  return Object.fromEntries(
    form.fields.map(({ field }) => {
      const mode = own[field] ?? 'read'
      return [field, mayEdit ? mode : readOnly(mode)]
    }),
  )
}

/** Modes for the starter: all fields except those hidden from a starter; editable while the starter has the form. */
export function computeStarterModes(form: FormDefinition, row: Pick<ProcessProgress, 'step'>): FieldModes {
  const mayEdit = row.step === STARTER
  return Object.fromEntries(
    form.fields.map(({ field, required, start }) => {
      if (start !== undefined || !mayEdit) return [field, readOnly(start ?? 'read')]
      return [field, required ? 'required' : 'edit']
    }),
  )
}

/** Modes for a reader without a role in the process, also for public use: no field that is hidden from anybody. */
export function computeReaderModes(form: FormDefinition, { steps }: Pick<ProcessProgress, 'steps'>): FieldModes {
  const isHidden = (field: string) => steps.some(({ fields }) => fields?.[field] === 'hidden')
  return Object.fromEntries(
    form.fields.map(({ field, start }) => [field, start === 'hidden' || isHidden(field) ? 'hidden' : 'read']),
  )
}

export const isHeld = ({ state }: TaskPart) => state === 'open' || state === 'waiting'

/** The task of a person that matters most now: open, else waiting, else the last. */
function findOwnTask<T extends HeldPart>(tasks: readonly T[], userId: string): T | undefined {
  const mine = tasks.filter(({ assigneeId }) => assigneeId === userId)
  const last = (state: string) => mine.filter((task) => task.state === state).pop()
  return last('open') ?? last('waiting') ?? last('done') ?? mine.pop()
}

/** The reader's part in a process: the task they name, or the one that came to them since it left their hands. */
export function findReaderTask<T extends HeldPart>(tasks: readonly T[], userId: string, taskId: string | undefined) {
  const named = tasks.find(({ id, assigneeId }) => id === taskId && assigneeId === userId)
  const own = findOwnTask(tasks, userId)
  return named && (isHeld(named) || !own || !isHeld(own)) ? named : own
}

/**
 * How the fields of a process show to a person, wherever they are shown: on its page, in a list.
 *
 * @param task the reader's part in it, as {@link findReaderTask} gives it
 */
export function computeFieldModes(
  form: FormDefinition,
  row: ProcessProgress,
  userId: string,
  task: TaskPart | undefined,
): FieldModes {
  const isStarter = row.starterId === userId
  if (task && !(isStarter && row.step === STARTER)) return computeTaskModes(form, row, task)
  return isStarter ? computeStarterModes(form, row) : computeReaderModes(form, row)
}
