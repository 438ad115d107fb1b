import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import type { AuditChange } from '@/contract/organization/audit'

import { companyRowColumns, timestampColumn } from './platform'

/**
 * One act of an administrator, or one event of a sign-in: who, when, from where, before and after. Only rows are added:
 * a trigger of migration 0039 refuses any change, and any deletion but that of old rows by the retention job. The names
 * are those of the moment, because what they name may be renamed or deleted later.
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    ...companyRowColumns(),
    at: timestampColumn('at').notNull(),
    /** `manage`: an act in 管理 | `session`: sign-ins, sign-outs, passwords */
    kind: text('kind').notNull(),
    /** Name of the call in the contract, or of the event of a sign-in. */
    act: text('act').notNull(),
    /** The same in Chinese. */
    actName: text('act_name').notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    /** What the act is about, such as the name of a department; empty: nothing of its own. */
    subject: text('subject').notNull().default(''),
    changes: jsonb('changes').$type<readonly AuditChange[]>().notNull().default([]),
    /** IPv4 address, or the /64 network of an IPv6 address. */
    address: text('address').notNull().default(''),
    deviceName: text('device_name').notNull().default(''),
    traceId: text('trace_id').notNull().default(''),
    /** Every two adjacent characters of the texts above: finds any words by an index, also Chinese ones. */
    grams: text('grams').array().notNull(),
  },
  (table) => [
    check('audit_entry_kind', sql`${table.kind} in ('manage', 'session')`),
    index('audit_entry_company').on(table.companyId, table.at, table.id),
    index('audit_entry_of_kind').on(table.companyId, table.kind, table.at, table.id),
    index('audit_entry_at').on(table.at),
    index('audit_entry_grams').using('gin', table.grams),
  ],
)
