import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm'

import type { Banner } from '@/contract/home'
import { formatWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db'
import { banner } from '@/server/schema/home'

/** The banners that run now at a place: everybody's, and the company's own. */
export async function listBannersAt(db: Db, location: string, companyId: string | null, now: Date): Promise<Banner[]> {
  const isForAll = isNull(banner.companyId)
  const rows = await db
    .select()
    .from(banner)
    .where(
      and(
        eq(banner.location, location),
        companyId === null ? isForAll : or(isForAll, eq(banner.companyId, companyId)),
        lte(banner.startTime, now),
        gt(banner.endTime, now),
      ),
    )
    .orderBy(asc(banner.sort), asc(banner.id))
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    imageUrl: row.image,
    linkType: row.linkType,
    linkUrl: row.link || null,
    location: row.location,
    sort: row.sort,
    startTime: formatWireTime(row.startTime.getTime()),
    endTime: formatWireTime(row.endTime.getTime()),
  }))
}
