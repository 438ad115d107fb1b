import { and, eq } from 'drizzle-orm'

import type { Db } from '@/server/db'
import { exhibitionProduct } from '@/server/schema/exhibition'
import type { PageHints } from '@/server/static-files'

import { mediaOf } from './media'
import { isShown } from './product'

const PRODUCT_PAGE = '/pages/h5/3d/productDetails'

/** The poster of the product whose page is asked for: it is seen first. A page without it is whole. */
export function exhibitionHints(db: Db): PageHints {
  return async (path, query) => {
    const id = query.get('id')
    if (path !== PRODUCT_PAGE || !id) return []
    const { id: own, slug } = exhibitionProduct
    const [found] = await db
      .select({ slug })
      .from(exhibitionProduct)
      .where(and(eq(own, id), isShown))
      .catch(() => [])
    const poster = found && mediaOf(found.slug)?.poster
    return poster ? [poster.url] : []
  }
}
