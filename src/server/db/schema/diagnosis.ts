import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import type { DiagnosisLevel } from '@/contract/content/diagnosis'

import { companyRowColumns, timestampColumn } from './platform'

/** A user's unfinished answers of the diagnosis; one per user. */
export const diagnosisDraft = pgTable(
  'diagnosis_draft',
  {
    userId: text('user_id').notNull(),
    companyId: text('company_id').notNull(),
    /** The selected level, from 0, by question key. */
    answers: jsonb('answers').$type<Record<string, DiagnosisLevel>>().notNull(),
    version: integer('version').notNull(),
    deviceName: text('device_name').notNull().default(''),
    savedAt: timestampColumn('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.companyId] })],
)

/** A finished diagnosis. Its scores do not change with the weights of later editions. */
export const diagnosis = pgTable(
  'diagnosis',
  {
    ...companyRowColumns(),
    userId: text('user_id').notNull(),
    /** Edition of the questionnaire. */
    edition: integer('edition').notNull(),
    answers: jsonb('answers').$type<Record<string, DiagnosisLevel>>().notNull(),
    /** 0 to 100. */
    total: integer('total').notNull(),
    /** 0 to 100 by dimension key. */
    scores: jsonb('scores').$type<Record<string, number>>().notNull(),
    finishedAt: timestampColumn('finished_at').notNull(),
  },
  (table) => [index('diagnosis_company').on(table.companyId, table.finishedAt)],
)
