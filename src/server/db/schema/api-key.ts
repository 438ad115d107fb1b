import { index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'

import { companyRowColumns, timestampColumn } from './platform'

/** A key with which a machine or another system makes the calls of the open interface for a company. */
export const apiKey = pgTable(
  'api_key',
  {
    ...companyRowColumns(),
    /** What uses it; unique among the valid keys of the company. */
    name: text('name').notNull(),
    /** `production:write` | `production:read` */
    scopes: jsonb('scopes').$type<readonly string[]>().notNull(),
    /** SHA-256 of the key, so that a copy of this table gives no access. */
    keyHash: text('key_hash').notNull(),
    /** Its last four characters, to tell keys apart. */
    hint: text('hint').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    /** Null: until it is revoked. */
    expiresAt: timestampColumn('expires_at'),
    /** To the minute. */
    lastUsedAt: timestampColumn('last_used_at'),
    revokedAt: timestampColumn('revoked_at'),
  },
  (table) => [unique('api_key_hash').on(table.keyHash), index('api_key_company').on(table.companyId, table.createdAt)],
)
