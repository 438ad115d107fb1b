import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import { companyRowColumns, timestampColumn } from './platform'

/** An address of another system that a company's events are sent to. */
export const webhook = pgTable(
  'webhook',
  {
    ...companyRowColumns(),
    url: text('url').notNull(),
    /** `WebhookEvent` of the contract. */
    events: jsonb('events').$type<readonly string[]>().notNull(),
    /** The signing secret, encrypted: it is needed in plain text for each signature. */
    sealedSecret: text('sealed_secret').notNull(),
    /** Its last four characters. */
    hint: text('hint').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    /** Consecutive failed attempts. */
    failures: integer('failures').notNull().default(0),
    pausedAt: timestampColumn('paused_at'),
    /** Counts the changes by administrators. */
    revision: integer('revision').notNull().default(1),
  },
  (table) => [index('webhook_company').on(table.companyId, table.createdAt)],
)

/** An event for an address: queue and log in one. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: text('id').primaryKey(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhook.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    /** What is signed and sent, byte for byte. */
    body: text('body').notNull(),
    /** waiting | delivered | failed | canceled */
    state: text('state').notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: timestampColumn('created_at').notNull(),
    /** The next attempt, or the end of the lease of the process that sends it. Null: none. */
    nextAt: timestampColumn('next_at'),
    sentAt: timestampColumn('sent_at'),
    statusCode: integer('status_code'),
    answer: text('answer').notNull().default(''),
    error: text('error').notNull().default(''),
    /** The task of a process that waits for the answer. */
    taskId: text('task_id'),
    /** The whole answer, for that task: at most 64 KB of JSON. */
    result: text('result'),
  },
  (table) => [
    // Leads from address to address, and in each to its oldest event (jobs/due-webhooks).
    index('webhook_delivery_due').on(table.webhookId, table.nextAt).where(sql`next_at is not null`),
    index('webhook_delivery_test').on(table.webhookId, table.nextAt).where(sql`next_at is not null and event = 'test'`),
    index('webhook_delivery_log').on(table.webhookId, table.createdAt),
    index('webhook_delivery_created').on(table.createdAt),
    index('webhook_delivery_task').on(table.taskId).where(sql`task_id is not null`),
  ],
)
