import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { featureProduct, saveExhibitionUnit, saveProduct } from '@/contract/exhibition-manage'
import type { Db } from '@/server/db'
import { pinyinOf } from '@/server/pinyin'
import { Refusal } from '@/server/refusal'
import { exhibitionFeature, exhibitionProduct, exhibitionUnit } from '@/server/schema/exhibition'

import { hasModel } from './media'
import { paramTextOf, spokenName } from './search'

type UnitInput = InferOutput<(typeof saveExhibitionUnit)['input']>
type ProductInput = InferOutput<(typeof saveProduct)['input']>
interface Saved {
  id: string
  version: number
}

const stale = () => new Refusal(409, '已被他人修改，请刷新后重试')

async function unitOf(tx: Db, companyId: string, id: string): Promise<Saved> {
  const { id: unitId, version, companyId: owner } = exhibitionUnit
  const [row] = await tx
    .select({ id: unitId, version })
    .from(exhibitionUnit)
    .where(and(eq(unitId, id), eq(owner, companyId)))
  if (!row) throw new Refusal(404, '展览单元不存在')
  return row
}

/** Makes a unit or changes one. @throws {Refusal} 404; 409; 422 its code is taken */
export async function saveUnit(tx: Db, companyId: string, { id, version, ...facts }: UnitInput): Promise<Saved> {
  const isOther = id === undefined ? undefined : ne(exhibitionUnit.id, id)
  const [taken] = await tx
    .select({ id: exhibitionUnit.id })
    .from(exhibitionUnit)
    .where(and(eq(exhibitionUnit.companyId, companyId), eq(exhibitionUnit.code, facts.code), isOther))
  if (taken) throw new Refusal(422, '编号已被使用', { code: '编号已被使用' })
  const row = { ...facts, ...(await pinyinOf(facts.name)) }
  if (id === undefined) {
    const made = { id: randomUUID(), version: 1 }
    await tx.insert(exhibitionUnit).values({ ...row, ...made, companyId })
    return made
  }
  await unitOf(tx, companyId, id)
  const changed = await tx
    .update(exhibitionUnit)
    .set({ ...row, version: version + 1 })
    .where(and(eq(exhibitionUnit.id, id), eq(exhibitionUnit.version, version)))
    .returning({ id: exhibitionUnit.id, version: exhibitionUnit.version })
  if (!changed[0]) throw stale()
  return changed[0]
}

async function assertProduct(tx: Db, companyId: string, id: string): Promise<void> {
  const { id: productId, companyId: owner } = exhibitionProduct
  const [row] = await tx
    .select({ id: productId })
    .from(exhibitionProduct)
    .where(and(eq(productId, id), eq(owner, companyId)))
  if (!row) throw new Refusal(404, '产品不存在')
}

async function assertFits(tx: Db, companyId: string, { id, unitId, model, slug }: ProductInput): Promise<void> {
  await unitOf(tx, companyId, unitId)
  if (slug !== '' && !hasModel(slug)) throw new Refusal(422, '没有这个模型', { slug: '没有这个模型' })
  const isOther = id === undefined ? undefined : ne(exhibitionProduct.id, id)
  const [taken] = await tx
    .select({ id: exhibitionProduct.id })
    .from(exhibitionProduct)
    .where(and(eq(exhibitionProduct.companyId, companyId), eq(exhibitionProduct.model, model), isOther))
  if (taken) throw new Refusal(422, '型号已被使用', { model: '型号已被使用' })
}

/** Makes a product or changes one. @throws {Refusal} 404; 409; 422 model taken, or no such slug */
export async function saveShownProduct(
  tx: Db,
  member: { companyId: string; userId: string },
  input: ProductInput,
  now: Date,
): Promise<Saved> {
  const { companyId, userId } = member
  const { id, version, ...facts } = input
  if (id !== undefined) await assertProduct(tx, companyId, id)
  await assertFits(tx, companyId, input)
  const row = { ...facts, paramText: paramTextOf(facts), ...(await pinyinOf(spokenName(facts))) }
  if (id === undefined) {
    const made = { id: randomUUID(), version: 1 }
    await tx.insert(exhibitionProduct).values({ ...row, ...made, companyId, contactId: userId, createdAt: now })
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

/** Names the product of a day, in place of the one named before. @throws {Refusal} 404 */
export async function feature(
  tx: Db,
  companyId: string,
  { productId, day, reason }: InferOutput<(typeof featureProduct)['input']>,
): Promise<{ productId: string; day: string }> {
  await assertProduct(tx, companyId, productId)
  await tx
    .insert(exhibitionFeature)
    .values({ companyId, day, productId, reason })
    .onConflictDoUpdate({
      target: [exhibitionFeature.companyId, exhibitionFeature.day],
      set: { productId, reason },
    })
  return { productId, day }
}
