import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import type { Db } from '@/server/db/connection'
import {
  type ArchivedRecord,
  type ArchivedRow,
  processArchive,
  processArchiveTask,
} from '@/server/db/schema/process-archive'
import {
  processComment,
  processHistory,
  processInstance,
  processReader,
  processTask,
} from '@/server/db/schema/workflow'
import { Refusal } from '@/server/http/refusal'
import { type InstanceRow, toLoaded } from '@/server/workflow/instances/instance-store'

/**
 * A stored row as the database would return it. A column that the table got later has its default, else null.
 *
 * @template Table the table that the row was in
 */
function reviveRow<Table extends PgTable>(table: Table, stored: ArchivedRow): Table['$inferSelect'] {
  const columns = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = stored[name] ?? column.default ?? null
    return [name, typeof value === 'string' && column.dataType === 'date' ? new Date(value) : value]
  })
  // The columns of the table, each with its own kind of value: what `insert` was given.
  return Object.fromEntries(columns) as Table['$inferSelect']
}

/** What an archived instance answers to a command. */
export const createArchivedRefusal = () => new Refusal(409, '该申请已归档，只能查看')

/** The instance of a record as its row was. */
export const reviveInstance = ({ instance }: ArchivedRecord): InstanceRow => reviveRow(processInstance, instance)

function reviveRecord({ archivedAt, record }: Pick<typeof processArchive.$inferSelect, 'archivedAt' | 'record'>) {
  const { tasks, history, readers, comments } = record
  const copies = readers.map((one) => reviveRow(processReader, one))
  return {
    archivedAt,
    loaded: toLoaded(
      reviveInstance(record),
      tasks.map((one) => reviveRow(processTask, one)),
      copies.filter(({ via }) => via === 'circulate').map(({ userId }) => userId),
    ),
    history: history.map((one) => reviveRow(processHistory, one)),
    readers: copies,
    comments: comments.map((one) => reviveRow(processComment, one)),
  }
}

/** Archived instances of a company with all that belongs to them, as their rows were. */
export async function readArchivedInstances(db: Db, companyId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { id, archivedAt, record } = processArchive
  const rows = await db
    .select({ archivedAt, record })
    .from(processArchive)
    .where(and(inArray(id, [...ids]), eq(processArchive.companyId, companyId)))
  return rows.map(reviveRecord)
}

/** One of them; undefined when the company has no such archived instance. */
export async function readArchivedInstance(db: Db, companyId: string, id: string) {
  return (await readArchivedInstances(db, companyId, [id]))[0]
}

/** The archived instance that a task was of; undefined when the company has none. */
export async function findArchivedInstanceId(db: Db, companyId: string, taskId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: processArchive.id })
    .from(processArchiveTask)
    .innerJoin(processArchive, eq(processArchive.id, processArchiveTask.instanceId))
    .where(and(eq(processArchiveTask.taskId, taskId), eq(processArchive.companyId, companyId)))
  return row?.id
}

/** Which of these tasks a user had when their instances were archived. */
export async function listArchivedTaskIds(db: Db, userId: string, taskIds: readonly string[]): Promise<string[]> {
  if (taskIds.length === 0) return []
  const { taskId, instanceId } = processArchiveTask
  const own = sql`jsonb_build_array(jsonb_build_object('id', ${taskId}, 'assigneeId', ${userId}::text))`
  const rows = await db
    .select({ taskId })
    .from(processArchiveTask)
    .innerJoin(processArchive, eq(processArchive.id, instanceId))
    .where(and(inArray(taskId, [...taskIds]), sql`${processArchive.record} -> 'tasks' @> ${own}`))
  return rows.map((row) => row.taskId)
}
