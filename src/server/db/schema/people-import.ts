import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import type { PeopleFault, PeopleFileRow } from '@/contract/organization/people-file'
import { timestampColumn } from './platform'

/** A row of a file of people: its number, then the texts of its columns. */
export interface PeopleEntry {
  row: number
  name: string
  phone: string
  /** Names from the root, joined by `/`; empty for no change. */
  dept: string
  post: string
  workNo: string
}

/** A checked file of people until the day after; its rows only until they are imported. */
export const peopleImport = pgTable(
  'people_import',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id').notNull(),
    userId: text('user_id').notNull(),
    fileName: text('file_name').notNull(),
    /** `checked` | `running` | `done` */
    status: text('status').notNull().default('checked'),
    /** The rows without faults. */
    entries: jsonb('entries').$type<readonly PeopleEntry[]>().notNull(),
    preview: jsonb('preview').$type<readonly PeopleFileRow[]>().notNull(),
    faults: jsonb('faults').$type<readonly PeopleFault[]>().notNull(),
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
