import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { Db } from '@/server/db/connection'

import { Refusal } from './refusal'

type CompanyTable = PgTable & { id: PgColumn; companyId: PgColumn }

/**
 * @param key `isLocked`: until the transaction ends
 * @param missing message of the refusal
 * @throws {Refusal} 404 when the company has no such row
 */
export async function requireCompanyRow<T extends CompanyTable>(
  db: Db,
  table: T,
  key: { companyId: string; id: string; isLocked?: boolean },
  missing: string,
): Promise<T['$inferSelect']> {
  const isThat = and(eq(table.id, key.id), eq(table.companyId, key.companyId))
  const rows = db
    .select()
    .from(table as PgTable)
    .where(isThat)
  const [row] = await (key.isLocked ? rows.for('update') : rows)
  if (!row) throw new Refusal(404, missing)
  return row
}
