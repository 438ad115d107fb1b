import { and, count, desc, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { setFavoriteProduct } from '@/contract/exhibition/exhibition'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { type PageWindow, selectJoinedPage } from '@/server/db/page'
import { exhibitionProduct, favoriteProduct } from '@/server/db/schema/exhibition'
import { appUser } from '@/server/db/schema/identity'
import { Refusal } from '@/server/http/refusal'

import { isShown, presentProductCards, requireShownProduct, selectShownProducts } from './product'

/** Adds or removes a favourite. @throws {Refusal} 404; 409 changed on another device */
export async function setFavorite(
  tx: Db,
  userId: string,
  { productId, favorite, version }: InferOutput<(typeof setFavoriteProduct)['input']>,
  now: Date,
): Promise<{ favorite: boolean; version: number }> {
  await requireShownProduct(tx, productId)
  // Locks the user's row, because the first favourite of a product has no row to lock.
  await lockRow(tx, appUser, userId)
  const mine = and(eq(favoriteProduct.userId, userId), eq(favoriteProduct.productId, productId))
  const [before] = await tx.select({ version: favoriteProduct.version }).from(favoriteProduct).where(mine)
  if ((before?.version ?? 0) !== version) throw new Refusal(409, '收藏已在别处改变，请刷新')
  const next = { isKept: favorite, version: version + 1, changedAt: now }
  if (before) await tx.update(favoriteProduct).set(next).where(mine)
  else await tx.insert(favoriteProduct).values({ userId, productId, ...next })
  return { favorite, version: next.version }
}

/** A user's favourites, latest first. */
export async function listKept(db: Db, userId: string, page: PageWindow) {
  const where = and(eq(favoriteProduct.userId, userId), eq(favoriteProduct.isKept, true), isShown)
  const isFavorite = eq(favoriteProduct.productId, exhibitionProduct.id)
  const list = selectShownProducts(db)
    .innerJoin(favoriteProduct, isFavorite)
    .where(where)
    .orderBy(desc(favoriteProduct.changedAt), desc(exhibitionProduct.id))
  const counting = db
    .select({ total: count() })
    .from(exhibitionProduct)
    .innerJoin(favoriteProduct, isFavorite)
    .where(where)
  const { rows, total } = await selectJoinedPage(list, page, counting)
  return { records: await presentProductCards(db, rows, userId), total }
}
