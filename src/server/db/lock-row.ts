import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { Db } from './connection'

/** Holds a row until the transaction ends: what reads and then writes by it queues up here. None of that id is none. */
export async function lockRow(tx: Db, table: PgTable & { id: PgColumn }, id: string): Promise<void> {
  await tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(eq(table.id, id))
    .for('update')
}
