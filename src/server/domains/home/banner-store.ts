import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { changeBanner, createBanner, OwnBanner } from '@/contract/organization/banner'
import type { Banner } from '@/contract/organization/home'
import { parseWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { banner } from '@/server/db/schema/home'
import { publishPicture } from '@/server/files/upload-store'
import type { CompanyCaller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { assertOperator, findOperatorId } from '@/server/people/operator-store'

const toDate = (time: string) => new Date(parseWireTime(time) ?? 0)

type BannerRow = typeof banner.$inferSelect

function presentBanner(row: BannerRow): Banner {
  return {
    id: row.id,
    title: row.title,
    imageUrl: row.image,
    linkType: row.linkType,
    linkUrl: row.link || null,
    location: row.location,
    sort: row.sort,
    startTime: formatTime(row.startTime),
    endTime: formatTime(row.endTime),
  }
}

const presentOwnBanner = (row: BannerRow): OwnBanner => ({ ...presentBanner(row), version: row.version })

const findBanners = (db: Db, where: SQL | undefined): Promise<BannerRow[]> =>
  db.select().from(banner).where(where).orderBy(asc(banner.sort), asc(banner.id))

/** The current banners of a location: public ones, and the company's. */
export async function listBannersAt(db: Db, location: string, companyId: string | null, now: Date): Promise<Banner[]> {
  const isForAll = isNull(banner.companyId)
  const isSeen = companyId === null ? isForAll : or(isForAll, eq(banner.companyId, companyId))
  const isCurrent = and(lte(banner.startTime, now), gt(banner.endTime, now))
  return (await findBanners(db, and(eq(banner.location, location), isSeen, isCurrent))).map(presentBanner)
}

/** Condition for banners that a company may change and delete: its own, and public ones for the operator. */
async function isOwnedBy(db: Db, companyId: string): Promise<SQL | undefined> {
  const own = eq(banner.companyId, companyId)
  return (await findOperatorId(db)) === companyId ? or(own, isNull(banner.companyId)) : own
}

/** All banners of a company, current or not. */
export async function listCompanyBanners(db: Db, companyId: string): Promise<OwnBanner[]> {
  return (await findBanners(db, await isOwnedBy(db, companyId))).map(presentOwnBanner)
}

/**
 * Creates a banner.
 *
 * @throws {Refusal} 403 for a public banner unless the caller's company is the operator, 404 when the picture does not
 *   exist
 */
export async function insertBanner(
  tx: Db,
  caller: CompanyCaller,
  input: InferOutput<(typeof createBanner)['input']>,
): Promise<OwnBanner> {
  const { imageFileId, isForAll, linkUrl, startTime, endTime, ...shown } = input
  if (isForAll) await assertOperator(tx, caller)
  const image = await publishPicture(tx, caller, imageFileId)
  const row = {
    ...shown,
    id: randomUUID(),
    companyId: isForAll ? null : caller.companyId,
    image,
    link: shown.linkType === 'picture' ? image : linkUrl,
    startTime: toDate(startTime),
    endTime: toDate(endTime),
    version: 1,
  }
  await tx.insert(banner).values(row)
  return presentOwnBanner(row)
}

/**
 * Changes a banner where it is.
 *
 * @throws {Refusal} 404 when the company has no such banner, or the picture does not exist; 409 changed meanwhile
 */
export async function updateBanner(
  tx: Db,
  caller: CompanyCaller,
  input: InferOutput<(typeof changeBanner)['input']>,
): Promise<OwnBanner> {
  const { id, version, imageFileId, linkUrl, startTime, endTime, ...shown } = input
  await lockRow(tx, banner, id)
  const [before] = await findBanners(tx, and(eq(banner.id, id), await isOwnedBy(tx, caller.companyId)))
  if (!before) throw new Refusal(404, '横幅不存在')
  if (before.version !== version) throw new Refusal(409, '横幅刚被他人修改，请核对')
  const image = imageFileId === undefined ? before.image : await publishPicture(tx, caller, imageFileId)
  const row = {
    ...before,
    ...shown,
    image,
    link: shown.linkType === 'picture' ? image : linkUrl,
    startTime: toDate(startTime),
    endTime: toDate(endTime),
    version: version + 1,
  }
  await tx.update(banner).set(row).where(eq(banner.id, id))
  return presentOwnBanner(row)
}

/** @throws {Refusal} 404 when the company has no such banner */
export async function deleteBanner(tx: Db, companyId: string, id: string): Promise<void> {
  const gone = await tx
    .delete(banner)
    .where(and(eq(banner.id, id), await isOwnedBy(tx, companyId)))
    .returning({ id: banner.id })
  if (gone.length === 0) throw new Refusal(404, '横幅不存在')
}
