import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import type { VisitorEnglish } from '@/contract/visit/english'

import { companyRowColumns, timestampColumn } from './platform'

/** What visitors of a company read before they come in, and what they are asked about it. */
export interface InductionContent {
  pages: { title: string; text: string; pictureUrl: string | null }[]
  questions: { text: string; options: string[]; right: number; why: string }[]
}

/** What a company requires of its visitors; one row per company. */
export const visitEntryRule = pgTable(
  'visit_entry_rule',
  {
    companyId: text('company_id').primaryKey(),
    /** Of the row, for its editors. */
    version: integer('version').notNull().default(1),
    hasInduction: boolean('has_induction').notNull().default(false),
    isInductionRequired: boolean('is_induction_required').notNull().default(false),
    inductionMonths: integer('induction_months').notNull().default(12),
    induction: jsonb('induction').$type<InductionContent>().notNull(),
    /** Of pages and questions: another one is completed again. */
    inductionVersion: integer('induction_version').notNull().default(1),
    hasNda: boolean('has_nda').notNull().default(false),
    /** Visits whose area contains one of these; none: all visits. */
    ndaAreas: jsonb('nda_areas').$type<readonly string[]>().notNull().default([]),
    ndaText: text('nda_text').notNull().default(''),
    /** Of the text in both languages: another one is signed again. */
    ndaVersion: integer('nda_version').notNull().default(0),
    /** `off` | `optional` | `required` */
    photo: text('photo').notNull().default('off'),
    /** Of the texts of induction and agreement. */
    english: jsonb('english').$type<readonly VisitorEnglish[]>().notNull().default([]),
  },
  (table) => [check('visit_entry_rule_photo', sql`${table.photo} in ('off', 'optional', 'required')`)],
)

/**
 * A completed induction. It holds for the phone number, which the row does not contain: its keyed hash says nothing by
 * itself, and outlasts the visit's personal data.
 */
export const visitInduction = pgTable(
  'visit_induction',
  {
    ...companyRowColumns(),
    /** The visit for which it was completed. */
    visitId: text('visit_id').notNull(),
    phoneMark: text('phone_mark').notNull(),
    version: integer('version').notNull(),
    doneAt: timestampColumn('done_at').notNull(),
  },
  (table) => [
    index('visit_induction_mark').on(table.companyId, table.phoneMark, table.doneAt),
    index('visit_induction_visit').on(table.visitId),
    index('visit_induction_done').on(table.doneAt),
  ],
)
