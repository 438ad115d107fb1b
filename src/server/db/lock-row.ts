import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { Db } from './connection'

/** Locks a row until the transaction ends, to serialize read-modify-write. A missing row is no error. */
export async function lockRow(tx: Db, table: PgTable & { id: PgColumn }, id: string): Promise<void> {
  await tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(eq(table.id, id))
    .for('update')
}
