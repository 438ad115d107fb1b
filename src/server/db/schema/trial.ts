import { index, pgTable, text, unique } from 'drizzle-orm/pg-core'

import { handlingColumns, timestampColumn } from './platform'

/** A request to try the low-code platform, without an account. */
export const trialRequest = pgTable(
  'trial_request',
  {
    id: text('id').primaryKey(),
    /** Number shown to the user: `SY-20261120-0001`. */
    requestNo: text('request_no').notNull().unique(),
    /** The operator company, which handles the request. */
    companyId: text('company_id').notNull(),
    companyName: text('company_name').notNull(),
    contactName: text('contact_name').notNull(),
    phone: text('phone').notNull(),
    /** Values of server/trial-words. */
    industry: text('industry').notNull(),
    size: text('size').notNull(),
    remark: text('remark').notNull().default(''),
    /** `pending` | `contacted` | `closed` */
    status: text('status').notNull().default('pending'),
    ...handlingColumns(),
    /** `yyyy-MM-dd` in China: one request per phone number and day. */
    day: text('day').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    unique('trial_request_phone_day').on(table.phone, table.day),
    index('trial_request_company').on(table.companyId, table.createdAt),
  ],
)
