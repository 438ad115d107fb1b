import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import { timestampColumn } from './platform'

/** Absences with end and substitute: one row per user, so that a user has at most one. */
export const absence = pgTable(
  'absence',
  {
    userId: text('user_id').primaryKey(),
    companyId: text('company_id').notNull(),
    substituteId: text('substitute_id').notNull(),
    /** Half-open interval: includes `startAt`, excludes `endAt`. */
    startAt: timestampColumn('start_at').notNull(),
    endAt: timestampColumn('end_at').notNull(),
    /** Keys of the processes it applies to; null: all. */
    processKeys: jsonb('process_keys').$type<readonly string[]>(),
    version: integer('version').notNull(),
  },
  (table) => [index('absence_substitute').on(table.substituteId, table.endAt)],
)
