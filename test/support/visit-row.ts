import { eq } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { visit } from '@/server/db/schema/visit'
import { visitId } from '@/server/seed/visits'

/**
 * A visit of the demonstration as it is stored.
 *
 * @throws {Error} when there is none
 */
export async function getVisitRow({ db }: { db: Db }, key: string) {
  const id = visitId(key)
  const [row] = await db.select().from(visit).where(eq(visit.id, id))
  if (!row) throw new Error(`no visit ${key}`)
  return row
}
