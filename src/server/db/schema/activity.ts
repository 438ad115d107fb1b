import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'

import { timestampColumn } from './platform'

/** A gate of an activity; its six digits are on a sign there. */
export interface ActivityGate {
  key: string
  name: string
  pin: string
}

/** Something that invited people come to and sign in at. */
export const activity = pgTable(
  'activity',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id').notNull(),
    title: text('title').notNull(),
    address: text('address').notNull(),
    startAt: timestampColumn('start_at').notNull(),
    endAt: timestampColumn('end_at').notNull(),
    /** From when on one signs in. */
    signFrom: timestampColumn('sign_from').notNull(),
    /** Signing in after this is late. */
    lateAfter: timestampColumn('late_after').notNull(),
    gates: jsonb('gates').$type<readonly ActivityGate[]>().notNull(),
    version: integer('version').notNull().default(1),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [index('activity_company').on(table.companyId, table.endAt)],
)

/** Somebody invited. The code is what the guest holds; nothing of the person is in it. */
export const activityGuest = pgTable(
  'activity_guest',
  {
    id: text('id').primaryKey(),
    activityId: text('activity_id').notNull(),
    code: text('code').notNull().unique(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    company: text('company').notNull().default(''),
    post: text('post').notNull().default(''),
    seat: text('seat').notNull().default(''),
    revokedAt: timestampColumn('revoked_at'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    unique('activity_guest_phone').on(table.activityId, table.phone),
    index('activity_guest_by_phone').on(table.phone),
  ],
)

/**
 * Every reading of a guest's code. Of one guest and direction the earliest counts, so the result does not depend on the
 * order in which devices without signal send what they have.
 */
export const activityScan = pgTable(
  'activity_scan',
  {
    /** Made by the device. */
    id: text('id').primaryKey(),
    activityId: text('activity_id').notNull(),
    guestId: text('guest_id').notNull(),
    direction: text('direction').notNull(),
    /** Key of a gate. */
    gate: text('gate').notNull(),
    occurredAt: timestampColumn('occurred_at').notNull(),
    receivedAt: timestampColumn('received_at').notNull(),
    reason: text('reason').notNull().default(''),
    /** Who scanned; null when the guest did it at the gate's sign. */
    byUserId: text('by_user_id'),
  },
  (table) => [
    check('activity_scan_direction', sql`${table.direction} in ('in', 'out')`),
    index('activity_scan_guest').on(table.guestId, table.direction, table.occurredAt),
    index('activity_scan_activity').on(table.activityId),
  ],
)
