import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'

import { MAX_PHRASES, type OpinionPhrase } from '@/contract/workflow/phrase'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { appUser } from '@/server/db/schema/identity'
import { opinionPhrase } from '@/server/db/schema/organization'
import { Refusal } from '@/server/http/refusal'

/** A user's phrases in display order. */
export async function listUserPhrases(db: Db, userId: string): Promise<OpinionPhrase[]> {
  return db
    .select({ id: opinionPhrase.id, text: opinionPhrase.text })
    .from(opinionPhrase)
    .where(eq(opinionPhrase.userId, userId))
    .orderBy(asc(opinionPhrase.sort), asc(opinionPhrase.id))
}

/** Locks the user's row, so that concurrent changes cannot exceed the limit. */
async function lockPhrases(tx: Db, userId: string): Promise<OpinionPhrase[]> {
  await lockRow(tx, appUser, userId)
  return listUserPhrases(tx, userId)
}

async function saveOrder(tx: Db, userId: string, ids: readonly string[]): Promise<void> {
  for (const [sort, id] of ids.entries()) {
    const own = and(eq(opinionPhrase.id, id), eq(opinionPhrase.userId, userId))
    await tx.update(opinionPhrase).set({ sort }).where(own)
  }
}

/** Adds a phrase at the front; a duplicate is ignored. @throws {Refusal} 409 when the limit is reached */
export async function addPhrase(tx: Db, userId: string, text: string): Promise<void> {
  const phrases = await lockPhrases(tx, userId)
  if (phrases.some((phrase) => phrase.text === text)) return
  if (phrases.length >= MAX_PHRASES) throw new Refusal(409, `常用意见最多 ${MAX_PHRASES} 条，请先删除不用的`)
  const id = randomUUID()
  await tx.insert(opinionPhrase).values({ id, userId, text, sort: 0 })
  await saveOrder(tx, userId, [id, ...phrases.map((phrase) => phrase.id)])
}

/** Deletes a phrase; a missing one, or another user's, is ignored. */
export async function removePhrase(tx: Db, userId: string, id: string): Promise<void> {
  await tx.delete(opinionPhrase).where(and(eq(opinionPhrase.id, id), eq(opinionPhrase.userId, userId)))
}

/** @throws {Refusal} 409 unless the ids are exactly the current phrases: another device changed them */
export async function reorderPhrases(tx: Db, userId: string, ids: readonly string[]): Promise<void> {
  const phrases = await lockPhrases(tx, userId)
  const idSet = new Set(ids)
  const isSame = idSet.size === ids.length && idSet.size === phrases.length
  if (!isSame || !phrases.every(({ id }) => idSet.has(id))) throw new Refusal(409, '常用意见已在别处改变，请刷新')
  await saveOrder(tx, userId, ids)
}
