import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { InferInput, InferOutput } from 'valibot'

import {
  type listProducts,
  type ProductCard,
  type ProductModel,
  type Product as ProductSchema,
  printProduct,
} from '@/contract/exhibition/exhibition'
import { joinImages, splitImages } from '@/lib/image-list'
import type { Db } from '@/server/db/connection'
import { type PageWindow, selectPage } from '@/server/db/page'
import { exhibitionProduct, exhibitionUnit, favoriteProduct } from '@/server/db/schema/exhibition'
import { appUser, company } from '@/server/db/schema/identity'
import { buildPublicAddress } from '@/server/files/upload-store'
import { Refusal } from '@/server/http/refusal'

import { findProductModel, listModelPhotos } from './media'

export type ExhibitionProductRow = typeof exhibitionProduct.$inferSelect
/** A product with the name of its unit. */
export interface InUnit {
  row: ExhibitionProductRow
  unitName: string
}

type Card = InferInput<typeof ProductCard>

const RELATED = 4

const createNotFound = () => new Refusal(404, '产品不存在或已下架')

/** Public products with their units. */
export function selectShownProducts(db: Db) {
  return db
    .select({ row: exhibitionProduct, unitName: exhibitionUnit.name })
    .from(exhibitionProduct)
    .innerJoin(exhibitionUnit, eq(exhibitionUnit.id, exhibitionProduct.unitId))
}

/** Whether the public sees a product: neither it nor its unit is hidden. */
export const isShown = sql<boolean>`(${exhibitionProduct.isOpen} and exists (select 1 from exhibition_unit as own_unit
  where own_unit.id = ${exhibitionProduct.unitId} and own_unit.is_open))`

/** Which of the products are favourites of a user. */
async function findFavoriteIds(db: Db, userId: string | undefined, ids: readonly string[]): Promise<Set<string>> {
  if (userId === undefined || ids.length === 0) return new Set()
  const { userId: owner, productId, isKept } = favoriteProduct
  const rows = await db
    .select({ productId })
    .from(favoriteProduct)
    .where(and(eq(owner, userId), eq(isKept, true), inArray(productId, [...ids])))
  return new Set(rows.map((one) => one.productId))
}

function presentCard({ row, unitName }: InUnit, favorite: boolean): Card {
  const { id, unitId, name, model, intro, slug, viewCount } = row
  return {
    id,
    unitId,
    unitName,
    name,
    model,
    intro,
    slug,
    viewCount,
    favorite,
    tags: [...row.tags],
    highlights: [...row.highlights],
    posterUrl: splitImages(row.photos)[0] ?? findProductModel(slug)?.poster.url ?? null,
  }
}

/** Presents products as cards, with the caller's favourites. */
export async function presentProductCards(
  db: Db,
  rows: readonly InUnit[],
  userId: string | undefined,
): Promise<Card[]> {
  const favoriteIds = await findFavoriteIds(
    db,
    userId,
    rows.map(({ row }) => row.id),
  )
  return rows.map((one) => presentCard(one, favoriteIds.has(one.row.id)))
}

const orders: Record<string, SQL[]> = {
  default: [asc(exhibitionUnit.sort), asc(exhibitionProduct.sort), asc(exhibitionProduct.id)],
  popular: [desc(exhibitionProduct.viewCount), asc(exhibitionProduct.id)],
  newest: [desc(exhibitionProduct.createdAt), asc(exhibitionProduct.id)],
}

/** One page of the products of a unit, or of all. */
export async function listShown(
  db: Db,
  { unitId, sort }: InferOutput<(typeof listProducts)['input']>,
  page: PageWindow,
  userId: string | undefined,
): Promise<{ records: Card[]; total: number }> {
  const where = and(isShown, unitId === undefined ? undefined : eq(exhibitionProduct.unitId, unitId))
  const list = selectShownProducts(db)
    .where(where)
    .orderBy(...(orders[sort] ?? []))
  const { rows, total } = await selectPage(db, list, page, exhibitionProduct, where)
  return { records: await presentProductCards(db, rows, userId), total }
}

/** Finds one public product. @throws {Refusal} 404 */
export async function requireShownProduct(db: Db, id: string): Promise<InUnit> {
  const [found] = await selectShownProducts(db).where(and(isShown, eq(exhibitionProduct.id, id)))
  if (!found) throw createNotFound()
  return found
}

/** Related products: of the same unit first, then the most viewed. */
async function listRelatedProducts(
  db: Db,
  { id, unitId }: ExhibitionProductRow,
  userId: string | undefined,
): Promise<Card[]> {
  const isOther = sql`case when ${exhibitionProduct.unitId} = ${unitId} then 0 else 1 end`
  const rows = await selectShownProducts(db)
    .where(and(isShown, ne(exhibitionProduct.id, id)))
    .orderBy(isOther, desc(exhibitionProduct.viewCount), asc(exhibitionProduct.id))
    .limit(RELATED)
  return presentProductCards(db, rows, userId)
}

async function findContact(db: Db, { contactId, companyId }: ExhibitionProductRow) {
  if (contactId === null) return null
  const [row] = await db
    .select({ companyName: company.name, name: appUser.name, phone: appUser.phone })
    .from(appUser)
    .innerJoin(company, eq(company.id, appUser.companyId))
    .where(and(eq(appUser.id, contactId), eq(appUser.companyId, companyId), eq(appUser.status, 'active')))
  return row?.phone ? { ...row, phone: row.phone } : null
}

async function favoriteVersion(db: Db, productId: string, userId: string | undefined): Promise<number> {
  if (userId === undefined) return 0
  const { userId: owner, productId: favoriteId, version } = favoriteProduct
  const [row] = await db
    .select({ version })
    .from(favoriteProduct)
    .where(and(eq(owner, userId), eq(favoriteId, productId)))
  return row?.version ?? 0
}

/** The 3D model that the company has uploaded, behind its first picture. */
function presentOwnModel({ photos, documents }: ExhibitionProductRow): ProductModel | null {
  const model = documents.find(({ kind }) => kind === 'model')
  const [poster] = splitImages(photos)
  if (!model || !poster) return null
  const size = model.size ?? 0
  const mesh = { url: buildPublicAddress(model.fileId), size, bytes: size }
  return { slug: '', poster: { url: poster, size: 0 }, spin: null, mesh, isUploaded: true }
}

/** Presents a product with all details. @throws {Refusal} 404 */
export async function describeProduct(
  db: Db,
  id: string,
  userId: string | undefined,
): Promise<InferInput<typeof ProductSchema>> {
  const found = await requireShownProduct(db, id)
  const { row } = found
  const [card] = await presentProductCards(db, [found], userId)
  if (!card) throw createNotFound()
  return {
    ...card,
    description: row.description,
    version: row.version,
    // File names change with the content, so those of the bundled models are not stored in rows.
    photos: row.photos || joinImages(listModelPhotos(row.slug)),
    params: row.params.map(({ title, facts }) => ({ title, facts: [...facts] })),
    media: presentOwnModel(row) ?? findProductModel(row.slug),
    parts: [...row.parts],
    motions: [...row.motions],
    hotspots: row.hotspots.map((one) => ({ ...one, facts: [...one.facts] })),
    documents: [
      { key: 'sheet', name: `${row.model} 产品规格书.pdf`, kind: 'pdf', url: `${printProduct.path}?id=${id}` },
      ...row.documents.flatMap(({ fileId, name, kind }) =>
        kind === 'model' ? [] : [{ key: fileId, name, kind, url: buildPublicAddress(fileId) }],
      ),
    ],
    related: await listRelatedProducts(db, row, userId),
    contact: await findContact(db, row),
    favoriteVersion: await favoriteVersion(db, id, userId),
  }
}
