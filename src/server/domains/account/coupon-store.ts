import { randomBytes, randomUUID } from 'node:crypto'
import { and, asc, count, countDistinct, desc, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { Coupon } from '@/contract/identity/coupon'
import type { CouponBatch, createCouponCodes } from '@/contract/identity/coupon-issue'
import { DAY_MS } from '@/lib/durations'
import { parseWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { type PageWindow, selectPage } from '@/server/db/page'
import { couponCode, couponTemplate, userCoupon } from '@/server/db/schema/personal'
import { matchesKeyword } from '@/server/db/sql-text'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'

type Row = { user_coupon: typeof userCoupon.$inferSelect; coupon_template: typeof couponTemplate.$inferSelect }
type CouponStatus = '1' | '2' | '3'
type NewCodes = InferOutput<(typeof createCouponCodes)['input']>

/** Time before its expiry from which a usable coupon is marked as expiring soon. */
const SOON_MS = 7 * DAY_MS
/** Letters and digits without similar-looking ones. */
const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 12
const statusNames: Readonly<Record<CouponStatus, string>> = { 1: '可用', 2: '已用', 3: '已过期' }

function computeStatus({ usedAt, validUntil }: Row['user_coupon'], now: Date): CouponStatus {
  if (usedAt) return '2'
  return validUntil <= now ? '3' : '1'
}

function presentCoupon({ user_coupon: coupon, coupon_template: kind }: Row, now: Date): Coupon {
  const status = computeStatus(coupon, now)
  return {
    id: coupon.id,
    couponTemplateId: kind.id,
    name: kind.name,
    type: kind.type,
    usePrice: kind.usePrice,
    discountPrice: kind.discountPrice,
    discountPercent: kind.discountPercent,
    discountLimitPrice: kind.discountLimitPrice,
    validStartTime: formatTime(coupon.validFrom),
    validEndTime: formatTime(coupon.validUntil),
    status,
    statusName: statusNames[status],
    useTime: formatTime(coupon.usedAt),
    code: coupon.code || null,
    description: kind.description || null,
    productScope: kind.productScope || null,
  }
}

const isInState = (status: CouponStatus, now: Date): SQL | undefined => {
  if (status === '2') return isNotNull(userCoupon.usedAt)
  const isUnused = isNull(userCoupon.usedAt)
  return and(isUnused, status === '1' ? gt(userCoupon.validUntil, now) : lte(userCoupon.validUntil, now))
}

/** A user's coupons: usable ones by expiry, others latest first. */
export async function listUserCoupons(
  db: Db,
  userId: string,
  status: CouponStatus | undefined,
  page: PageWindow,
  now: Date,
) {
  const filter = and(eq(userCoupon.userId, userId), status && isInState(status, now))
  const isUsable = sql`(${userCoupon.usedAt} is null and ${userCoupon.validUntil} > ${now.toISOString()}::timestamptz)`
  const list = db
    .select()
    .from(userCoupon)
    .innerJoin(couponTemplate, eq(couponTemplate.id, userCoupon.templateId))
    .where(filter)
    .orderBy(
      desc(isUsable),
      sql`case when ${isUsable} then ${userCoupon.validUntil} end asc nulls last`,
      desc(sql`coalesce(${userCoupon.usedAt}, ${userCoupon.validUntil})`),
      asc(userCoupon.id),
    )
  const { rows, total } = await selectPage(db, list, page, userCoupon, filter)
  return { records: rows.map((row) => presentCoupon(row, now)), total }
}

export async function countCoupons(db: Db, userId: string, now: Date) {
  const rows = await db.select().from(userCoupon).where(eq(userCoupon.userId, userId))
  const inOne = (status: CouponStatus) => rows.filter((row) => computeStatus(row, now) === status)
  const usable = inOne('1')
  const soon = usable.filter(({ validUntil }) => validUntil.getTime() - now.getTime() <= SOON_MS)
  return {
    usable: usable.length,
    used: inOne('2').length,
    expired: inOne('3').length,
    expiringSoon: soon.length,
  }
}

const selectUserCoupon = (db: Db, userId: string, id: string) =>
  db
    .select()
    .from(userCoupon)
    .innerJoin(couponTemplate, eq(couponTemplate.id, userCoupon.templateId))
    .where(and(eq(userCoupon.id, id), eq(userCoupon.userId, userId)))

const formatMinute = (time: Date) => formatTime(time).slice(0, 16)
const createNotFound = () => new Refusal(404, '优惠券不存在')

/** @throws {Refusal} 404 when the user has no such coupon */
export async function requireUserCoupon(db: Db, userId: string, id: string, now: Date): Promise<Coupon> {
  const [row] = await selectUserCoupon(db, userId, id)
  if (!row) throw createNotFound()
  return presentCoupon(row, now)
}

/**
 * Marks a coupon as used. Of two concurrent calls the second waits and is refused.
 *
 * @throws {Refusal} 404 as {@link requireUserCoupon}; 409 already used or expired, with the time
 */
export async function markCouponUsed(tx: Db, userId: string, id: string, now: Date): Promise<Coupon> {
  const [row] = await selectUserCoupon(tx, userId, id).for('update', { of: userCoupon })
  if (!row) throw createNotFound()
  const { usedAt, validUntil } = row.user_coupon
  if (usedAt) throw new Refusal(409, `该优惠券已于 ${formatMinute(usedAt)} 使用`)
  if (validUntil <= now) throw new Refusal(409, `该优惠券已于 ${formatMinute(validUntil)} 过期`)
  await tx.update(userCoupon).set({ usedAt: now }).where(eq(userCoupon.id, id))
  return presentCoupon({ ...row, user_coupon: { ...row.user_coupon, usedAt: now } }, now)
}

/**
 * Redeems a code for a coupon.
 *
 * @param typed the code as typed, with or without separators
 * @throws {Refusal} 404 unknown code; 409 it was used, is revoked or expired, or the user has this coupon
 */
export async function redeemCouponCode(tx: Db, userId: string, typed: string, now: Date): Promise<Coupon> {
  const code = typed.replace(/[^A-Z0-9]/g, '')
  const [row] = await tx
    .select()
    .from(couponCode)
    .innerJoin(couponTemplate, eq(couponTemplate.id, couponCode.templateId))
    .where(eq(couponCode.code, code))
    .for('update', { of: couponCode })
  if (!row) throw new Refusal(404, '兑换码不存在，请核对后再试')
  const { coupon_code: own, coupon_template: kind } = row
  if (own.usedBy === userId) throw new Refusal(409, '你已用此兑换码领过优惠券')
  if (own.usedBy) throw new Refusal(409, '该兑换码已被使用')
  if (kind.revokedAt) throw new Refusal(409, '该兑换码已被收回，不能再兑换')
  if (kind.validUntil <= now) throw new Refusal(409, '该兑换码已过期')
  const newCoupon = { id: randomUUID(), userId, templateId: kind.id, code, validFrom: now, validUntil: kind.validUntil }
  const added = await tx.insert(userCoupon).values(newCoupon).onConflictDoNothing().returning()
  if (!added[0]) throw new Refusal(409, '你已领过这张优惠券，每人限领一张')
  await tx.update(couponCode).set({ usedBy: userId, usedAt: now }).where(eq(couponCode.code, code))
  return presentCoupon({ user_coupon: added[0], coupon_template: kind }, now)
}

function generateCode(): string {
  return Array.from(randomBytes(CODE_LENGTH), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('')
}

/** Creates a coupon type with its codes. @throws {Refusal} 422 without a discount, or already expired */
export async function issueCodes(tx: Db, input: NewCodes, now: Date) {
  const { count: howMany, validUntil, ...facts } = input
  const isSum = facts.type === '1'
  if (isSum ? facts.discountPrice === undefined : facts.discountPercent === undefined) {
    throw new Refusal(422, isSum ? '请写明优惠金额' : '请写明折扣')
  }
  const until = parseWireTime(`${validUntil} 23:59:59`)
  if (until === undefined || until <= now.getTime()) throw new Refusal(422, '有效期须晚于今天')
  const templateId = randomUUID()
  await tx.insert(couponTemplate).values({ id: templateId, ...facts, validUntil: new Date(until) })
  const codes = Array.from({ length: howMany }, generateCode)
  await tx.insert(couponCode).values(codes.map((code) => ({ code, templateId })))
  return { couponTemplateId: templateId, codes }
}

/** Coupon types that have codes, each with how many. */
async function selectBatches(db: Db, where: SQL | undefined, { offset, limit }: PageWindow): Promise<CouponBatch[]> {
  const { id, name, validUntil, revokedAt } = couponTemplate
  const rows = await db
    .select({ id, name, validUntil, revokedAt, total: count(), redeemed: count(couponCode.usedAt) })
    .from(couponTemplate)
    .innerJoin(couponCode, eq(couponCode.templateId, id))
    .where(where)
    .groupBy(id)
    .orderBy(desc(validUntil), asc(id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ validUntil: until, revokedAt: at, ...row }) => ({
    ...row,
    validEndTime: formatTime(until),
    revokeTime: formatTime(at),
  }))
}

/** The coupon types that have codes, the latest to expire first. */
export async function listBatches(db: Db, { keyword }: { keyword?: string | undefined }, page: PageWindow) {
  const where = keyword ? matchesKeyword(keyword, [couponTemplate.name]) : undefined
  const [counted] = await db
    .select({ total: countDistinct(couponTemplate.id) })
    .from(couponTemplate)
    .innerJoin(couponCode, eq(couponCode.templateId, couponTemplate.id))
    .where(where)
  return { records: await selectBatches(db, where, page), total: counted?.total ?? 0 }
}

/** Revokes the codes of a coupon type; of one that is revoked they stay so. @throws {Refusal} 404 */
export async function updateBatchRevocation(tx: Db, id: string, now: Date): Promise<CouponBatch> {
  const isThat = eq(couponTemplate.id, id)
  await tx
    .update(couponTemplate)
    .set({ revokedAt: now })
    .where(and(isThat, isNull(couponTemplate.revokedAt)))
  const [batch] = await selectBatches(tx, isThat, { offset: 0, limit: 1 })
  if (!batch) throw new Refusal(404, '没有这批兑换码')
  return batch
}
