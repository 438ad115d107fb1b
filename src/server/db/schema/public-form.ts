import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'

import type { FormValue } from '@/lib/form/form-types'
import type { PublicDefinition } from '@/server/definitions/public-form'

import { companyRowColumns, handlingColumns, timestampColumn } from './platform'

/** A public form, filled in without an account: survey, application, job, gift ... */
export const publicForm = pgTable(
  'public_form',
  {
    ...companyRowColumns(),
    /** A `PublicFormKind` of the contract. */
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    lead: text('lead').notNull().default(''),
    definition: jsonb('definition').$type<PublicDefinition>().notNull(),
    version: integer('version').notNull().default(1),
    /** Of this version; null if it was published before this was recorded. */
    publishedAt: timestampColumn('published_at'),
    publishedById: text('published_by_id'),
    opensAt: timestampColumn('opens_at').notNull(),
    closesAt: timestampColumn('closes_at'),
    /** Maximum number of submissions; null without a limit. */
    capacity: integer('capacity'),
    taken: integer('taken').notNull().default(0),
    sort: integer('sort').notNull().default(0),
  },
  (table) => [index('public_form_company_kind').on(table.companyId, table.kind, table.opensAt)],
)

/** An earlier version of a form: its questions name the answers that were given to it. */
export const publicFormVersion = pgTable(
  'public_form_version',
  {
    formId: text('form_id').notNull(),
    version: integer('version').notNull(),
    definition: jsonb('definition').$type<PublicDefinition>().notNull(),
    publishedAt: timestampColumn('published_at'),
    publishedById: text('published_by_id'),
  },
  (table) => [primaryKey({ columns: [table.formId, table.version] })],
)

/** An option with a limited number of submissions. */
export const publicQuota = pgTable(
  'public_quota',
  {
    formId: text('form_id').notNull(),
    field: text('field').notNull(),
    value: text('value').notNull(),
    quota: integer('quota').notNull(),
    taken: integer('taken').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.formId, table.field, table.value] })],
)

/** What a submission is found by, in lower case. Index and query must have the same expression. */
export const submissionSearchText = (table: Record<'phone' | 'submissionNo' | 'content', AnyPgColumn>): SQL =>
  sql`lower(${table.phone} || ' ' || ${table.submissionNo} || ' ' || ${table.content}::text)`

/** A submission of a public form. */
export const publicSubmission = pgTable(
  'public_submission',
  {
    id: text('id').primaryKey(),
    formId: text('form_id').notNull(),
    /** The version of the form that was answered; null before this was recorded. */
    formVersion: integer('form_version'),
    companyId: text('company_id').notNull(),
    kind: text('kind').notNull(),
    /** Number shown to the submitter: `DC-20261120-0001`. */
    submissionNo: text('submission_no').notNull(),
    /** Random token that opens the receipt, returned to the submitter. */
    receipt: text('receipt').notNull().unique(),
    /** Keyed hash of the phone number, plus the day if one submission per day is allowed; unique per form. */
    person: text('person').notNull(),
    /** Empty when the form is anonymous. */
    phone: text('phone').notNull().default(''),
    content: jsonb('content').$type<Record<string, FormValue>>().notNull(),
    status: text('status').notNull().default('submitted'),
    ...handlingColumns(),
    /** Gifts only: six digits. */
    pickUpCode: text('pick_up_code'),
    invitationId: text('invitation_id'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    unique('public_submission_person').on(table.formId, table.person),
    unique('public_submission_no').on(table.companyId, table.submissionNo),
    unique('public_submission_pick_up').on(table.companyId, table.pickUpCode),
    index('public_submission_company').on(table.companyId, table.createdAt),
    index('public_submission_form').on(table.formId, table.createdAt, table.id),
    // Serves searches by one or two adjoining characters of the answers (public-received-store).
    index('public_submission_grams').using('gin', sql`search_grams(${submissionSearchText(table)})`),
  ],
)

/** An employee's invitation to a person of another firm to become a partner. */
export const publicInvitation = pgTable('public_invitation', {
  id: text('id').primaryKey(),
  formId: text('form_id').notNull(),
  /** Ten letters and digits, part of the link. */
  code: text('code').notNull().unique(),
  inviterId: text('inviter_id').notNull(),
  inviteeName: text('invitee_name').notNull(),
  inviteeCompany: text('invitee_company').notNull(),
  words: text('words').notNull().default(''),
  isUsed: boolean('is_used').notNull().default(false),
  expiresAt: timestampColumn('expires_at').notNull(),
  createdAt: timestampColumn('created_at').notNull(),
})
