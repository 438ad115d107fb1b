import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { type PartnerTermKind, partnerTerm } from '@/server/db/schema/identity'

type PartnerTerms = Partial<Record<PartnerTermKind, string>>

const listTermPairs = (terms: PartnerTerms) =>
  (Object.entries(terms) as [PartnerTermKind, string][]).filter(([, name]) => name !== '')

/** Creates ids for the firm, post and role of a partner; equal names share an id. */
export async function insertPartnerTerms(tx: Db, terms: PartnerTerms): Promise<void> {
  const rows = listTermPairs(terms).map(([kind, name]) => ({ id: randomUUID(), kind, name }))
  if (rows.length > 0) await tx.insert(partnerTerm).values(rows).onConflictDoNothing()
}

/** @returns the ids by kind; an unknown name has none */
export async function findPartnerTermIds(db: Db, terms: PartnerTerms): Promise<PartnerTerms> {
  const pairs = listTermPairs(terms)
  if (pairs.length === 0) return {}
  const names = pairs.map(([, name]) => name)
  const rows = await db.select().from(partnerTerm).where(inArray(partnerTerm.name, names))
  const matchingTerms = rows.filter(({ kind, name }) => terms[kind as PartnerTermKind] === name)
  return Object.fromEntries(matchingTerms.map(({ kind, id }) => [kind, id]))
}
