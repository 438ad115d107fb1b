import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** A moment, always with its zone: the same on every machine. */
export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** How the name or title of a row sounds (server/pinyin): what it is found by beside its characters. */
export const pinyinColumns = () => ({
  pinyin: text('pinyin').notNull().default(''),
  initials: text('initials').notNull().default(''),
})

/**
 * One row per write that carried an `Idempotency-Key`. It is written in the transaction of the write itself, so that
 * either both exist or neither.
 */
export const idempotency = pgTable(
  'idempotency',
  {
    /** The person, or `guest` for a call without one. */
    owner: text('owner').notNull(),
    key: text('key').notNull(),
    call: text('call').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** The `data` that was answered, as JSON text, sealed: byte for byte what the first arrival got. */
    answer: text('answer'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.key] }), index('idempotency_created_at').on(table.createdAt)],
)

/** Keys that the server makes for itself at first need (pass, SMS, file links): never in code. */
export const secret = pgTable('secret', {
  name: text('name').primaryKey(),
  /** 32 random bytes, base64url. */
  value: text('value').notNull(),
  createdAt: timestampColumn('created_at').notNull(),
})

/** An uncaught error of a client, without anything about the person. */
export const clientError = pgTable(
  'client_error',
  {
    id: text('id').primaryKey(),
    /** Of the client's last answer; empty when there was none. */
    traceId: text('trace_id').notNull(),
    route: text('route').notNull(),
    version: text('version').notNull(),
    platform: text('platform').notNull(),
    /** Digits, addresses and words that may be somebody's taken out. */
    message: text('message').notNull(),
    stack: text('stack').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [index('client_error_created_at').on(table.createdAt)],
)

/** How often a subject (person or address, hashed) called within a window: shared by all processes of one database. */
export const rateWindow = pgTable(
  'rate_window',
  {
    subject: text('subject').notNull(),
    /** Start of the window, epoch milliseconds. */
    startsAt: bigint('starts_at', { mode: 'number' }).notNull(),
    hits: integer('hits').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.startsAt] })],
)

/** A file that somebody uploaded; its bytes lie in the file store under the id. */
export const upload = pgTable(
  'upload',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    companyId: text('company_id'),
    /** Who may read it: its owner, everybody of the company, or anybody (avatars, covers). */
    scope: text('scope').notNull().default('owner'),
    /** The name it came with, for the person who downloads it; never used as a path. */
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    check('upload_scope', sql`${table.scope} in ('owner', 'company', 'public')`),
    index('upload_owner').on(table.ownerId, table.createdAt),
  ],
)

/** Counters shared by all processes; the key carries what is counted, hashed where it is personal. */
export const throttle = pgTable('throttle', {
  key: text('key').primaryKey(),
  hits: integer('hits').notNull(),
  windowStart: timestampColumn('window_start').notNull(),
  blockedUntil: timestampColumn('blocked_until'),
})
