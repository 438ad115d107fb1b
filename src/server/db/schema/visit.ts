import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'

import { timestampColumn } from './platform'

/** Where visitors come in. */
export const visitGate = pgTable(
  'visit_gate',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id').notNull(),
    name: text('name').notNull(),
    address: text('address').notNull().default(''),
    sort: integer('sort').notNull().default(0),
  },
  (table) => [unique('visit_gate_name').on(table.companyId, table.name)],
)

/** Somebody comes to see somebody. What is personal in it is wiped after the retention days. */
export const visit = pgTable(
  'visit',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id').notNull(),
    hostId: text('host_id').notNull(),
    gateId: text('gate_id').notNull(),
    /** Of the invitation's link. */
    token: text('token').notNull().unique(),
    /** `invited` | `pending` | `approved` | `refused` | `revoked` */
    status: text('status').notNull(),
    reason: text('reason').notNull().default(''),
    visitorName: text('visitor_name').notNull(),
    visitorCompany: text('visitor_company').notNull().default(''),
    phone: text('phone').notNull().default(''),
    plate: text('plate').notNull().default(''),
    companions: integer('companions').notNull().default(0),
    purpose: text('purpose').notNull(),
    area: text('area').notNull().default(''),
    startAt: timestampColumn('start_at').notNull(),
    endAt: timestampColumn('end_at').notNull(),
    /** SHA-256 of the secret on the device that filled it in. */
    holderHash: text('holder_hash'),
    /** Named by codes, and says nothing by itself. */
    passId: text('pass_id').unique(),
    /** 32 random bytes as base64url, from the approval on. */
    seed: text('seed'),
    /** The host's to-do. */
    instanceId: text('instance_id'),
    agreedAt: timestampColumn('agreed_at'),
    /** Null: not here. */
    insideSince: timestampColumn('inside_since'),
    entries: integer('entries').notNull().default(0),
    overstayToldAt: timestampColumn('overstay_told_at'),
    wipedAt: timestampColumn('wiped_at'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    check('visit_status', sql`${table.status} in ('invited', 'pending', 'approved', 'refused', 'revoked')`),
    index('visit_host').on(table.companyId, table.hostId, table.endAt),
    index('visit_gate_day').on(table.companyId, table.gateId, table.endAt),
    index('visit_phone').on(table.phone, table.endAt),
    index('visit_inside').on(table.companyId, table.insideSince),
    index('visit_instance').on(table.instanceId),
  ],
)

/** Once through a gate. A code is accepted once per gate and direction: the unique row says so to two guards at once. */
export const visitPassage = pgTable(
  'visit_passage',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id').notNull(),
    visitId: text('visit_id').notNull(),
    gateId: text('gate_id').notNull(),
    /** `in` | `out` */
    direction: text('direction').notNull(),
    /** Of the code; null when it was noted by hand. */
    slot: integer('slot'),
    people: integer('people').notNull(),
    byId: text('by_id').notNull(),
    at: timestampColumn('at').notNull(),
  },
  (table) => [
    check('visit_passage_direction', sql`${table.direction} in ('in', 'out')`),
    unique('visit_passage_once').on(table.visitId, table.slot, table.gateId, table.direction),
    index('visit_passage_visit').on(table.visitId, table.at),
  ],
)

/** Who is let in no more, by phone number. */
export const visitBlock = pgTable(
  'visit_block',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id').notNull(),
    phone: text('phone').notNull(),
    name: text('name').notNull(),
    reason: text('reason').notNull(),
    byId: text('by_id').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [unique('visit_block_phone').on(table.companyId, table.phone)],
)

/** A roll-call; at most one of a company runs. */
export const visitRollCall = pgTable(
  'visit_roll_call',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id').notNull(),
    byId: text('by_id').notNull(),
    startAt: timestampColumn('start_at').notNull(),
    endAt: timestampColumn('end_at'),
  },
  (table) => [index('visit_roll_call_company').on(table.companyId, table.startAt)],
)

/** Who was found in a roll-call. */
export const visitRollMark = pgTable(
  'visit_roll_mark',
  {
    rollCallId: text('roll_call_id').notNull(),
    visitId: text('visit_id').notNull(),
    byId: text('by_id').notNull(),
    at: timestampColumn('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.rollCallId, table.visitId] })],
)

/** A short code of a printed picture or a link, and the page it leads to. */
export const landingCode = pgTable('landing_code', {
  code: text('code').primaryKey(),
  companyId: text('company_id').notNull(),
  /** A path of the route table with its query. */
  address: text('address').notNull(),
  byId: text('by_id').notNull(),
  createdAt: timestampColumn('created_at').notNull(),
  expiresAt: timestampColumn('expires_at').notNull(),
})
