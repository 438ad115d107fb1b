import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'

import { companyRowColumns, timestampColumn } from './platform'

/** A cloud product that companies can order. */
export const cloudProduct = pgTable(
  'cloud_product',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** Name of a drawing under design/assets/app, without extension. */
    icon: text('icon').notNull(),
    kind: text('kind').notNull(),
    summary: text('summary').notNull(),
    features: jsonb('features').$type<readonly string[]>().notNull().default([]),
    /** Fen per month. */
    monthlyPrice: bigint('monthly_price', { mode: 'number' }).notNull(),
    /** `page` (a route of this application) | `url` (an address on an allowed host) | `none` (shows `needs`) */
    openType: text('open_type').notNull(),
    openTarget: text('open_target').notNull().default(''),
    /** The requirements for using it, when it opens nothing here. */
    needs: text('needs').notNull().default(''),
    sort: integer('sort').notNull().default(0),
  },
  (table) => [check('cloud_product_open', sql`${table.openType} in ('page', 'url', 'none')`)],
)

/** A service of a company or of one of its users. */
export const cloudService = pgTable(
  'cloud_service',
  {
    ...companyRowColumns(),
    productId: text('product_id').notNull(),
    /** The only user of the service; null: all users of the company. */
    userId: text('user_id'),
    /** First and last day, in China. */
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    usage: jsonb('usage').$type<readonly { label: string; used: number; quota: number; unit: string }[]>().notNull(),
    /** Increments with each change of the term. */
    version: integer('version').notNull().default(0),
  },
  (table) => [index('cloud_service_company').on(table.companyId, table.endDate)],
)

/** A process that orders or renews a service. */
export const cloudOrder = pgTable(
  'cloud_order',
  {
    ...companyRowColumns(),
    productId: text('product_id').notNull(),
    /** The service to renew; null for a new order. */
    serviceId: text('service_id'),
    userId: text('user_id').notNull(),
    instanceId: text('instance_id').notNull(),
    months: integer('months').notNull(),
    /** Fen. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** `open` | `approved` | `ended` (rejected or revoked) */
    state: text('state').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    endedAt: timestampColumn('ended_at'),
  },
  (table) => [
    check('cloud_order_state', sql`${table.state} in ('open', 'approved', 'ended')`),
    unique('cloud_order_instance').on(table.instanceId),
    index('cloud_order_company').on(table.companyId, table.createdAt),
  ],
)
