import { eq } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { processTask } from '@/server/db/schema/workflow'
import type { FieldChange, ProcessStep } from '@/server/definitions/process'
import { endHold, type HoldAct } from '@/server/workflow/engine/hold'
import {
  type ChangedForm,
  emptyTaskEvent,
  type Loaded,
  saveInstance,
  type TaskRow,
  unlockInstance,
} from '@/server/workflow/instances/instance-store'
import { notifySubjectEnded } from '@/server/workflow/instances/subjects'
import { notifyInvolvedUsers } from '@/server/workflow/notifications/messages'
import { listAdministratorIds } from '@/server/workflow/processes/resolve-steps'

/** A task of the system that is open, with its locked instance. */
export interface OpenHold {
  loaded: Loaded
  task: TaskRow
  step: ProcessStep
}

/** Looks at the task again at this time; null when something else does. */
export async function sleepHold(tx: Db, { loaded, task }: OpenHold, dueAt: Date | null): Promise<void> {
  await unlockInstance(tx, loaded)
  await tx.update(processTask).set({ dueAt }).where(eq(processTask.id, task.id))
}

interface HoldEnd {
  /** In the history. */
  reason: string
  changes?: readonly FieldChange[]
  form?: ChangedForm
  /** With the conditions and people that follow from the changed form. */
  steps?: readonly ProcessStep[]
}

/** Ends the task of the system, or asks the administrators, and notifies whom it concerns. */
export async function saveHold(tx: Db, hold: OpenHold, act: HoldAct, end: HoldEnd, now: Date): Promise<void> {
  const { loaded, task } = hold
  const { reason, changes = [], form } = end
  const steps = end.steps ?? loaded.row.steps
  const administratorIds = act === 'ask' ? await listAdministratorIds(tx, loaded.row.companyId) : []
  const after = endHold({ ...loaded.state, steps }, task.no, act, { asked: administratorIds, reason })
  if (!after) return sleepHold(tx, hold, null)
  const saved = await saveInstance(tx, loaded, after, { ...emptyTaskEvent, opinion: reason, changes, form, steps }, now)
  if (act === 'ask') await tx.update(processTask).set({ dueAt: null }).where(eq(processTask.id, task.id))
  const row = { ...loaded.row, ...form }
  await notifyInvolvedUsers(tx, { ...loaded, row }, saved, reason, now)
  await notifySubjectEnded(tx, row, saved, row.form, now)
}
