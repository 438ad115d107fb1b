import { asc, desc, eq, gt, sql } from 'drizzle-orm'

import type { LaunchEvent } from '@/contract/event/launch'
import type { Db } from '@/server/db/connection'
import { company } from '@/server/db/schema/identity'
import { launchEvent, launchSignUp } from '@/server/db/schema/launch'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'

export type EventRow = typeof launchEvent.$inferSelect

/** The phase of an event: before, live, over, cancelled. */
export function computeLaunchPhase(
  { startAt, endAt, cancelledAt }: Pick<EventRow, 'startAt' | 'endAt' | 'cancelledAt'>,
  now: Date,
) {
  if (cancelledAt) return 'cancelled'
  if (now < startAt) return 'before'
  return now > endAt ? 'over' : 'live'
}

/** @throws {Refusal} 409 when an event is called off, or over */
export function assertLaunchOpen(event: EventRow, act: '报名' | '邀请', now: Date): void {
  const { cancelledAt, cancelReason } = event
  if (cancelledAt) throw new Refusal(409, [`发布会已取消，不能再${act}`, cancelReason].filter(Boolean).join('：'))
  if (computeLaunchPhase(event, now) === 'over') throw new Refusal(409, `发布会已结束，不能再${act}`)
}

/** @throws {Refusal} 404 */
export async function requireLaunchEvent(db: Db, id: string): Promise<EventRow> {
  const [row] = await db.select().from(launchEvent).where(eq(launchEvent.id, id))
  if (!row) throw new Refusal(404, '没有可以查看的发布会')
  return row
}

/** The current or next event, one that is called off after the others; else the last one. @throws {Refusal} 404 without any event */
export async function findNextLaunchEvent(db: Db, now: Date): Promise<EventRow> {
  const [next] = await db
    .select()
    .from(launchEvent)
    .where(gt(launchEvent.endAt, now))
    .orderBy(asc(sql`${launchEvent.cancelledAt} is not null`), asc(launchEvent.startAt), asc(launchEvent.id))
    .limit(1)
  if (next) return next
  const [last] = await db.select().from(launchEvent).orderBy(desc(launchEvent.endAt), desc(launchEvent.id)).limit(1)
  if (!last) throw new Refusal(404, '近期没有发布会')
  return last
}

/** Counts the sign-ups of an event. */
export async function countLaunchSignUps(db: Db, eventId: string): Promise<number> {
  return db.$count(launchSignUp, eq(launchSignUp.eventId, eventId))
}

/** The public data of an event. */
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
    cancelReason: row.cancelReason || null,
    agenda: [...row.agenda],
    speakers: row.speakers.map(({ avatar, ...speaker }) => ({ ...speaker, avatar: avatar ?? null })),
    capacity: row.capacity,
    signUpCount: await countLaunchSignUps(db, row.id),
    liveUrl: row.liveUrl || null,
    serverTime: now.getTime(),
  }
}

/** Whether a URL is the live stream of an event, which allows opening it. */
export async function isLiveAddress(db: Db, address: string): Promise<boolean> {
  const [row] = await db
    .select({ id: launchEvent.id })
    .from(launchEvent)
    .where(eq(launchEvent.liveUrl, address))
    .limit(1)
  return row !== undefined
}
