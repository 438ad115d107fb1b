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

/** A queued subscribe message; deleted after delivery or final failure. */
export const subscribeMessage = pgTable(
  'subscribe_message',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    kind: text('kind').notNull(),
    /** Values in the order of the template's fields. */
    values: jsonb('values').$type<readonly string[]>().notNull(),
    /** A route path with query. */
    page: text('page').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: timestampColumn('created_at').notNull(),
    /** Earliest next attempt. A server that claims a row advances it, so that no other server sends it too. */
    nextAt: timestampColumn('next_at').notNull(),
  },
  (table) => [index('subscribe_message_next').on(table.nextAt)],
)
