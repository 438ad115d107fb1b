import { asc, desc, eq, gt } from 'drizzle-orm'

import type { LaunchEvent } from '@/contract/launch'
import type { Db } from '@/server/db/connection'
import { company } from '@/server/db/schema/identity'
import { launchEvent, launchSignUp } from '@/server/db/schema/launch'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'

export type EventRow = typeof launchEvent.$inferSelect

/** Whether it has begun, and ended. */
export function computeLaunchPhase({ startAt, endAt }: Pick<EventRow, 'startAt' | 'endAt'>, now: Date) {
  if (now < startAt) return 'before'
  return now > endAt ? 'over' : 'live'
}

/** @throws {Refusal} 404 */
export async function requireLaunchEvent(db: Db, id: string): Promise<EventRow> {
  const [row] = await db.select().from(launchEvent).where(eq(launchEvent.id, id))
  if (!row) throw new Refusal(404, '没有可以查看的发布会')
  return row
}

/** The event that is on or comes next; when there is none, the last one. @throws {Refusal} 404 there never was one */
export async function findNextLaunchEvent(db: Db, now: Date): Promise<EventRow> {
  const [next] = await db
    .select()
    .from(launchEvent)
    .where(gt(launchEvent.endAt, now))
    .orderBy(asc(launchEvent.startAt), asc(launchEvent.id))
    .limit(1)
  if (next) return next
  const [last] = await db.select().from(launchEvent).orderBy(desc(launchEvent.endAt), desc(launchEvent.id)).limit(1)
  if (!last) throw new Refusal(404, '近期没有发布会')
  return last
}

/** How many signed up. */
export async function countLaunchSignUps(db: Db, eventId: string): Promise<number> {
  return db.$count(launchSignUp, eq(launchSignUp.eventId, eventId))
}

/** An event as everybody sees it. */
export async function describeEvent(db: Db, row: EventRow, now: Date): Promise<LaunchEvent> {
  const [host] = await db.select({ name: company.name }).from(company).where(eq(company.id, row.companyId))
  return {
    id: row.id,
    title: row.title,
    slogan: row.slogan,
    tags: [...row.tags],
    hostName: host?.name ?? '',
    address: row.address,
    startTime: formatTime(row.startAt),
    endTime: formatTime(row.endAt),
    intro: row.intro,
    phase: computeLaunchPhase(row, now),
    agenda: [...row.agenda],
    speakers: row.speakers.map(({ avatar, ...speaker }) => ({ ...speaker, avatar: avatar ?? null })),
    capacity: row.capacity,
    signUpCount: await countLaunchSignUps(db, row.id),
    liveUrl: row.liveUrl || null,
    serverTime: now.getTime(),
  }
}

/** Whether an address is where an event is shown: it may be opened then. */
export async function isLiveAddress(db: Db, address: string): Promise<boolean> {
  const [row] = await db
    .select({ id: launchEvent.id })
    .from(launchEvent)
    .where(eq(launchEvent.liveUrl, address))
    .limit(1)
  return row !== undefined
}
