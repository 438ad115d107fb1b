import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'

import { timestampColumn } from './platform'

/** A service that companies can have. */
export const cloudProduct = pgTable(
  'cloud_product',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** Name of a drawing under design/assets/app, without its ending. */
    icon: text('icon').notNull(),
    kind: text('kind').notNull(),
    summary: text('summary').notNull(),
    features: jsonb('features').$type<readonly string[]>().notNull().default([]),
    /** Fen a month. */
    monthlyPrice: bigint('monthly_price', { mode: 'number' }).notNull(),
    /** `page` (a route of ours) | `url` (an address on an allowed host) | `none` (says what it needs) */
    openType: text('open_type').notNull(),
    openTarget: text('open_target').notNull().default(''),
    /** What it takes to use it, where it opens nothing here. */
    needs: text('needs').notNull().default(''),
    sort: integer('sort').notNull().default(0),
  },
  (table) => [check('cloud_product_open', sql`${table.openType} in ('page', 'url', 'none')`)],
)

/** A service that a company has, or one of its people. */
export const cloudService = pgTable(
  'cloud_service',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id').notNull(),
    productId: text('product_id').notNull(),
    /** Whose alone it is; null: everybody's in the company. */
    userId: text('user_id'),
    /** First and last day, in China. */
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    usage: jsonb('usage').$type<readonly { label: string; used: number; quota: number; unit: string }[]>().notNull(),
    /** Counts the changes of the term. */
    version: integer('version').notNull().default(0),
  },
  (table) => [index('cloud_service_company').on(table.companyId, table.endDate)],
)

/** A process that asks for a service, or for a longer term of one. */
export const cloudOrder = pgTable(
  'cloud_order',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id').notNull(),
    productId: text('product_id').notNull(),
    /** The service to be prolonged; null while a new one is asked for. */
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
