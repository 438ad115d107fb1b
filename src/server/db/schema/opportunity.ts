import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'

import type { RejectedField } from './identity'
import { timestampColumn } from './platform'

const STATES = sql.raw(
  "'draft', 'submitted', 'reviewing', 'approved', 'rejected', 'converted', 'won', 'lost', 'expired'",
)
/** States that block other reports of the same customer. */
const LIVE = sql.raw("status in ('submitted', 'reviewing', 'approved', 'converted', 'won')")

/** States with a running protection. */
const KEPT = sql.raw("status in ('approved', 'converted')")

/** A sales lead reported by a partner. `version` increments with each write. */
export const opportunity = pgTable(
  'opportunity',
  {
    id: text('id').primaryKey(),
    /** The company that receives the report. */
    companyId: text('company_id').notNull(),
    /** The reporting partner. */
    ownerId: text('owner_id').notNull(),
    /** `SJ-20261120-0001`; empty for a draft. */
    opportunityNo: text('opportunity_no').notNull().default(''),
    opportunityName: text('opportunity_name').notNull(),
    customerName: text('customer_name').notNull(),
    /** The normalized customer name, for duplicate detection. */
    customerKey: text('customer_key').notNull(),
    creditCode: text('credit_code').notNull().default(''),
    contactName: text('contact_name').notNull().default(''),
    contactPhone: text('contact_phone').notNull().default(''),
    industry: text('industry').notNull().default(''),
    province: text('province').notNull().default(''),
    city: text('city').notNull().default(''),
    district: text('district').notNull().default(''),
    address: text('address').notNull().default(''),
    productType: text('product_type').notNull().default(''),
    productId: text('product_id'),
    activityId: text('activity_id'),
    demand: text('demand').notNull().default(''),
    /** Fen. */
    expectAmount: bigint('expect_amount', { mode: 'number' }),
    /** `yyyy-MM-dd`, empty when not given. */
    expectSignDate: text('expect_sign_date').notNull().default(''),
    /** File ids. */
    attachments: jsonb('attachments').$type<readonly string[]>().notNull().default([]),
    status: text('status').notNull(),
    reason: text('reason').notNull().default(''),
    rejectedFields: jsonb('rejected_fields').$type<readonly RejectedField[]>().notNull().default([]),
    protectStart: timestampColumn('protect_start'),
    protectEnd: timestampColumn('protect_end'),
    /** When the partner was notified that the protection ends soon. */
    remindedAt: timestampColumn('reminded_at'),
    extensions: integer('extensions').notNull().default(0),
    /** The current or last review process. */
    instanceId: text('instance_id'),
    /** Fen. */
    wonAmount: bigint('won_amount', { mode: 'number' }),
    signDate: text('sign_date').notNull().default(''),
    lostReason: text('lost_reason').notNull().default(''),
    /** From the latest follow-up. */
    nextStep: text('next_step').notNull().default(''),
    nextDate: text('next_date').notNull().default(''),
    version: integer('version').notNull().default(0),
    createdAt: timestampColumn('created_at').notNull(),
    submittedAt: timestampColumn('submitted_at'),
    reviewedAt: timestampColumn('reviewed_at'),
    approvedAt: timestampColumn('approved_at'),
    closedAt: timestampColumn('closed_at'),
    updatedAt: timestampColumn('updated_at').notNull(),
  },
  (table) => [
    check('opportunity_status', sql`${table.status} in (${STATES})`),
    index('opportunity_owner').on(table.ownerId, table.createdAt, table.id),
    index('opportunity_owner_status').on(table.ownerId, table.status, table.createdAt, table.id),
    index('opportunity_owner_next').on(table.ownerId, table.nextDate).where(sql`next_date <> ''`),
    index('opportunity_owner_protected').on(table.ownerId, table.protectEnd).where(KEPT),
    index('opportunity_company').on(table.companyId, table.updatedAt, table.id),
    index('opportunity_amount').on(
      table.companyId,
      sql`coalesce(won_amount, expect_amount) desc nulls last`,
      table.updatedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('opportunity_instance').on(table.instanceId),
    index('opportunity_live_name').on(table.companyId, table.customerKey).where(LIVE),
    index('opportunity_live_code').on(table.companyId, table.creditCode).where(LIVE),
    index('opportunity_live_phone').on(table.companyId, table.contactPhone).where(LIVE),
    // Housekeeping queries these every minute.
    index('opportunity_protected').on(table.protectEnd).where(KEPT),
  ],
)

/**
 * One row per reported name, code and phone number. A report upserts these rows first, so that a concurrent report of
 * the same customer waits and then sees the first one.
 */
export const opportunityClaim = pgTable(
  'opportunity_claim',
  {
    companyId: text('company_id').notNull(),
    /** `name` | `code` | `phone` */
    kind: text('kind').notNull(),
    value: text('value').notNull(),
    claimedAt: timestampColumn('claimed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.kind, table.value] })],
)

/** Count and expected amount of a partner's opportunities by state: updated with each write, so that no list counts. */
export const opportunityTally = pgTable(
  'opportunity_tally',
  {
    ownerId: text('owner_id').notNull(),
    status: text('status').notNull(),
    total: integer('total').notNull(),
    /** Fen. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.status] })],
)

/** A follow-up of an opportunity. */
export const opportunityFollowUp = pgTable(
  'opportunity_follow_up',
  {
    id: text('id').primaryKey(),
    opportunityId: text('opportunity_id').notNull(),
    userId: text('user_id').notNull(),
    /** A `FollowUpKind` of the contract. */
    kind: text('kind').notNull(),
    content: text('content').notNull(),
    nextStep: text('next_step').notNull().default(''),
    nextDate: text('next_date').notNull().default(''),
    /** File ids. */
    photos: jsonb('photos').$type<readonly string[]>().notNull().default([]),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [index('opportunity_follow_up_of').on(table.opportunityId, table.createdAt)],
)

/** The history of an opportunity: one immutable row per change. */
export const opportunityEvent = pgTable(
  'opportunity_event',
  {
    id: text('id').primaryKey(),
    opportunityId: text('opportunity_id').notNull(),
    action: text('action').notNull(),
    content: text('content').notNull().default(''),
    byName: text('by_name').notNull().default(''),
    at: timestampColumn('at').notNull(),
  },
  (table) => [index('opportunity_event_of').on(table.opportunityId, table.at)],
)

/** A request to extend the protection; at most one per opportunity is pending. */
export const opportunityExtension = pgTable(
  'opportunity_extension',
  {
    id: text('id').primaryKey(),
    opportunityId: text('opportunity_id').notNull(),
    instanceId: text('instance_id').notNull(),
    days: integer('days').notNull(),
    reason: text('reason').notNull(),
    /** `pending` | `approved` | `rejected` | `withdrawn` */
    status: text('status').notNull(),
    answer: text('answer').notNull().default(''),
    createdAt: timestampColumn('created_at').notNull(),
    decidedAt: timestampColumn('decided_at'),
  },
  (table) => [
    index('opportunity_extension_of').on(table.opportunityId, table.createdAt),
    index('opportunity_extension_instance').on(table.instanceId),
    uniqueIndex('opportunity_extension_waiting').on(table.opportunityId).where(sql`status = 'pending'`),
  ],
)
