import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm'

import type { Banner, HomeSummary } from '@/contract/home'
import { formatWireTime } from '@/lib/wire-time'
import type { Caller } from '@/server/caller'
import type { Db } from '@/server/db'
import { banner } from '@/server/schema/home'
import { countPendingJoins } from '@/server/stores/join-store'
import { countUnread } from '@/server/stores/message-store'
import { type TaskFigures, taskFigures } from '@/server/stores/task-figures'

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

const nothing: TaskFigures = { todo: 0, overdue: 0, mine: 0, circulated: 0, doneToday: 0, oldest: null }

async function figuresOf(db: Db, { userId, companyId, roles }: Caller, now: Date): Promise<TaskFigures> {
  if (companyId === null) return nothing
  const figures = await taskFigures(db, { userId, companyId }, now)
  // People who ask to be let in stand among an administrator's to-dos.
  const joins = roles.includes('administrator') ? await countPendingJoins(db, companyId) : 0
  return { ...figures, todo: figures.todo + joins }
}

/** The figures under the greeting; without a company only the messages can be more than 0. */
export async function summarizeHome(db: Db, caller: Caller, now: Date): Promise<HomeSummary> {
  const { oldest, ...figures } = await figuresOf(db, caller, now)
  const unread = await countUnread(db, caller.userId)
  return {
    ...figures,
    message: Object.values(unread).reduce((sum, count) => sum + count, 0),
    oldest: oldest && {
      taskId: oldest.taskId,
      subject: oldest.subject,
      createTime: oldest.openedAt && formatWireTime(oldest.openedAt.getTime()),
    },
  }
}
