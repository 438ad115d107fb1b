import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { processComment, processReader, processTask } from '@/server/db/schema/workflow'
import { notify } from '@/server/notifications/notify'
import { findPeople, getPerson, toSender } from '@/server/people/people'
import { buildInstancePath, buildTaskPath } from '@/server/workflow/notifications/messages'

import type { InstanceRow, Loaded } from './instance-store'

type CommentRow = typeof processComment.$inferSelect

/** Grants read access to the users mentioned in a comment. */
async function insertMentionReaders(
  tx: Db,
  { id, companyId }: InstanceRow,
  byId: string,
  userIds: readonly string[],
  now: Date,
) {
  if (userIds.length === 0) return
  await tx
    .insert(processReader)
    .values(userIds.map((userId) => ({ instanceId: id, userId, companyId, via: 'mention', byId, at: now })))
    .onConflictDoNothing()
}

async function notifyMentioned(tx: Db, { row, tasks }: Loaded, comment: CommentRow, now: Date): Promise<void> {
  const people = await findPeople(tx, row.companyId, [comment.authorId])
  const sender = getPerson(people, comment.authorId)
  const taskId = tasks[tasks.length - 1]?.id
  const about = {
    companyId: row.companyId,
    category: 'approve' as const,
    content: comment.text,
    business: { type: 'process', id: row.id },
    openPage: taskId === undefined ? buildInstancePath(row.id) : buildTaskPath(taskId),
    ...toSender(sender),
  }
  const named = comment.mentions.filter((id) => id !== comment.authorId)
  await notify(tx, { ...about, userIds: named, title: `${sender.name} 在评论中提到你：${row.subject}` }, now)
  if (row.starterId === comment.authorId || named.includes(row.starterId)) return
  await notify(tx, { ...about, userIds: [row.starterId], title: `${sender.name} 评论了：${row.subject}` }, now)
}

/** Adds a comment, grants read access to the mentioned users, and notifies them and the starter. */
export async function addComment(
  tx: Db,
  loaded: Loaded,
  written: Pick<CommentRow, 'authorId' | 'text' | 'mentions' | 'attachments'>,
  now: Date,
): Promise<CommentRow> {
  const { id: instanceId, companyId } = loaded.row
  const comment: CommentRow = { ...written, id: randomUUID(), companyId, instanceId, createdAt: now }
  await tx.insert(processComment).values(comment)
  await insertMentionReaders(tx, loaded.row, written.authorId, written.mentions, now)
  await notifyMentioned(tx, loaded, comment, now)
  return comment
}

/** Marks a user's open tasks and copy of a process as read. The first read time is stored. */
export async function markInstanceRead(tx: Db, instanceId: string, userId: string, now: Date): Promise<void> {
  const { instanceId: ofTask, assigneeId, readAt } = processTask
  await tx
    .update(processTask)
    .set({ readAt: now })
    .where(and(eq(ofTask, instanceId), eq(assigneeId, userId), isNull(readAt)))
  await tx
    .update(processReader)
    .set({ readAt: now })
    .where(
      and(eq(processReader.instanceId, instanceId), eq(processReader.userId, userId), isNull(processReader.readAt)),
    )
}
