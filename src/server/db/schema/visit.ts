import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'

import { companyRowColumns, timestampColumn } from './platform'

/** A visitor gate. */
export const visitGate = pgTable(
  'visit_gate',
  {
    ...companyRowColumns(),
    name: text('name').notNull(),
    address: text('address').notNull().default(''),
    sort: integer('sort').notNull().default(0),
    isOpen: boolean('is_open').notNull().default(true),
  },
  (table) => [unique('visit_gate_name').on(table.companyId, table.name)],
)

/** The occurrences of a recurring visit. */
export interface VisitRepeat {
  /** 1 Monday to 7 Sunday. */
  weekdays: readonly number[]
  /** The last day, `yyyy-MM-dd` in China. */
  until: string
  /** Days whose occurrence is cancelled. */
  skipped: readonly string[]
  /** Length of one occurrence. */
  minutes: number
  /** Occurrences under earlier plans, the earliest first; `startAt` in ISO 8601. */
  held?: readonly { startAt: string; minutes: number }[]
}

/** What a visit is found by, in lower case. Index and query must have the same expression. */
export const visitSearchText = (
  table: Record<'visitorName' | 'visitorCompany' | 'plate' | 'purpose', AnyPgColumn>,
): SQL =>
  sql`lower(${table.visitorName} || ' ' || ${table.visitorCompany} || ' ' || ${table.plate} || ' ' || ${table.purpose})`

/** A visit. Its personal data is erased after the retention period. */
export const visit = pgTable(
  'visit',
  {
    ...companyRowColumns(),
    hostId: text('host_id').notNull(),
    gateId: text('gate_id').notNull(),
    /** The main visitor's visit: this one is a named companion's, with a pass of its own and the plan of the other. */
    leaderId: text('leader_id'),
    /** Token of the invitation link. */
    token: text('token').notNull().unique(),
    /** `invited` | `pending` | `approved` | `refused` | `revoked` */
    status: text('status').notNull(),
    reason: text('reason').notNull().default(''),
    visitorName: text('visitor_name').notNull(),
    visitorCompany: text('visitor_company').notNull().default(''),
    phone: text('phone').notNull().default(''),
    plate: text('plate').notNull().default(''),
    /** People who pass with this visitor; named companions pass by themselves. */
    companions: integer('companions').notNull().default(0),
    purpose: text('purpose').notNull(),
    area: text('area').notNull().default(''),
    startAt: timestampColumn('start_at').notNull(),
    endAt: timestampColumn('end_at').notNull(),
    /** Null: once, from start to end. Else `startAt` is the start of the first occurrence, `endAt` the end of the last. */
    repeat: jsonb('repeat').$type<VisitRepeat>(),
    /** SHA-256 of the secret on the device of the visitor. */
    holderHash: text('holder_hash'),
    /** Id in QR codes; meaningless by itself. */
    passId: text('pass_id').unique(),
    /** Key of the six digits, and of `V1` codes: 32 random bytes as base64url, set on approval. */
    seed: text('seed'),
    /** Ed25519 public keys of the visitor's phones, base64url, the latest last. */
    passKeys: jsonb('pass_keys').$type<readonly string[]>().notNull().default([]),
    /** Issued before `V2`: its `V1` codes hold until the visit ends. */
    hasV1: boolean('has_v1').notNull().default(false),
    /** The host's approval process. */
    instanceId: text('instance_id'),
    agreedAt: timestampColumn('agreed_at'),
    /** Number of the signed non-disclosure agreement, printed on it. */
    ndaNo: text('nda_no').unique(),
    ndaVersion: integer('nda_version'),
    ndaAt: timestampColumn('nda_at'),
    /** Of the text that was signed: `zh` | `en` */
    ndaLanguage: text('nda_language'),
    /** The signed document. */
    ndaFileId: text('nda_file_id'),
    photoFileId: text('photo_file_id'),
    /** Null: not on site. */
    insideSince: timestampColumn('inside_since'),
    entries: integer('entries').notNull().default(0),
    /** The latest arrival and departure. */
    arrivedAt: timestampColumn('arrived_at'),
    leftAt: timestampColumn('left_at'),
    /** Who at the desk registered a visitor without an invitation. */
    registeredById: text('registered_by_id'),
    /** The invitation was sent again. */
    resentAt: timestampColumn('resent_at'),
    overstayToldAt: timestampColumn('overstay_told_at'),
    /** The latest change of time, gate or purpose. */
    changedAt: timestampColumn('changed_at'),
    changedById: text('changed_by_id'),
    revokedAt: timestampColumn('revoked_at'),
    revokedById: text('revoked_by_id'),
    wipedAt: timestampColumn('wiped_at'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    check('visit_status', sql`${table.status} in ('invited', 'pending', 'approved', 'refused', 'revoked')`),
    index('visit_host').on(table.companyId, table.hostId, table.endAt),
    // Serve the pages of 访客记录 by time of the visit and of the request. Companions are on the page of the main visitor.
    index('visit_start').on(table.companyId, table.startAt, table.id).where(sql`leader_id is null`),
    index('visit_created').on(table.companyId, table.createdAt, table.id).where(sql`leader_id is null`),
    index('visit_gate_day').on(table.companyId, table.gateId, table.endAt),
    index('visit_phone').on(table.phone, table.endAt),
    index('visit_inside').on(table.companyId, table.insideSince),
    index('visit_instance').on(table.instanceId),
    index('visit_leader').on(table.leaderId),
    index('visit_left').on(table.companyId, table.leftAt),
    // Serves searches by one or two adjoining characters (visit-queries).
    index('visit_grams').using('gin', sql`search_grams(${visitSearchText(table)})`),
  ],
)

/**
 * One passage through a gate. A code is accepted once per gate and direction; the unique index enforces this for
 * concurrent guards.
 */
export const visitPassage = pgTable(
  'visit_passage',
  {
    ...companyRowColumns(),
    visitId: text('visit_id').notNull(),
    gateId: text('gate_id').notNull(),
    /** `in` | `out` */
    direction: text('direction').notNull(),
    /** Time slot of the code; null for a manual entry. */
    slot: integer('slot'),
    people: integer('people').notNull(),
    byId: text('by_id').notNull(),
    at: timestampColumn('at').notNull(),
    /** Made by the gate's device, so that a passage sent twice counts once. */
    clientId: text('client_id'),
    /** Set when the passage was allowed without signal. */
    settledAt: timestampColumn('settled_at'),
    /** Why it should not have been allowed: `used`, `revoked`, `blocked`, `early`, `expired`, `absent`. */
    conflict: text('conflict'),
  },
  (table) => [
    check('visit_passage_direction', sql`${table.direction} in ('in', 'out')`),
    unique('visit_passage_once').on(table.visitId, table.slot, table.gateId, table.direction),
    unique('visit_passage_client').on(table.companyId, table.clientId),
    index('visit_passage_visit').on(table.visitId, table.at),
    index('visit_passage_day').on(table.companyId, table.at),
  ],
)

/** Blocked visitors, by phone number. */
export const visitBlock = pgTable(
  'visit_block',
  {
    ...companyRowColumns(),
    phone: text('phone').notNull(),
    name: text('name').notNull(),
    reason: text('reason').notNull(),
    byId: text('by_id').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    unique('visit_block_phone').on(table.companyId, table.phone),
    index('visit_block_list').on(table.companyId, table.createdAt),
  ],
)

/** Since when the forms have promised to delete the data of a visit after so many days. Few rows: one for each change. */
export const visitKeepPromise = pgTable('visit_keep_promise', {
  since: timestampColumn('since').primaryKey(),
  days: integer('days').notNull(),
})

/** A roll call; at most one per company is running. */
export const visitRollCall = pgTable(
  'visit_roll_call',
  {
    ...companyRowColumns(),
    byId: text('by_id').notNull(),
    startAt: timestampColumn('start_at').notNull(),
    endAt: timestampColumn('end_at'),
  },
  (table) => [index('visit_roll_call_company').on(table.companyId, table.startAt)],
)

/** A person marked as present in a roll call. */
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

/** Address of the page that fills in a visit, before its token: such a code ends with its visit. */
export const VISIT_ADDRESS = '/pages/qr/visitorsCode?t='

/** Condition for codes that are not of a single visit; written out, for with a parameter no index of it serves. */
export const isPosterCode = sql.raw(`"address" not like '${VISIT_ADDRESS}%'`)

/** A short code of a printed poster or a link, with its target page. */
export const landingCode = pgTable(
  'landing_code',
  {
    code: text('code').primaryKey(),
    companyId: text('company_id').notNull(),
    /** A route path with query. */
    address: text('address').notNull(),
    byId: text('by_id').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    revokedAt: timestampColumn('revoked_at'),
  },
  (table) => [
    // Nearly all codes are of single visits.
    index('landing_code_poster').on(table.companyId, table.createdAt, table.code).where(isPosterCode),
    index('landing_code_page').on(table.companyId, table.address, table.expiresAt).where(isPosterCode),
  ],
)
