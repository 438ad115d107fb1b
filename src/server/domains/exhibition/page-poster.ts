import { and, eq } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { exhibitionProduct } from '@/server/db/schema/exhibition'

import { findProductModel } from './media'
import { isShown } from './product'

/** The poster of an exhibited product, preloaded for its page; the page works without it. */
export async function findPagePoster(db: Db, id: string): Promise<string | undefined> {
  const { id: own, slug } = exhibitionProduct
  const [found] = await db
    .select({ slug })
    .from(exhibitionProduct)
    .where(and(eq(own, id), isShown))
    .catch(() => [])
  return found && findProductModel(found.slug)?.poster.url
}
