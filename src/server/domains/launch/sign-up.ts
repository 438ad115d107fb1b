import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, lt, lte } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { LaunchTicket, signUpForLaunch } from '@/contract/event/launch'
import type { listLaunchSignUps } from '@/contract/event/launch-manage'
import { DAY_MS, HOUR_MS } from '@/lib/durations'
import { maskPhone } from '@/lib/mask'
import type { Db, Handle } from '@/server/db/connection'
import { buildTimeOrder, type PageWindow, selectPage } from '@/server/db/page'
import { appUser } from '@/server/db/schema/identity'
import { launchEvent, launchInvitation, launchSignUp } from '@/server/db/schema/launch'
import { matchesKeyword } from '@/server/db/sql-text'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { notify } from '@/server/notifications/notify'
import { createSerialNumber } from '@/server/workflow/instances/submission-store'

import { assertLaunchOpen, computeLaunchPhase, countLaunchSignUps } from './event'
import { addInvitation, findLaunchInvitation } from './invitation'

type SignUpRow = typeof launchSignUp.$inferSelect
type Request = Omit<InferOutput<(typeof signUpForLaunch)['input']>, 'smsCode' | 'agreed'>

const presentTicket = (row: SignUpRow, code: string): LaunchTicket => ({
  code,
  signUpNo: row.signUpNo,
  name: row.name,
  company: row.company,
  isReminded: row.isReminded,
  signUpTime: formatTime(row.createdAt),
})

async function findTicketWhere(db: Db, eventId: string, guest: { phone: string } | { userId: string }) {
  const isGuest = 'phone' in guest ? eq(launchSignUp.phone, guest.phone) : eq(launchSignUp.userId, guest.userId)
  const [found] = await db
    .select({ row: launchSignUp, code: launchInvitation.code })
    .from(launchSignUp)
    .innerJoin(launchInvitation, eq(launchInvitation.id, launchSignUp.invitationId))
    .where(and(eq(launchSignUp.eventId, eventId), isGuest))
    .limit(1)
  return found && presentTicket(found.row, found.code)
}

/** The sign-up of an account; undefined for none. */
export function findLaunchTicket(db: Db, eventId: string, userId: string): Promise<LaunchTicket | undefined> {
  return findTicketWhere(db, eventId, { userId })
}

/** Gives a sign-up that was made without an account to the account of its phone number, with a reminder. */
async function linkSignUpToAccount(tx: Db, eventId: string, phone: string, userId: string): Promise<void> {
  const isGuests = and(eq(launchSignUp.phone, phone), isNull(launchSignUp.userId))
  await tx
    .update(launchSignUp)
    .set({ userId, isReminded: true })
    .where(and(eq(launchSignUp.eventId, eventId), isGuests))
}

/**
 * Signs up a verified phone number, or finds its sign-up or that of the account; locks the event's row, so that the last place is taken once.
 *
 * @throws {Refusal} 404, 409 full, over or called off
 */
export async function insertLaunchSignUp(
  tx: Db,
  request: Request,
  userId: string | null,
  now: Date,
): Promise<LaunchTicket> {
  const { eventId, name, mobile, company, invitation = '' } = request
  const [event] = await tx.select().from(launchEvent).where(eq(launchEvent.id, eventId)).for('update')
  if (!event) throw new Refusal(404, '没有可以查看的发布会')
  if (userId !== null) await linkSignUpToAccount(tx, eventId, mobile, userId)
  const earlier =
    (await findTicketWhere(tx, eventId, { phone: mobile })) ??
    (userId === null ? undefined : await findLaunchTicket(tx, eventId, userId))
  if (earlier) return earlier
  assertLaunchOpen(event, '报名', now)
  if ((await countLaunchSignUps(tx, eventId)) >= event.capacity) throw new Refusal(409, '名额已满，感谢关注')
  const found = invitation ? await findLaunchInvitation(tx, invitation) : undefined
  // An invitation to another event is ignored.
  const followed = found?.eventId === eventId ? found : undefined
  // Every guest gets an invitation to pass on.
  const guest = { eventId, inviterId: null, guestName: name, guestCompany: company, createdAt: now }
  const own = await addInvitation(tx, guest)
  const row = {
    id: randomUUID(),
    eventId,
    signUpNo: await createSerialNumber(tx, event.companyId, 'FB', now),
    phone: mobile,
    name,
    company,
    userId,
    invitationId: own.id,
    isReminded: userId !== null,
    remindedAt: null,
    createdAt: now,
    followedId: followed?.id ?? null,
  }
  await tx.insert(launchSignUp).values(row)
  await notifyInviter(tx, followed?.inviterId ?? null, { event, name }, now)
  return presentTicket(row, own.code)
}

/** Notifies the inviter that the guest has signed up. */
async function notifyInviter(
  tx: Db,
  inviterId: string | null,
  { event, name }: { event: StoredEvent; name: string },
  now: Date,
): Promise<void> {
  if (inviterId === null) return
  const notice = {
    userIds: [inviterId],
    companyId: null,
    category: 'news' as const,
    senderName: event.title,
    title: `${name} 已报名${event.title}`,
    content: '你邀请的嘉宾已完成报名',
    business: { type: 'activity', id: event.id },
    openPage: `/pages/liveH5/index?id=${event.id}`,
  }
  await notify(tx, notice, now)
}

type StoredEvent = typeof launchEvent.$inferSelect

const formatPlaceAndTime = ({ startAt, address }: StoredEvent) => `${formatTime(startAt).slice(0, 16)}，${address}`

/** Notifies the signed-up users of an event. */
async function notifySignedUp(
  tx: Db,
  { id, title: senderName }: StoredEvent,
  text: { title: string; content: string },
  now: Date,
): Promise<void> {
  const signUps = await tx
    .select({ userId: launchSignUp.userId })
    .from(launchSignUp)
    .where(eq(launchSignUp.eventId, id))
  await notify(
    tx,
    {
      ...text,
      userIds: signUps.flatMap(({ userId }) => (userId === null ? [] : [userId])),
      companyId: null,
      category: 'news',
      senderName,
      business: { type: 'activity', id },
      openPage: `/pages/liveH5/index?id=${id}`,
    },
    now,
  )
}

/** Notifies the signed-up users of an event that is called off or restored. */
export async function notifyLaunchState(tx: Db, event: StoredEvent, now: Date): Promise<void> {
  const { cancelledAt, cancelReason, title } = event
  const text = cancelledAt
    ? { title: `发布会已取消：${title}`, content: cancelReason || `原定 ${formatPlaceAndTime(event)}` }
    : { title: `发布会已恢复：${title}`, content: `${formatPlaceAndTime(event)}，原来的报名仍然有效` }
  await notifySignedUp(tx, event, text, now)
}

/** Notifies the signed-up users of a coming event that has another start or place, and reminds them of the new start. */
export async function notifyLaunchMove(tx: Db, before: StoredEvent, event: StoredEvent, now: Date): Promise<void> {
  const isPutOff = event.startAt.getTime() !== before.startAt.getTime()
  if (event.cancelledAt || event.startAt <= now || !(isPutOff || event.address !== before.address)) return
  if (isPutOff) await tx.update(launchSignUp).set({ remindedAt: null }).where(eq(launchSignUp.eventId, event.id))
  const title = `发布会${isPutOff ? '改期' : '换了地点'}：${event.title}`
  await notifySignedUp(tx, event, { title, content: `改为 ${formatPlaceAndTime(event)}` }, now)
}

/** @throws {Refusal} 404 not signed up */
export async function updateLaunchReminder(
  tx: Db,
  userId: string,
  eventId: string,
  isOn: boolean,
): Promise<{ isOn: boolean }> {
  const changed = await tx
    .update(launchSignUp)
    .set({ isReminded: isOn })
    .where(and(eq(launchSignUp.eventId, eventId), eq(launchSignUp.userId, userId)))
    .returning({ id: launchSignUp.id })
  if (changed.length === 0) throw new Refusal(404, '尚未报名，报名后可设置提醒')
  return { isOn }
}

/** Sends the reminders one hour before the start, once; with concurrent servers only one claims each. */
export async function notifyUpcomingLaunches(handle: Handle, now: Date): Promise<void> {
  await handle.tx(async (tx) => {
    const soon = new Date(now.getTime() + HOUR_MS)
    const events = await tx.select().from(launchEvent).where(lte(launchEvent.startAt, soon))
    for (const event of events.filter((one) => ['before', 'live'].includes(computeLaunchPhase(one, now)))) {
      const claimed = await tx
        .update(launchSignUp)
        .set({ remindedAt: now })
        .where(
          and(eq(launchSignUp.eventId, event.id), eq(launchSignUp.isReminded, true), isNull(launchSignUp.remindedAt)),
        )
        .returning({ userId: launchSignUp.userId })
      const userIds = claimed.flatMap(({ userId }) => (userId === null ? [] : [userId]))
      if (userIds.length === 0) continue
      const at = formatTime(event.startAt).slice(11, 16)
      const notice = {
        userIds,
        companyId: null,
        category: 'news' as const,
        senderName: event.title,
        title: `${event.title} ${at} 开始`,
        content: event.liveUrl ? '点此进入，观看直播' : event.address,
        business: { type: 'activity', id: event.id },
        openPage: `/pages/liveH5/index?id=${event.id}`,
        wechat: { kind: 'launch' as const, subject: event.title, said: event.address, at: event.startAt },
      }
      await notify(tx, notice, now)
    }
  })
}

/** An event's sign-ups for the host. */
export async function listSignUps(
  db: Db,
  { eventId, keyword, sort }: Omit<InferOutput<(typeof listLaunchSignUps)['input']>, 'current' | 'size'>,
  page: PageWindow,
) {
  const { name, company, phone, signUpNo } = launchSignUp
  const isFound = keyword ? matchesKeyword(keyword, [name, company, phone, signUpNo]) : undefined
  const where = and(eq(launchSignUp.eventId, eventId), isFound)
  const list = db
    .select({ row: launchSignUp, inviterName: appUser.name })
    .from(launchSignUp)
    .leftJoin(launchInvitation, eq(launchInvitation.id, launchSignUp.followedId))
    .leftJoin(appUser, eq(appUser.id, launchInvitation.inviterId))
    .where(where)
    .orderBy(...buildTimeOrder(sort, launchSignUp.createdAt, launchSignUp.id))
  const { rows, total } = await selectPage(db, list, page, launchSignUp, where)
  const records = rows.map(({ row, inviterName }) => ({
    signUpNo: row.signUpNo,
    name: row.name,
    mobile: row.phone,
    company: row.company,
    inviterName: inviterName ?? '',
    signUpTime: formatTime(row.createdAt),
    isReminded: row.isReminded,
  }))
  return { records, total }
}

const SIGN_UP_HEAD = ['编号', '姓名', '手机号', '单位', '邀请人', '报名时间']

/** The sign-ups as they are exported, newest first. */
export function openSignUpExport(db: Db, { id, title }: Pick<typeof launchEvent.$inferSelect, 'id' | 'title'>) {
  return {
    subject: `发布会报名 ${title}`,
    head: SIGN_UP_HEAD,
    list: async (limit: number) => {
      const { records } = await listSignUps(db, { eventId: id, sort: 'newest' }, { offset: 0, limit })
      return records.map((one) => [
        one.signUpNo,
        one.name,
        maskPhone(one.mobile),
        one.company,
        one.inviterName,
        one.signUpTime,
      ])
    },
  }
}

/**
 * Deletes the sign-ups and invitations of launches that ended longer ago than their retention.
 *
 * @param keepDays undefined: for ever
 */
export async function deleteOldSignUps(handle: Handle, keepDays: number | undefined, now: Date): Promise<void> {
  if (keepDays === undefined) return
  const before = new Date(now.getTime() - keepDays * DAY_MS)
  await handle.tx(async (tx) => {
    const over = tx.select({ id: launchEvent.id }).from(launchEvent).where(lt(launchEvent.endAt, before))
    await tx.delete(launchSignUp).where(inArray(launchSignUp.eventId, over))
    await tx.delete(launchInvitation).where(inArray(launchInvitation.eventId, over))
  })
}
