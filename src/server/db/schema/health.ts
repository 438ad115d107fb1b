import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import type { HealthDefinition } from '@/server/definitions/health-form'

import { companyRowColumns, timestampColumn } from './platform'

/** The health questionnaire for visitors; one per company. */
export const healthForm = pgTable('health_form', {
  companyId: text('company_id').primaryKey(),
  title: text('title').notNull(),
  lead: text('lead').notNull().default(''),
  definition: jsonb('definition').$type<HealthDefinition>().notNull(),
  version: integer('version').notNull().default(1),
  validHours: integer('valid_hours').notNull(),
  retentionDays: integer('retention_days').notNull(),
})

/**
 * The result of a declaration. The answers are not stored; person, level and reasons are one encrypted text. A
 * withdrawal clears it; the row is deleted after the retention period.
 */
export const healthPass = pgTable(
  'health_pass',
  {
    ...companyRowColumns(),
    visitId: text('visit_id'),
    userId: text('user_id'),
    /** SHA-256 of the secret on the device that declared. */
    holderHash: text('holder_hash').notNull(),
    /** Id in QR codes; meaningless by itself. */
    passId: text('pass_id').notNull().unique(),
    /** Null: withdrawn. */
    sealed: text('sealed'),
    declaredAt: timestampColumn('declared_at').notNull(),
    validUntil: timestampColumn('valid_until').notNull(),
    deleteAt: timestampColumn('delete_at').notNull(),
  },
  (table) => [
    index('health_pass_visit').on(table.visitId, table.declaredAt),
    index('health_pass_user').on(table.userId, table.declaredAt),
    index('health_pass_delete').on(table.deleteAt),
  ],
)
