import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import type { FileFault } from '@/contract/organization/file-import'

import { companyRowColumns, timestampColumn } from './platform'

/** A row of a file, with its number there. */
export interface ImportEntry {
  row: number
}

/** What the rows of a file are. */
export type FileImportKind = 'people' | 'production'

/**
 * A checked file until the day after; its rows only until they are imported. The table has the name of the first kind
 * of files.
 */
export const fileImport = pgTable(
  'people_import',
  {
    ...companyRowColumns(),
    userId: text('user_id').notNull(),
    kind: text('kind').$type<FileImportKind>().notNull().default('people'),
    fileName: text('file_name').notNull(),
    /** `checked` | `running` | `done` */
    status: text('status').notNull().default('checked'),
    /** The rows without faults. */
    entries: jsonb('entries').$type<readonly ImportEntry[]>().notNull(),
    preview: jsonb('preview').$type<readonly object[]>().notNull(),
    faults: jsonb('faults').$type<readonly FileFault[]>().notNull(),
    total: integer('total').notNull(),
    /** Counts of the check; from the first written row on, of what was written. */
    added: integer('added').notNull(),
    changed: integer('changed').notNull(),
    unchanged: integer('unchanged').notNull(),
    faulty: integer('faulty').notNull(),
    /** Entries that are through. */
    done: integer('done').notNull().default(0),
    /** The last sign of life of the import. */
    beatAt: timestampColumn('beat_at'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    check('people_import_status', sql`${table.status} in ('checked', 'running', 'done')`),
    index('people_import_user').on(table.userId),
    index('people_import_created_at').on(table.createdAt),
  ],
)
