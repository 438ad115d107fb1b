import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** A timestamp with time zone. */
export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Who a record is for: keys of departments (`d:`), posts (`p:`) and people (`u:`); null: the whole company. */
export const audienceColumn = () => text('audience').array()

/** The pinyin of a row's name or title (db/pinyin), for search. */
export const pinyinColumns = () => ({
  pinyin: text('pinyin').notNull().default(''),
  initials: text('initials').notNull().default(''),
})

/** A row of a company. */
export const companyRowColumns = () => ({
  id: text('id').primaryKey(),
  companyId: text('company_id').notNull(),
})

/** How staff have handled what came from outside, beside its status. */
export const handlingColumns = () => ({
  /** What staff wrote about its handling. */
  note: text('note').notNull().default(''),
  /** Counts the changes of status and note. */
  revision: integer('revision').notNull().default(1),
})

/**
 * One row per write with an `Idempotency-Key`, inserted in the transaction of the write, so that both are committed or
 * neither.
 */
export const idempotency = pgTable(
  'idempotency',
  {
    /** The user id, or `guest` for an anonymous call. */
    owner: text('owner').notNull(),
    key: text('key').notNull(),
    call: text('call').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** The `data` of the response as encrypted JSON text, byte for byte as sent to the first request. */
    answer: text('answer'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.key] }), index('idempotency_created_at').on(table.createdAt)],
)

/** Keys that the server generates on first use (pass, SMS, file links), so that none is in the code. */
export const secret = pgTable('secret', {
  name: text('name').primaryKey(),
  /** 32 random bytes, base64url. */
  value: text('value').notNull(),
  createdAt: timestampColumn('created_at').notNull(),
})

/** An uncaught client error, without personal data. */
export const clientError = pgTable(
  'client_error',
  {
    id: text('id').primaryKey(),
    /** Trace id of the client's last response; empty when there was none. */
    traceId: text('trace_id').notNull(),
    route: text('route').notNull(),
    version: text('version').notNull(),
    platform: text('platform').notNull(),
    /** Redacted: without digits, addresses and possible names. */
    message: text('message').notNull(),
    stack: text('stack').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [index('client_error_created_at').on(table.createdAt)],
)

/** Number of calls of a subject (user or network, hashed) in a window, shared by all processes of one database. */
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

/** An uploaded file; its bytes are in the file store under the same id. */
export const upload = pgTable(
  'upload',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    companyId: text('company_id'),
    /** Who may read it: its owner, the whole company, or everybody (avatars, covers). */
    scope: text('scope').notNull().default('owner'),
    /** Original file name for downloads; never used as a path. */
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    /** `pending`: the virus scanner was away when it came. Only a clean file is served. */
    state: text('state', { enum: ['clean', 'pending', 'infected'] })
      .notNull()
      .default('clean'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    check('upload_scope', sql`${table.scope} in ('owner', 'company', 'public')`),
    check('upload_state', sql`${table.state} in ('clean', 'pending', 'infected')`),
    index('upload_owner').on(table.ownerId, table.createdAt),
    // For the job, which finds none of them most of the time.
    index('upload_pending').on(table.createdAt, table.id).where(sql`state = 'pending'`),
  ],
)

/** Bytes to remove from the file store: noted in the transaction that deletes their row, for the store may be away. */
export const discardedFile = pgTable('discarded_file', { id: text('id').primaryKey() })

/** Counters shared by all processes. The key identifies the counted subject, hashed if it is personal. */
export const throttle = pgTable('throttle', {
  key: text('key').primaryKey(),
  hits: integer('hits').notNull(),
  windowStart: timestampColumn('window_start').notNull(),
  blockedUntil: timestampColumn('blocked_until'),
})
