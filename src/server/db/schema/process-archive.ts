import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'

import type { SummaryLine } from '@/server/definitions/process'

import { companyRowColumns, pinyinColumns, timestampColumn } from './platform'

/** A row as JSON: its times are texts. */
export type ArchivedRow = Readonly<Record<string, unknown>>

/** All rows of an instance as they were when it was archived, by their columns of then. */
export interface ArchivedRecord {
  instance: ArchivedRow
  tasks: readonly ArchivedRow[]
  history: readonly ArchivedRow[]
  readers: readonly ArchivedRow[]
  comments: readonly ArchivedRow[]
}

/** An ended instance that was moved out of the tables of the workflow. Never changed. */
export const processArchive = pgTable(
  'process_archive',
  {
    /** The id that the instance had. */
    ...companyRowColumns(),
    processKey: text('process_key').notNull(),
    processName: text('process_name').notNull(),
    category: text('category').notNull(),
    serialNo: text('serial_no').notNull(),
    subject: text('subject').notNull(),
    ...pinyinColumns(),
    starterId: text('starter_id').notNull(),
    status: text('status').notNull(),
    summary: jsonb('summary').$type<readonly SummaryLine[]>().notNull(),
    amount: bigint('amount', { mode: 'number' }),
    priority: integer('priority').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    endedAt: timestampColumn('ended_at').notNull(),
    archivedAt: timestampColumn('archived_at').notNull(),
    record: jsonb('record').$type<ArchivedRecord>().notNull(),
  },
  (table) => [
    // The number leads: a printed document is verified by its number alone.
    unique('process_archive_serial').on(table.serialNo, table.companyId),
    // The records that an application shows.
    index('process_archive_process').on(table.companyId, table.processKey, table.createdAt, table.id),
    // Reports of days that are long over.
    index('process_archive_ended').on(table.companyId, table.endedAt),
  ],
)

/** Which archived instance a task was of: links in messages name the task. */
export const processArchiveTask = pgTable('process_archive_task', {
  taskId: text('task_id').primaryKey(),
  instanceId: text('instance_id').notNull(),
})

/** An archived instance of a user: one row for each list that had it, and one because they were involved. */
export const processArchiveEntry = pgTable(
  'process_archive_entry',
  {
    userId: text('user_id').notNull(),
    /** `mine` | `done` | `circulated` | `involved` */
    list: text('list').notNull(),
    /** When it was decided last by the user or circulated to them; else when it was started. */
    at: timestampColumn('at').notNull(),
    instanceId: text('instance_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.list, table.at, table.instanceId] }),
    check('process_archive_entry_list', sql`${table.list} in ('mine', 'done', 'circulated', 'involved')`),
  ],
)
