import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'

import { audienceColumn, companyRowColumns } from './platform'

/** A report of a company; `code` selects its computation (domains/report). */
export const report = pgTable(
  'report',
  {
    ...companyRowColumns(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    pinyin: text('pinyin').notNull().default(''),
    initials: text('initials').notNull().default(''),
    /** Icon name. */
    icon: text('icon').notNull(),
    remark: text('remark').notNull().default(''),
    /** Dictionary `application_class`. */
    classCode: text('class_code').notNull(),
    className: text('class_name').notNull(),
    classIcon: text('class_icon').notNull().default(''),
    classSort: integer('class_sort').notNull().default(0),
    sort: integer('sort').notNull().default(0),
    /** Roles that may read it; empty: every member. */
    roles: jsonb('roles').$type<readonly string[]>().notNull().default([]),
    /** Whether the company shows it. */
    isOn: boolean('is_on').notNull().default(true),
    /** Who of the company may read it, see `audience` in db/schema/platform; null: everybody. */
    audience: audienceColumn(),
    /** Incremented by each change of an administrator. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    unique('report_code').on(table.companyId, table.code),
    index('report_class').on(table.companyId, table.classSort, table.sort),
  ],
)

/** A user's favorite reports, in display order. */
export const favoriteReport = pgTable(
  'favorite_report',
  {
    userId: text('user_id').notNull(),
    reportId: text('report_id').notNull(),
    sort: integer('sort').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.reportId] })],
)
