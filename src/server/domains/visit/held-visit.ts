import { timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { appUser } from '@/server/db/schema/identity'
import { visit } from '@/server/db/schema/visit'
import type { Caller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'

import { hashHolder } from './fill'
import { type FoundVisit, selectVisits, type VisitRow } from './rows'

/** The phone number of the caller's account; null without one. */
export async function findCallerPhone(db: Db, caller: Caller | null): Promise<string | null> {
  if (caller?.population !== 'user') return null
  const [person] = await db.select({ phone: appUser.phone }).from(appUser).where(eq(appUser.id, caller.userId))
  return person?.phone ?? null
}

function isHolder({ holderHash }: VisitRow, holder: string | undefined): boolean {
  if (holder === undefined || holderHash === null) return false
  const givenHash = Buffer.from(hashHolder(holder))
  const storedHash = Buffer.from(holderHash)
  return givenHash.length === storedHash.length && timingSafeEqual(givenHash, storedHash)
}

/** Finds a visit for the device that completed it, or for the user with its phone number. @throws {Refusal} 404 */
export async function requireHeldVisit(
  db: Db,
  caller: Caller | null,
  { id, holder }: { id: string; holder?: string | undefined },
): Promise<FoundVisit> {
  const [found] = await selectVisits(db).where(and(eq(visit.id, id), isNull(visit.wipedAt)))
  const isOwn = found && found.row.phone !== '' && found.row.phone === (await findCallerPhone(db, caller))
  if (!found || !(isOwn || isHolder(found.row, holder))) throw new Refusal(404, '通行证不存在')
  return found
}
