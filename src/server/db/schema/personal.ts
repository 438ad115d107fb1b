import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'

import { timestampColumn } from './platform'

/** A coupon type: its discount and expiry. */
export const couponTemplate = pgTable(
  'coupon_template',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** `1` fixed amount, `2` percentage. */
    type: text('type').notNull(),
    /** Fen. */
    usePrice: integer('use_price').notNull().default(0),
    discountPrice: integer('discount_price'),
    /** Percentage of the price that is paid. */
    discountPercent: integer('discount_percent'),
    discountLimitPrice: integer('discount_limit_price'),
    description: text('description').notNull().default(''),
    productScope: text('product_scope').notNull().default(''),
    /** Expiry of the coupons and of their codes. */
    validUntil: timestampColumn('valid_until').notNull(),
    /** Since then its codes cannot be redeemed; coupons that users have stay. */
    revokedAt: timestampColumn('revoked_at'),
  },
  (table) => [check('coupon_template_type', sql`${table.type} in ('1', '2')`)],
)

/** A coupon code; it can be redeemed once. */
export const couponCode = pgTable(
  'coupon_code',
  {
    /** Uppercase letters and digits. */
    code: text('code').primaryKey(),
    templateId: text('template_id').notNull(),
    usedBy: text('used_by'),
    usedAt: timestampColumn('used_at'),
  },
  (table) => [index('coupon_code_template').on(table.templateId)],
)

/** A user's coupon; its state is derived from `usedAt` and `validUntil`. */
export const userCoupon = pgTable(
  'user_coupon',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    templateId: text('template_id').notNull(),
    /** The redeemed code; empty for an issued coupon. */
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

/** A notification preference; without a row the channel is on. */
export const notificationChoice = pgTable(
  'notification_choice',
  {
    userId: text('user_id').notNull(),
    /** A `MessageType` of the contract. */
    category: text('category').notNull(),
    /** A `NotificationChannel` of the contract. */
    channel: text('channel').notNull(),
    isOn: boolean('is_on').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.category, table.channel] })],
)
