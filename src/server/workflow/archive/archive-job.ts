import { and, eq, inArray, lt, notExists, notInArray, sql } from 'drizzle-orm'

import { DAY_MS } from '@/lib/durations'
import { groupBy } from '@/lib/group-by'
import type { Db, Handle } from '@/server/db/connection'
import { processArchive, processArchiveEntry, processArchiveTask } from '@/server/db/schema/process-archive'
import {
  processComment,
  processDefinition,
  processHistory,
  processInstance,
  processReader,
  processTask,
} from '@/server/db/schema/workflow'
import { SYSTEM_ACTOR } from '@/server/workflow/engine/state'
import type { HistoryRow, InstanceRow, TaskRow } from '@/server/workflow/instances/instance-store'
import { listSubjectKeys } from '@/server/workflow/instances/subjects'
import { decidingActions } from '@/server/workflow/tasks/task-event-store'

/** Instances of one transaction: some hundred rows, so that others wait for it for a moment only. */
const AT_ONCE = 50
/** Of one run, so that a company that sets the days after years does not wait for its other housekeeping. */
const RUN_MAX = 10_000

type ReaderRow = typeof processReader.$inferSelect
type CommentRow = typeof processComment.$inferSelect
/** An instance with all that belongs to it. */
interface MovedInstance {
  instance: InstanceRow
  tasks: readonly TaskRow[]
  history: readonly HistoryRow[]
  readers: readonly ReaderRow[]
  comments: readonly CommentRow[]
}

type Entry = typeof processArchiveEntry.$inferInsert

const ended = ['approved', 'rejected', 'revoked']

/** The kinds of processes that are archived. One about a business subject belongs to it: it reads, and wipes it. */
function listArchivedKinds(db: Db) {
  const { companyId, key } = processDefinition
  const subjectKeys = listSubjectKeys()
  return db
    .selectDistinct({ companyId, key })
    .from(processDefinition)
    .where(subjectKeys.length > 0 ? notInArray(key, subjectKeys) : undefined)
    .as('kind')
}

/** Instances that ended before a time, by the index of their process and state. */
async function findEndedInstances(db: Db, before: Date, limit: number): Promise<string[]> {
  const kind = listArchivedKinds(db)
  const { id, companyId, processKey, status, createdAt, endedAt, parentTaskId } = processInstance
  // The process that waits for a sub-process asks how it ended.
  const waiting = db
    .select({ one: sql`1` })
    .from(processTask)
    .where(and(eq(processTask.id, parentTaskId), eq(processTask.state, 'open')))
  const own = db
    .select({ id })
    .from(processInstance)
    .where(
      and(
        eq(companyId, kind.companyId),
        eq(processKey, kind.key),
        inArray(status, ended),
        // What has ended by then was started by then: this bounds the index.
        lt(createdAt, before),
        lt(endedAt, before),
        notExists(waiting),
      ),
    )
    .limit(limit)
    .as('own')
  const rows = await db.select({ id: own.id }).from(kind).innerJoinLateral(own, sql`true`).limit(limit)
  return rows.map((row) => row.id)
}

/** When each user decided last, of those who did not take their decision back. */
function listDecisions(history: readonly HistoryRow[]): Map<string, Date> {
  const last = new Map<string, HistoryRow>()
  for (const row of history) {
    const isDecision = row.action === 'retrieve' || decidingActions.includes(row.action)
    if (row.taskId !== null && isDecision) last.set(`${row.taskId} ${row.actorId}`, row)
  }
  const kept = [...last.values()].filter(({ action }) => action !== 'retrieve')
  return new Map(kept.sort((a, b) => a.seq - b.seq).map(({ actorId, at }) => [actorId, at]))
}

/** The lists that had an instance, and who was involved. */
function buildEntries({ instance, tasks, history, readers }: MovedInstance): Entry[] {
  const { id: instanceId, starterId, createdAt } = instance
  const copies = readers.filter(({ via }) => via === 'circulate')
  const involved = new Set([
    starterId,
    ...tasks.flatMap(({ assigneeId, ownerId }) => [assigneeId, ownerId]),
    ...history.flatMap(({ actorId, ownerId }) => [actorId, ownerId]),
    ...readers.map(({ userId }) => userId),
  ])
  const people = [...involved].flatMap((userId) => (userId === null || userId === SYSTEM_ACTOR ? [] : userId))
  return [
    { userId: starterId, list: 'mine', at: createdAt, instanceId },
    ...[...listDecisions(history)].map(([userId, at]) => ({ userId, list: 'done', at, instanceId })),
    ...copies.map(({ userId, at }) => ({ userId, list: 'circulated', at, instanceId })),
    ...people.map((userId) => ({ userId, list: 'involved', at: createdAt, instanceId })),
  ]
}

/** The columns by which lists show and find it. */
function pickColumns(row: InstanceRow) {
  const { id, companyId, processKey, processName, category, serialNo, subject, pinyin, initials } = row
  const { starterId, status, summary, amount, priority, createdAt } = row
  return {
    id,
    companyId,
    processKey,
    processName,
    category,
    serialNo,
    subject,
    pinyin,
    initials,
    starterId,
    status,
    summary,
    amount,
    priority,
    createdAt,
  }
}

/**
 * Moves instances with all that belongs to them. Deleting locks them first, so what another process of the server moved
 * meanwhile, or what goes on after all, is not among them.
 */
async function moveInstances(tx: Db, ids: readonly string[], before: Date, now: Date): Promise<void> {
  const instances = await tx
    .delete(processInstance)
    .where(and(inArray(processInstance.id, [...ids]), lt(processInstance.endedAt, before)))
    .returning()
  if (instances.length === 0) return
  const moved = instances.map(({ id }) => id)
  const takeRows = async <Row extends { instanceId: string }>(deleted: PromiseLike<Row[]>) =>
    groupBy(await deleted, ({ instanceId }) => instanceId)
  const tasks = await takeRows(tx.delete(processTask).where(inArray(processTask.instanceId, moved)).returning())
  const history = await takeRows(tx.delete(processHistory).where(inArray(processHistory.instanceId, moved)).returning())
  const readers = await takeRows(tx.delete(processReader).where(inArray(processReader.instanceId, moved)).returning())
  const comments = await takeRows(
    tx.delete(processComment).where(inArray(processComment.instanceId, moved)).returning(),
  )
  const sortBy = <Row>(rows: readonly Row[] | undefined, getPlace: (row: Row) => number): Row[] =>
    [...(rows ?? [])].sort((a, b) => getPlace(a) - getPlace(b))
  const parts = instances.map(
    (instance): MovedInstance => ({
      instance,
      tasks: sortBy<TaskRow>(tasks.get(instance.id), ({ no }) => no),
      history: sortBy<HistoryRow>(history.get(instance.id), ({ seq }) => seq),
      readers: sortBy<ReaderRow>(readers.get(instance.id), ({ at }) => at.getTime()),
      comments: sortBy<CommentRow>(comments.get(instance.id), ({ createdAt }) => createdAt.getTime()),
    }),
  )
  await tx.insert(processArchive).values(
    parts.map((record) => ({
      ...pickColumns(record.instance),
      endedAt: record.instance.endedAt ?? before,
      archivedAt: now,
      // Written as JSON, where a time is a text.
      record: record as unknown as (typeof processArchive.$inferInsert)['record'],
    })),
  )
  await tx.insert(processArchiveEntry).values(parts.flatMap(buildEntries))
  const links = parts.flatMap((part) => part.tasks.map(({ id: taskId, instanceId }) => ({ taskId, instanceId })))
  if (links.length > 0) await tx.insert(processArchiveTask).values(links)
}

/**
 * Moves applications that ended long ago out of the tables that everyday use reads. Any number of processes may do so at
 * the same time, and any may end at any moment: each transaction moves some of them whole.
 *
 * @param afterDays undefined: nothing is archived
 */
export async function archiveEndedInstances(
  { db, tx }: Pick<Handle, 'db' | 'tx'>,
  afterDays: number | undefined,
  now: Date,
): Promise<void> {
  if (afterDays === undefined) return
  const before = new Date(now.getTime() - afterDays * DAY_MS)
  for (let moved = 0; moved < RUN_MAX; moved += AT_ONCE) {
    const ids = await findEndedInstances(db, before, AT_ONCE)
    if (ids.length > 0) await tx((own) => moveInstances(own, ids, before, now))
    if (ids.length < AT_ONCE) return
  }
}
