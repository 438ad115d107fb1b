import { and, desc, eq, inArray } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { appUser } from '@/server/db/schema/identity'
import { processHistory, processTask } from '@/server/db/schema/workflow'

/** Names of the current assignees of a review, or of its last decider; null without a review. */
export async function findReviewerNames(db: Db, instanceId: string | null): Promise<string | null> {
  if (instanceId === null) return null
  const open = await db
    .select({ name: appUser.name })
    .from(processTask)
    .innerJoin(appUser, eq(appUser.id, processTask.assigneeId))
    .where(and(eq(processTask.instanceId, instanceId), eq(processTask.state, 'open')))
    .orderBy(processTask.no)
  if (open.length > 0) return open.map(({ name }) => name).join('、')
  const [last] = await db
    .select({ name: appUser.name })
    .from(processHistory)
    .innerJoin(appUser, eq(appUser.id, processHistory.actorId))
    .where(
      and(
        eq(processHistory.instanceId, instanceId),
        inArray(processHistory.action, ['agree', 'reject', 'addSignComplete']),
      ),
    )
    .orderBy(desc(processHistory.seq))
    .limit(1)
  return last?.name ?? null
}
