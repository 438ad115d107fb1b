import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { timestampColumn } from './platform'

/** How many subscribe messages a person allowed and has not been sent: WeChat keeps no count that can be asked for. */
export const subscribeQuota = pgTable(
  'subscribe_quota',
  {
    userId: text('user_id').notNull(),
    templateId: text('template_id').notNull(),
    /** `todo` | `result` */
    kind: text('kind').notNull(),
    remaining: integer('remaining').notNull().default(0),
    /** Refusals since the last acceptance. */
    refusals: integer('refusals').notNull().default(0),
    answeredAt: timestampColumn('answered_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.templateId] }),
    index('subscribe_quota_kind').on(table.kind, table.userId),
  ],
)

/** A subscribe message to be sent; the row goes when it was sent, or could not be. */
export const subscribeMessage = pgTable(
  'subscribe_message',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    kind: text('kind').notNull(),
    /** In the order of the template's fields. */
    values: jsonb('values').$type<readonly string[]>().notNull(),
    /** A path of the route table with its query. */
    page: text('page').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: timestampColumn('created_at').notNull(),
    /** Not tried before; a server that takes a row moves this on, so that another does not take it too. */
    nextAt: timestampColumn('next_at').notNull(),
  },
  (table) => [index('subscribe_message_next').on(table.nextAt)],
)
