import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

import { timestampColumn } from './platform'

/** A way into a company that somebody gave to others. How often it was used is counted from the requests. */
export const companyInvitation = pgTable(
  'company_invitation',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id').notNull(),
    createdBy: text('created_by').notNull(),
    code: text('code').notNull().unique(),
    /** As in `user_role`; empty: none. */
    role: text('role').notNull().default(''),
    departmentId: text('department_id'),
    note: text('note').notNull().default(''),
    maxUses: integer('max_uses').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    revokedAt: timestampColumn('revoked_at'),
  },
  (table) => [
    check('company_invitation_role', sql`${table.role} in ('', 'administrator', 'reception', 'guard')`),
    index('company_invitation_company').on(table.companyId, table.createdAt),
  ],
)

/**
 * Who may use an entry of the menu, where a company has narrowed it: one row a role, `staff` for everybody. An entry
 * without rows is open to all whom its calls name.
 */
export const menuRight = pgTable(
  'menu_right',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id').notNull(),
    menuKey: text('menu_key').notNull(),
    role: text('role').notNull(),
  },
  (table) => [
    check('menu_right_role', sql`${table.role} in ('staff', 'administrator', 'reception', 'guard')`),
    index('menu_right_company').on(table.companyId, table.menuKey),
  ],
)
