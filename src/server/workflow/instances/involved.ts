import type { processReader } from '@/server/db/schema/workflow'

import type { HistoryRow, Loaded } from './instance-store'

/** A process, and who has read access to it. */
interface ReadProcess {
  loaded: Loaded
  history: readonly HistoryRow[]
  readers: readonly (typeof processReader.$inferSelect)[]
}

/** Whether a user is or was involved in a process. */
export function isInvolved(userId: string, { loaded, history, readers }: ReadProcess): boolean {
  return (
    loaded.row.starterId === userId ||
    loaded.tasks.some((task) => task.assigneeId === userId || task.ownerId === userId) ||
    history.some(({ actorId, ownerId }) => actorId === userId || ownerId === userId) ||
    readers.some((reader) => reader.userId === userId)
  )
}
