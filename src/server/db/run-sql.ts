import type { SQL } from 'drizzle-orm'

import type { Db } from './connection'

/** Runs a statement and returns its rows. Both databases answer with rows; Drizzle's type does not say so. */
export async function runSql<Row>(db: Db, statement: SQL): Promise<Row[]> {
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows
}
