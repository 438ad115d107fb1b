import { and, eq, inArray } from 'drizzle-orm'

import type { Message } from '@/contract/message/message'
import type { Db } from '@/server/db/connection'
import { announcementRead, message } from '@/server/db/schema/home'
import { appUser } from '@/server/db/schema/identity'
import { processDefinition, processInstance, processTask } from '@/server/db/schema/workflow'
import { formatTime } from '@/server/http/wire-time'
import { listArchivedTaskIds } from '@/server/workflow/archive/archive-store'
import { computeSeenVersion, describeBatchObstacle, taskColumns } from '@/server/workflow/tasks/task-rows'

/** Columns of a message and its sender for lists. */
export const messageColumns = { row: message, avatar: appUser.avatar }

interface MessageColumns {
  row: typeof message.$inferSelect
  avatar: string | null
}

/** The action that a message requires, in its current state. */
type Demand = Pick<Message, 'quickAction' | 'taskVersion' | 'state'>

const nothing: Demand = { quickAction: null, taskVersion: null, state: null }
const done: Demand = { ...nothing, state: 'done' }

type Demands = ReadonlyMap<string, Demand>

/** Actions for task messages: open tasks, with a quick approval if a batch allows it, or done. */
async function findTaskDemands(db: Db, userId: string, taskIds: readonly string[]): Promise<Demands> {
  if (taskIds.length === 0) return new Map()
  const { taskId, kind, step, taskVersion } = taskColumns
  const { canBatch, batchDisabledReason } = processDefinition
  const rows = await db
    .select({
      taskId,
      kind,
      step,
      taskVersion,
      canBatch,
      batchDisabledReason,
      state: processTask.state,
      formVersion: processInstance.formVersion,
    })
    .from(processTask)
    .innerJoin(processInstance, eq(processInstance.id, processTask.instanceId))
    .innerJoin(processDefinition, eq(processDefinition.id, processInstance.definitionId))
    .where(and(inArray(processTask.id, [...taskIds]), eq(processTask.assigneeId, userId)))
  const found = new Set(rows.map((row) => row.taskId))
  const archived = await listArchivedTaskIds(
    db,
    userId,
    taskIds.filter((id) => !found.has(id)),
  )
  return new Map([
    ...archived.map((id) => [id, done] as const),
    ...rows.map((row): [string, Demand] => {
      if (row.state !== 'open') return [row.taskId, done]
      const open = { ...nothing, state: 'open' }
      const agree = { ...open, quickAction: 'agree', taskVersion: computeSeenVersion(row, row) }
      return [row.taskId, describeBatchObstacle(row) === null ? agree : open]
    }),
  ])
}

async function findReceiptDemands(db: Db, userId: string, ids: readonly string[]): Promise<Demands> {
  if (ids.length === 0) return new Map()
  const { announcementId, confirmedAt } = announcementRead
  const rows = await db
    .select({ announcementId, confirmedAt })
    .from(announcementRead)
    .where(and(eq(announcementRead.userId, userId), inArray(announcementId, [...ids])))
  const confirmed = new Set(rows.filter((row) => row.confirmedAt).map((row) => row.announcementId))
  const open: Demand = { ...nothing, quickAction: 'confirmRead', state: 'open' }
  return new Map(ids.map((id) => [id, confirmed.has(id) ? done : open]))
}

async function findDemands(db: Db, userId: string, rows: readonly MessageColumns[]): Promise<Demands> {
  const listBusinessIds = (chosen: (row: MessageColumns['row']) => boolean) => [
    ...new Set(rows.flatMap(({ row }) => (chosen(row) ? [row.businessId] : []))),
  ]
  const tasks = await findTaskDemands(
    db,
    userId,
    listBusinessIds((row) => row.businessType === 'task'),
  )
  const receipts = await findReceiptDemands(
    db,
    userId,
    listBusinessIds((row) => row.quickAction === 'confirmRead'),
  )
  return new Map([...tasks, ...receipts])
}

/** Presents messages with the current state of their actions. */
export async function describeMessages(db: Db, userId: string, rows: readonly MessageColumns[]): Promise<Message[]> {
  const demands = await findDemands(db, userId, rows)
  return rows.map(({ row, avatar }) => ({
    id: row.id,
    title: row.title,
    content: row.content,
    msgType: row.category,
    busType: row.businessType || null,
    busId: row.businessId || null,
    openPage: row.openPage || null,
    ...(demands.get(row.businessId) ?? nothing),
    senderName: row.senderName || null,
    senderAvatar: avatar || null,
    sendTime: formatTime(row.createdAt),
    isRead: row.readAt !== null,
    readTime: formatTime(row.readAt),
    starred: row.starred,
  }))
}
