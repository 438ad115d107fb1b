import type { FieldMode, FormDefinition, ProcessStep } from '@/server/definitions/process'
import { STARTER } from '@/server/workflow/engine/state'

export type FieldModes = Readonly<Record<string, FieldMode>>

/** The parts of a process instance that the modes depend on. */
interface ProcessProgress {
  readonly steps: readonly ProcessStep[]
  readonly step: number
  readonly starterId: string
}

/** The parts of a task that the modes depend on. */
interface TaskPart {
  readonly step: number
  readonly kind: string
  readonly state: string
}

type HeldPart = TaskPart & { readonly id: string; readonly assigneeId: string }

const readOnly = (mode: FieldMode): FieldMode => (mode === 'hidden' ? 'hidden' : 'read')

/** Modes for the assignee of a task: only deciders may edit. */
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

/**
 * Modes for the starter: all fields except those hidden from the starter; editable while the instance is at the
 * starter.
 */
export function computeStarterModes(form: FormDefinition, row: Pick<ProcessProgress, 'step'>): FieldModes {
  const mayEdit = row.step === STARTER
  return Object.fromEntries(
    form.fields.map(({ field, required, start }) => {
      const mode = start ?? (required ? 'required' : 'edit')
      return [field, mayEdit ? mode : readOnly(mode)]
    }),
  )
}

/**
 * Modes for a reader without a role in the process, also for public display: without any field that is hidden from
 * anybody.
 */
export function computeReaderModes(form: FormDefinition, { steps }: Pick<ProcessProgress, 'steps'>): FieldModes {
  const isHidden = (field: string) => steps.some(({ fields }) => fields?.[field] === 'hidden')
  return Object.fromEntries(
    form.fields.map(({ field, start }) => [field, start === 'hidden' || isHidden(field) ? 'hidden' : 'read']),
  )
}

export const isHeld = ({ state }: TaskPart) => state === 'open' || state === 'waiting'

/** A user's most relevant task: open, else waiting, else the latest. */
function findOwnTask<T extends HeldPart>(tasks: readonly T[], userId: string): T | undefined {
  const mine = tasks.filter(({ assigneeId }) => assigneeId === userId)
  const last = (state: string) => mine.filter((task) => task.state === state).pop()
  return last('open') ?? last('waiting') ?? last('done') ?? mine.pop()
}

/** The reader's task: the one they named, unless it is closed and they have a live one. */
export function findReaderTask<T extends HeldPart>(tasks: readonly T[], userId: string, taskId: string | undefined) {
  const named = tasks.find(({ id, assigneeId }) => id === taskId && assigneeId === userId)
  const own = findOwnTask(tasks, userId)
  return named && (isHeld(named) || !own || !isHeld(own)) ? named : own
}

/**
 * Modes of the form fields for a user, on the task page and in lists.
 *
 * @param task the reader's task, from {@link findReaderTask}
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
