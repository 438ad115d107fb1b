import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { ProductHotspot } from '@/contract/exhibition/exhibition'
import type { featureProduct, saveExhibitionUnit, saveProduct } from '@/contract/exhibition/exhibition-manage'
import { joinImages, splitImages } from '@/lib/image-list'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { toPinyin } from '@/server/db/pinyin'
import {
  exhibitionFeature,
  exhibitionProduct,
  exhibitionUnit,
  type StoredDocument,
} from '@/server/db/schema/exhibition'
import { appUser, company } from '@/server/db/schema/identity'
import { MODEL_MIME } from '@/server/files/model-file'
import { buildPublicAddress, findOwnUploads, publishPicture, updateUploadScope } from '@/server/files/upload-store'
import type { CompanyCaller } from '@/server/http/caller'
import { Refusal, requireVersion } from '@/server/http/refusal'

import { hasModel } from './media'
import { buildParamText, getSearchName } from './search'

type UnitInput = InferOutput<(typeof saveExhibitionUnit)['input']>
type ProductInput = InferOutput<(typeof saveProduct)['input']>
interface Saved {
  id: string
  version: number
}

const stale = () => new Refusal(409, '已被他人修改，请刷新后重试')

async function requireUnit(tx: Db, companyId: string, id: string): Promise<Saved> {
  const { id: unitId, version, companyId: owner } = exhibitionUnit
  const [row] = await tx
    .select({ id: unitId, version })
    .from(exhibitionUnit)
    .where(and(eq(unitId, id), eq(owner, companyId)))
  if (!row) throw new Refusal(404, '展览单元不存在')
  return row
}

/** Creates or updates a unit. @throws {Refusal} 404; 409; 422 its code is taken */
export async function saveUnit(
  tx: Db,
  companyId: string,
  { id, version, ...facts }: UnitInput,
  now: Date,
): Promise<Saved> {
  // Of two that take one code at once the second is told.
  await lockRow(tx, company, companyId)
  const isOther = id === undefined ? undefined : ne(exhibitionUnit.id, id)
  const [taken] = await tx
    .select({ id: exhibitionUnit.id })
    .from(exhibitionUnit)
    .where(and(eq(exhibitionUnit.companyId, companyId), eq(exhibitionUnit.code, facts.code), isOther))
  if (taken) throw new Refusal(422, '编号已被使用', { code: '编号已被使用' })
  const row = { ...facts, ...(await toPinyin(facts.name)), updatedAt: now }
  if (id === undefined) {
    const made = { id: randomUUID(), version: 1 }
    await tx.insert(exhibitionUnit).values({ ...row, ...made, companyId })
    return made
  }
  await requireUnit(tx, companyId, id)
  const changed = await tx
    .update(exhibitionUnit)
    .set({ ...row, version: version + 1 })
    .where(and(eq(exhibitionUnit.id, id), eq(exhibitionUnit.version, version)))
    .returning({ id: exhibitionUnit.id, version: exhibitionUnit.version })
  if (!changed[0]) throw stale()
  return changed[0]
}

async function requireProduct(tx: Db, companyId: string, id: string) {
  const { id: productId, companyId: owner, photos, documents } = exhibitionProduct
  const [row] = await tx
    .select({ photos, documents })
    .from(exhibitionProduct)
    .where(and(eq(productId, id), eq(owner, companyId)))
  if (!row) throw new Refusal(404, '产品不存在')
  return row
}

async function assertColleague(tx: Db, companyId: string, id: string): Promise<void> {
  const { id: userId, companyId: own, population, status } = appUser
  const isColleague = and(eq(userId, id), eq(own, companyId), eq(population, 'user'), eq(status, 'active'))
  const [row] = await tx.select({ id: userId }).from(appUser).where(isColleague)
  if (!row) throw new Refusal(422, '联系人不在本公司', { contactId: '联系人不在本公司' })
}

/**
 * Publishes photos and joins their URLs; photos of the product may be another administrator's. @throws {Refusal} 404
 */
async function publishPhotos(
  tx: Db,
  member: CompanyCaller,
  fileIds: readonly string[],
  before: string,
): Promise<string> {
  const earlierImages = splitImages(before)
  const addresses: string[] = []
  for (const fileId of fileIds) {
    const address = buildPublicAddress(fileId)
    addresses.push(earlierImages.includes(address) ? address : await publishPicture(tx, member, fileId))
  }
  return joinImages(addresses)
}

/** Hotspots as they are stored. @throws {Refusal} 422 when one is on a picture that the product does not have */
function placeHotspots(hotspots: ProductInput['hotspots'], photos: string): ProductHotspot[] {
  const earlierImages = splitImages(photos)
  return hotspots.map(({ place, ...hotspot }) => {
    if (!place) return hotspot
    const photo = buildPublicAddress(place.photoFileId)
    const wrong = `热点「${hotspot.title}」所在的图片已移除`
    if (!earlierImages.includes(photo)) throw new Refusal(422, wrong, { hotspots: wrong })
    return { ...hotspot, place: { photo, x: place.x, y: place.y } }
  })
}

/** Publishes documents; documents of the product may be another administrator's. @throws {Refusal} 404 */
async function publishDocuments(
  tx: Db,
  member: CompanyCaller,
  newDocuments: NonNullable<ProductInput['documents']>,
  before: readonly StoredDocument[],
): Promise<StoredDocument[]> {
  const kinds = new Map(before.map(({ fileId, kind }) => [fileId, kind]))
  const added = newDocuments.map(({ fileId }) => fileId).filter((fileId) => !kinds.has(fileId))
  for (const { id, mime } of await findOwnUploads(tx, member, added)) {
    kinds.set(id, mime === 'application/pdf' ? 'pdf' : 'file')
  }
  await updateUploadScope(tx, added, 'public')
  return newDocuments.map(({ fileId, name }) => ({ fileId, name, kind: kinds.get(fileId) ?? 'file' }))
}

const isModel = ({ kind }: StoredDocument) => kind === 'model'

/** The product's own 3D model, among its documents. @throws {Refusal} 404 not the caller's, or no model */
async function publishModel(
  tx: Db,
  member: CompanyCaller,
  fileId: string | null | undefined,
  before: readonly StoredDocument[],
): Promise<StoredDocument[]> {
  const earlierModels = before.filter(isModel)
  if (fileId === undefined || earlierModels.some((one) => one.fileId === fileId)) return earlierModels
  if (fileId === null) return []
  const [file] = await findOwnUploads(tx, member, [fileId])
  if (file?.mime !== MODEL_MIME) throw new Refusal(404, '模型不存在，请重新上传')
  await updateUploadScope(tx, [fileId], 'public')
  return [{ fileId, name: file.name, kind: 'model', size: file.size }]
}

async function assertFits(tx: Db, companyId: string, { id, unitId, model, slug }: ProductInput): Promise<void> {
  await requireUnit(tx, companyId, unitId)
  if (slug !== '' && !hasModel(slug)) throw new Refusal(422, '没有这个模型', { slug: '没有这个模型' })
  const isOther = id === undefined ? undefined : ne(exhibitionProduct.id, id)
  const [taken] = await tx
    .select({ id: exhibitionProduct.id })
    .from(exhibitionProduct)
    .where(and(eq(exhibitionProduct.companyId, companyId), eq(exhibitionProduct.model, model), isOther))
  if (taken) throw new Refusal(422, '型号已被使用', { model: '型号已被使用' })
}

/**
 * Creates or updates a product. @throws {Refusal} 404; 409; 422 model taken, unknown slug, or contact not in the
 * company
 */
export async function saveShownProduct(tx: Db, member: CompanyCaller, input: ProductInput, now: Date): Promise<Saved> {
  const { companyId, userId } = member
  const { id, version, photoFileIds, documents, modelFileId, contactId, hotspots, ...facts } = input
  await lockRow(tx, company, companyId)
  const before = id === undefined ? undefined : await requireProduct(tx, companyId, id)
  await assertFits(tx, companyId, input)
  if (contactId !== undefined) await assertColleague(tx, companyId, contactId)
  const photos = photoFileIds
    ? await publishPhotos(tx, member, photoFileIds, before?.photos ?? '')
    : (before?.photos ?? '')
  const had = before?.documents ?? []
  const papers = had.filter((one) => !isModel(one))
  const model = await publishModel(tx, member, modelFileId, had)
  const needsPhoto = '有三维模型时请至少添加一张图片，模型打开前显示它'
  if (model.length > 0 && photos === '') throw new Refusal(422, needsPhoto, { photoFileIds: needsPhoto })
  const row = {
    ...facts,
    photos,
    hotspots: placeHotspots(hotspots, photos),
    paramText: buildParamText(facts),
    ...(await toPinyin(getSearchName(facts))),
    ...(contactId !== undefined && { contactId }),
    documents: [...(documents ? await publishDocuments(tx, member, documents, papers) : papers), ...model],
    updatedAt: now,
  }
  if (id === undefined) {
    const made = { id: randomUUID(), version: 1 }
    await tx.insert(exhibitionProduct).values({ contactId: userId, ...row, ...made, companyId, createdAt: now })
    return made
  }
  const changed = await tx
    .update(exhibitionProduct)
    .set({ ...row, version: version + 1 })
    .where(and(eq(exhibitionProduct.id, id), eq(exhibitionProduct.version, version)))
    .returning({ id: exhibitionProduct.id, version: exhibitionProduct.version })
  if (!changed[0]) throw stale()
  return changed[0]
}

/** Sets the product of a day. @throws {Refusal} 404; 409 when another one, or its reason, than `before` is set by now */
export async function upsertFeaturedProduct(
  tx: Db,
  companyId: string,
  { productId, day, reason, before, beforeReason }: InferOutput<(typeof featureProduct)['input']>,
): Promise<{ productId: string; day: string }> {
  await requireProduct(tx, companyId, productId)
  await lockRow(tx, company, companyId)
  const [now] = await tx
    .select({ id: exhibitionProduct.id, name: exhibitionProduct.name, reason: exhibitionFeature.reason })
    .from(exhibitionFeature)
    .innerJoin(exhibitionProduct, eq(exhibitionProduct.id, exhibitionFeature.productId))
    .where(and(eq(exhibitionFeature.companyId, companyId), eq(exhibitionFeature.day, day)))
  if ((now?.id ?? null) !== before) {
    throw new Refusal(
      409,
      now ? `${day} 的主推刚被他人设为「${now.name}」，请核对` : `${day} 的主推刚被他人取消，请核对`,
    )
  }
  if (now && now.reason !== requireVersion(beforeReason)) {
    throw new Refusal(409, `${day} 的主推理由刚被他人改为「${now.reason || '无'}」，请核对`)
  }
  await tx
    .insert(exhibitionFeature)
    .values({ companyId, day, productId, reason })
    .onConflictDoUpdate({
      target: [exhibitionFeature.companyId, exhibitionFeature.day],
      set: { productId, reason },
    })
  return { productId, day }
}
