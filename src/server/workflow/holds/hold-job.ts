import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'

import type { Db, Handle } from '@/server/db/connection'
import { processTask } from '@/server/db/schema/workflow'
import type { HoldingKind } from '@/server/definitions/process'
import { lockInstance, type TaskRow, unlockInstance } from '@/server/workflow/instances/instance-store'
import { replaceMissingPeople } from '@/server/workflow/processes/resolve-steps'

import { actOnPush, cancelPush } from './hold-push'
import { type OpenHold, saveHold } from './hold-store'
import { actOnSubProcess, stopSubProcess } from './hold-sub-process'

/** Maximum number of tasks per run; the next run handles the rest. */
const AT_ONCE = 200

/** What to do when it is time: an open task first, one that was cancelled to stop what it has sent or started. */
interface HoldWork {
  act(tx: Db, hold: OpenHold, now: Date): Promise<void>
  stop?(tx: Db, task: TaskRow, now: Date): Promise<void>
}

const works: Record<HoldingKind, HoldWork> = {
  wait: { act: (tx, hold, now) => saveHold(tx, hold, 'end', { reason: '时间已到' }, now) },
  webhook: { act: actOnPush, stop: cancelPush },
  process: { act: actOnSubProcess, stop: stopSubProcess },
}

type DueHold = Pick<TaskRow, 'id' | 'companyId' | 'instanceId'>

const isDue = ({ dueAt }: TaskRow, now: Date) => dueAt !== null && dueAt <= now

/** Does what is due about one task, unless another process was first. */
async function actOnHold(tx: Db, dueHold: DueHold, now: Date): Promise<void> {
  const locked = await lockInstance(tx, dueHold.companyId, dueHold.instanceId)
  const task = locked?.tasks.find(({ id }) => id === dueHold.id)
  const step = locked?.row.steps[task?.step ?? -1]
  const work = works[step?.kind as HoldingKind]
  if (!locked || !task || !step || !work || !isDue(task, now)) return locked && unlockInstance(tx, locked)
  if (task.state !== 'open') {
    await tx.update(processTask).set({ dueAt: null }).where(eq(processTask.id, task.id))
    await unlockInstance(tx, locked)
    await work.stop?.(tx, task, now)
    return
  }
  // Who has left since is not asked in the steps that follow.
  const loaded = await replaceMissingPeople(tx, locked)
  await work.act(tx, { loaded, task, step }, now)
}

/**
 * Does what is due in the steps that hold processes up. With concurrent servers each is done once, by the lock of its
 * instance.
 *
 * @returns the first failure; the others are done all the same
 */
async function actOnDueHolds({ db, tx }: Handle, now: Date): Promise<Error | undefined> {
  const { id, companyId, instanceId, assigneeId, dueAt } = processTask
  const dueHolds = await db
    .select({ id, companyId, instanceId })
    .from(processTask)
    .where(and(sql`${assigneeId} = 'system'`, isNotNull(dueAt), lte(dueAt, now)))
    .orderBy(asc(dueAt), asc(id))
    .limit(AT_ONCE)
  const failures: Error[] = []
  for (const task of dueHolds)
    await tx((own) => actOnHold(own, task, now)).catch((error: Error) => failures.push(error))
  return failures[0]
}

/**
 * Goes on with the processes that wait no longer.
 *
 * @throws {Error} the first failure, after everything else is done
 */
export async function advanceHolds(handle: Handle, now: Date): Promise<void> {
  const failure = await actOnDueHolds(handle, now)
  if (failure) throw failure
}
