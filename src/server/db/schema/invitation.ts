import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

import { companyRowColumns, timestampColumn } from './platform'

/** An invitation to a company. Its number of uses is counted from the join requests. */
export const companyInvitation = pgTable(
  'company_invitation',
  {
    ...companyRowColumns(),
    createdBy: text('created_by').notNull(),
    code: text('code').notNull().unique(),
    /** A role of `user_role`; empty: none. */
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
 * Roles that may use a menu entry when the company restricts it: one row per role, `staff` for all. An entry without
 * rows is open to all callers that its calls allow.
 */
export const menuRight = pgTable(
  'menu_right',
  {
    ...companyRowColumns(),
    menuKey: text('menu_key').notNull(),
    role: text('role').notNull(),
  },
  (table) => [
    check('menu_right_role', sql`${table.role} in ('staff', 'administrator', 'reception', 'guard')`),
    index('menu_right_company').on(table.companyId, table.menuKey),
  ],
)
