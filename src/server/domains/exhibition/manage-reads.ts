import { and, asc, desc, eq, getTableColumns, gte, type SQL, sql } from 'drizzle-orm'
import type { InferInput } from 'valibot'

import type { getManagedHall, HallSort, ProductSetting } from '@/contract/exhibition/exhibition-manage'
import { splitImages } from '@/lib/image-list'
import { chinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import {
  exhibitionFeature,
  exhibitionProduct,
  exhibitionUnit,
  type StoredDocument,
} from '@/server/db/schema/exhibition'
import { appUser } from '@/server/db/schema/identity'
import { buildPublicAddress } from '@/server/files/upload-store'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'

import { findProductModel, listModelNames } from './media'

/** The last change of a unit or of one of its products. */
const lastChange = sql<Date>`greatest(exhibition_unit.updated_at, (select max(own.updated_at)
  from exhibition_product as own where own.unit_id = exhibition_unit.id))`.mapWith(exhibitionUnit.updatedAt)

type Hall = InferInput<(typeof getManagedHall)['output']>

const unitOrders: Record<HallSort, readonly SQL[]> = {
  shown: [asc(exhibitionUnit.sort), asc(exhibitionUnit.code), asc(exhibitionUnit.id)],
  name: [asc(exhibitionUnit.pinyin), asc(exhibitionUnit.name), asc(exhibitionUnit.id)],
  changed: [desc(lastChange), asc(exhibitionUnit.id)],
}
const productOrders: Record<HallSort, readonly SQL[]> = {
  shown: [asc(exhibitionProduct.sort), asc(exhibitionProduct.id)],
  name: [asc(exhibitionProduct.pinyin), asc(exhibitionProduct.name), asc(exhibitionProduct.id)],
  changed: [desc(exhibitionProduct.updatedAt), asc(exhibitionProduct.id)],
}

/** The units of a company with all their products, and what is featured from today on. */
export async function describeManagedHall(db: Db, companyId: string, sort: HallSort, now: Date): Promise<Hall> {
  const units = await db
    .select({ ...getTableColumns(exhibitionUnit), changedAt: lastChange })
    .from(exhibitionUnit)
    .where(eq(exhibitionUnit.companyId, companyId))
    .orderBy(...unitOrders[sort])
  const products = await db
    .select()
    .from(exhibitionProduct)
    .where(eq(exhibitionProduct.companyId, companyId))
    .orderBy(...productOrders[sort])
  const isComing = gte(exhibitionFeature.day, chinaDay(now.getTime()))
  const features = await db
    .select({
      day: exhibitionFeature.day,
      productId: exhibitionFeature.productId,
      productName: exhibitionProduct.name,
      reason: exhibitionFeature.reason,
    })
    .from(exhibitionFeature)
    .innerJoin(exhibitionProduct, eq(exhibitionProduct.id, exhibitionFeature.productId))
    .where(and(eq(exhibitionFeature.companyId, companyId), isComing))
    .orderBy(asc(exhibitionFeature.day))
  return {
    features,
    models: listModelNames().map((slug) => ({
      slug,
      name: products.find((product) => product.slug === slug)?.name ?? slug,
    })),
    units: units.map(({ id, version, code, name, intro, color, isOpen, sort: place, changedAt }) => ({
      id,
      version,
      code,
      name,
      intro,
      color,
      isOpen,
      sort: place,
      changedTime: formatTime(changedAt),
      products: products
        .filter(({ unitId }) => unitId === id)
        .map((product) => ({
          id: product.id,
          name: product.name,
          model: product.model,
          isOpen: product.isOpen,
          posterUrl: splitImages(product.photos)[0] ?? findProductModel(product.slug)?.poster.url ?? null,
          changedTime: formatTime(product.updatedAt),
        })),
    })),
  }
}

const ADDRESS = buildPublicAddress('')

/** Pictures that were uploaded: their address ends with the id of the file. */
const presentPhotos = (photos: string) =>
  splitImages(photos).flatMap((url) => (url.startsWith(ADDRESS) ? [{ fileId: url.slice(ADDRESS.length), url }] : []))

function presentModelFile(documents: readonly StoredDocument[]) {
  const model = documents.find(({ kind }) => kind === 'model')
  return model ? { fileId: model.fileId, name: model.name } : null
}

/** A product for those who edit it. @throws {Refusal} 404 */
export async function describeProductSetting(
  db: Db,
  companyId: string,
  id: string,
): Promise<InferInput<typeof ProductSetting>> {
  const [found] = await db
    .select({ row: exhibitionProduct, contactName: appUser.name })
    .from(exhibitionProduct)
    .leftJoin(appUser, eq(appUser.id, exhibitionProduct.contactId))
    .where(and(eq(exhibitionProduct.id, id), eq(exhibitionProduct.companyId, companyId)))
  if (!found) throw new Refusal(404, '产品不存在')
  const { row, contactName } = found
  return {
    id,
    version: row.version,
    unitId: row.unitId,
    name: row.name,
    model: row.model,
    intro: row.intro,
    description: row.description,
    slug: row.slug,
    isOpen: row.isOpen,
    sort: row.sort,
    tags: [...row.tags],
    highlights: [...row.highlights],
    params: row.params.map(({ title, facts }) => ({ title, facts: [...facts] })),
    hotspots: row.hotspots.map(({ place, ...one }) => ({
      ...one,
      facts: [...one.facts],
      ...(place && { place: { photoFileId: place.photo.slice(ADDRESS.length), x: place.x, y: place.y } }),
    })),
    parts: [...row.parts],
    motions: [...row.motions],
    photos: presentPhotos(row.photos),
    documents: row.documents.flatMap(({ fileId, name, kind }) => (kind === 'model' ? [] : [{ fileId, name }])),
    modelFile: presentModelFile(row.documents),
    contact: row.contactId !== null && contactName !== null ? { id: row.contactId, name: contactName } : null,
  }
}
