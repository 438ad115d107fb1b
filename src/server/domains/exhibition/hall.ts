import { asc, eq } from 'drizzle-orm'
import type { InferInput } from 'valibot'

import type { listExhibitionUnits } from '@/contract/exhibition/exhibition'
import { DAY_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { exhibitionFeature, exhibitionProduct, exhibitionUnit } from '@/server/db/schema/exhibition'
import { company } from '@/server/db/schema/identity'

import { findProductModel } from './media'
import { isShown, presentProductCards, selectShownProducts } from './product'

type Hall = InferInput<(typeof listExhibitionUnits)['output']>
type Cards = Awaited<ReturnType<typeof presentProductCards>>

/** The product selected by an administrator for the day; without one the products rotate daily. */
async function findFeatured(db: Db, cards: Cards, now: Date): Promise<Hall['featured']> {
  const day = chinaDay(now.getTime())
  const { day: of, productId, reason } = exhibitionFeature
  const chosen = await db.select({ productId, reason }).from(exhibitionFeature).where(eq(of, day))
  for (const one of chosen) {
    const product = cards.find(({ id }) => id === one.productId)
    if (product) return { product, reason: one.reason || product.intro }
  }
  const turn = Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS)
  const product = cards[turn % Math.max(1, cards.length)]
  return product ? { product, reason: product.intro } : null
}

/** The exhibit of a booth: the product of the day if it is in this unit, else the first; only products with a model. */
function chooseBoothProduct(products: Cards, featuredId: string | undefined): Cards[number] | undefined {
  const modelledProducts = products.filter(({ slug }) => findProductModel(slug)?.mesh)
  return modelledProducts.find(({ id }) => id === featuredId) ?? modelledProducts[0]
}

/** The units with their products, in walking order; units without products stay empty. */
export async function describeHall(db: Db, userId: string | undefined, now: Date): Promise<Hall> {
  const units = await db
    .select({ unit: exhibitionUnit, companyName: company.name })
    .from(exhibitionUnit)
    .innerJoin(company, eq(company.id, exhibitionUnit.companyId))
    .where(eq(exhibitionUnit.isOpen, true))
    .orderBy(asc(exhibitionUnit.sort), asc(exhibitionUnit.code), asc(exhibitionUnit.id))
  const rows = await selectShownProducts(db)
    .where(isShown)
    .orderBy(asc(exhibitionUnit.sort), asc(exhibitionProduct.sort), asc(exhibitionProduct.id))
  const cards = await presentProductCards(db, rows, userId)
  const featured = await findFeatured(db, cards, now)
  const [first] = units
  return {
    hallName: first ? `${first.companyName}数字展厅` : '数字展厅',
    units: units.map(({ unit }) => {
      const products = cards.filter(({ unitId }) => unitId === unit.id)
      const leader = chooseBoothProduct(products, featured?.product.id)
      const { id, code, name, intro, color, sort, version } = unit
      return {
        id,
        code,
        name,
        intro,
        color,
        sort,
        version,
        products,
        coverUrl: leader?.posterUrl ?? null,
        mesh: findProductModel(leader?.slug ?? '')?.mesh ?? null,
        productCount: products.length,
      }
    }),
    featured,
  }
}
