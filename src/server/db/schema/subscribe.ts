import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { timestampColumn } from './platform'

/** A user's remaining subscribe message quota. WeChat has no API to query it. */
export const subscribeQuota = pgTable(
  'subscribe_quota',
  {
    userId: text('user_id').notNull(),
    templateId: text('template_id').notNull(),
    /** `todo` | `result` */
    kind: text('kind').notNull(),
    remaining: integer('remaining').notNull().default(0),
    /** Consecutive rejections of the prompt. */
    refusals: integer('refusals').notNull().default(0),
    answeredAt: timestampColumn('answered_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.templateId] }),
    index('subscribe_quota_kind').on(table.kind, table.userId),
  ],
)

/** A subscribe message: queue and log in one. */
export const subscribeMessage = pgTable(
  'subscribe_message',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    /** Whose administrators see it: the company that it is about, else that of the user. */
    companyId: text('company_id'),
    kind: text('kind').notNull(),
    /** Values in the order of the template's fields; empty when it was sent or can no longer be sent again. */
    values: jsonb('values').$type<readonly string[]>().notNull(),
    /** A route path with query; empty as `values`. */
    page: text('page').notNull(),
    /** waiting | sent | failed | abandoned */
    state: text('state').notNull().default('waiting'),
    /** Why the last attempt failed. */
    reason: text('reason').notNull().default(''),
    attempts: integer('attempts').notNull().default(0),
    createdAt: timestampColumn('created_at').notNull(),
    /** Earliest next attempt. A server that claims a row advances it, so that no other server sends it too. Null: none. */
    nextAt: timestampColumn('next_at'),
    sentAt: timestampColumn('sent_at'),
    /** Counts the changes by servers and administrators. */
    revision: integer('revision').notNull().default(1),
  },
  (table) => [
    index('subscribe_message_next').on(table.nextAt),
    index('subscribe_message_log').on(table.companyId, table.createdAt),
    index('subscribe_message_created').on(table.createdAt),
  ],
)
