import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { createLaunchInvitation, LaunchInvitation, SentInvitation } from '@/contract/event/launch'
import { DAY_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { type PageWindow, selectPage } from '@/server/db/page'
import { appUser } from '@/server/db/schema/identity'
import { launchEvent, launchInvitation, launchSignUp } from '@/server/db/schema/launch'
import { makeGuestCode, parseGuestCode } from '@/server/domains/activity/guest-code'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'

import { assertLaunchOpen, describeEvent, requireLaunchEvent } from './event'

type Input = InferOutput<(typeof createLaunchInvitation)['input']>

/** Maximum number of invitations per user and day, to prevent mailings. */
const A_DAY = 100

/** Finds an invitation by its typed code; undefined for none. */
export async function findLaunchInvitation(db: Db, typed: string) {
  const code = parseGuestCode(typed)
  if (code === undefined) return undefined
  const [row] = await db.select().from(launchInvitation).where(eq(launchInvitation.code, code))
  return row
}

/** Inserts an invitation. @returns its id and code */
export async function addInvitation(
  tx: Db,
  facts: Omit<typeof launchInvitation.$inferInsert, 'id' | 'code'>,
): Promise<{ id: string; code: string }> {
  const made = { id: randomUUID(), code: makeGuestCode() }
  await tx.insert(launchInvitation).values({ ...facts, ...made })
  return made
}

/** Invites a named guest. @throws {Refusal} 404; 409 over, called off, or too many today */
export async function insertLaunchInvitation(
  tx: Db,
  inviterId: string,
  input: Input,
  now: Date,
): Promise<{ code: string }> {
  const { eventId, guestName, guestCompany, note } = input
  const event = await requireLaunchEvent(tx, eventId)
  assertLaunchOpen(event, '邀请', now)
  // Locked, so that concurrent invitations are both counted.
  await lockRow(tx, appUser, inviterId)
  const since = new Date(now.getTime() - DAY_MS)
  const total = await tx.$count(
    launchInvitation,
    and(eq(launchInvitation.inviterId, inviterId), gt(launchInvitation.createdAt, since)),
  )
  if (total >= A_DAY) throw new Refusal(409, `一天最多发出 ${A_DAY} 份邀请，请明天再来`)
  const { code } = await addInvitation(tx, { eventId, inviterId, guestName, guestCompany, note, createdAt: now })
  return { code }
}

/** Presents a personal invitation by its code. @throws {Refusal} 404 */
export async function openInvitationTo(db: Db, typed: string, now: Date): Promise<LaunchInvitation> {
  const row = await findLaunchInvitation(db, typed)
  if (!row) throw new Refusal(404, '邀请函不存在，请核对链接或邀请码')
  const event = await describeEvent(db, await requireLaunchEvent(db, row.eventId), now)
  const [inviter] = row.inviterId
    ? await db.select({ name: appUser.name, avatar: appUser.avatar }).from(appUser).where(eq(appUser.id, row.inviterId))
    : []
  const [followed] = await db
    .select({ id: launchSignUp.id })
    .from(launchSignUp)
    .where(sql`${launchSignUp.followedId} = ${row.id} or ${launchSignUp.invitationId} = ${row.id}`)
    .limit(1)
  return {
    code: row.code,
    event,
    guestName: row.guestName,
    guestCompany: row.guestCompany,
    note: row.note,
    inviterName: inviter?.name ?? event.hostName,
    inviterAvatar: inviter?.avatar || null,
    isSignedUp: followed !== undefined,
  }
}

/** A user's invitations, newest first. */
export async function listSentLaunchInvitations(
  db: Db,
  inviterId: string,
  eventId: string,
  page: PageWindow,
): Promise<{ records: SentInvitation[]; total: number }> {
  const where = and(eq(launchInvitation.inviterId, inviterId), eq(launchInvitation.eventId, eventId))
  const isSignedUp = sql<boolean>`exists (select 1 from ${launchSignUp} where ${launchSignUp.followedId} = ${launchInvitation.id})`
  const list = db
    .select({ row: launchInvitation, isSignedUp })
    .from(launchInvitation)
    .innerJoin(launchEvent, eq(launchEvent.id, launchInvitation.eventId))
    .where(where)
    .orderBy(desc(launchInvitation.createdAt), desc(launchInvitation.id))
  const { rows, total } = await selectPage(db, list, page, launchInvitation, where)
  const records = rows.map(({ row, isSignedUp: has }) => ({
    code: row.code,
    guestName: row.guestName,
    guestCompany: row.guestCompany,
    isSignedUp: has,
    createTime: formatTime(row.createdAt),
  }))
  return { records, total }
}
