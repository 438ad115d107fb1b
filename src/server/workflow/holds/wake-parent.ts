import { and, eq } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { type processInstance, processTask } from '@/server/db/schema/workflow'

/** Wakes the process that waits for one that has ended. */
export async function wakeParent(
  tx: Db,
  { parentTaskId }: Pick<typeof processInstance.$inferSelect, 'parentTaskId'>,
  now: Date,
): Promise<void> {
  if (parentTaskId === null) return
  const isWaiting = and(eq(processTask.id, parentTaskId), eq(processTask.state, 'open'))
  await tx.update(processTask).set({ dueAt: now }).where(isWaiting)
}
