import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'

import { timestampColumn } from './platform'

/** One kind of coupon: what it takes off, and until when. */
export const couponTemplate = pgTable(
  'coupon_template',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** 1 a sum off, 2 a discount. */
    type: text('type').notNull(),
    /** Fen. */
    usePrice: integer('use_price').notNull().default(0),
    discountPrice: integer('discount_price'),
    /** Per cent that is paid. */
    discountPercent: integer('discount_percent'),
    discountLimitPrice: integer('discount_limit_price'),
    description: text('description').notNull().default(''),
    productScope: text('product_scope').notNull().default(''),
    /** Of the coupon and of its codes. */
    validUntil: timestampColumn('valid_until').notNull(),
  },
  (table) => [check('coupon_template_type', sql`${table.type} in ('1', '2')`)],
)

/** A code that becomes a coupon once. */
export const couponCode = pgTable(
  'coupon_code',
  {
    /** Letters and digits alone, capital. */
    code: text('code').primaryKey(),
    templateId: text('template_id').notNull(),
    usedBy: text('used_by'),
    usedAt: timestampColumn('used_at'),
  },
  (table) => [index('coupon_code_template').on(table.templateId)],
)

/** A coupon of a person; its state follows from `usedAt` and `validUntil`. */
export const userCoupon = pgTable(
  'user_coupon',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    templateId: text('template_id').notNull(),
    /** The code it came from; empty for one that was given. */
    code: text('code').notNull().default(''),
    validFrom: timestampColumn('valid_from').notNull(),
    validUntil: timestampColumn('valid_until').notNull(),
    usedAt: timestampColumn('used_at'),
  },
  (table) => [
    unique('user_coupon_once').on(table.userId, table.templateId),
    index('user_coupon_user').on(table.userId, table.validUntil),
  ],
)

/** What somebody turned off, or on again; without a row it is on. */
export const notificationChoice = pgTable(
  'notification_choice',
  {
    userId: text('user_id').notNull(),
    /** A MessageType of the contract. */
    category: text('category').notNull(),
    /** A NotificationChannel of the contract. */
    channel: text('channel').notNull(),
    isOn: boolean('is_on').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.category, table.channel] })],
)
