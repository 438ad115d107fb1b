import { and, eq, isNotNull, lte, ne, or } from 'drizzle-orm'

import type { Db, Handle } from '@/server/db'
import { Refusal } from '@/server/refusal'
import { healthPass } from '@/server/schema/health'
import { announcementRead, favoriteApplication, message } from '@/server/schema/home'
import { appUser, joinRequest, smsCode, userDevice, userRole, wechatBinding } from '@/server/schema/identity'
import { opinionPhrase } from '@/server/schema/organization'
import { notificationChoice, userCoupon } from '@/server/schema/personal'
import { upload } from '@/server/schema/platform'
import { subscribeMessage, subscribeQuota } from '@/server/schema/subscribe'
import { absence, processDraft, processFavorite } from '@/server/schema/workflow'
import { revokeSessionsOf } from '@/server/stores/session-store'

/** How long a person may think better of it. */
export const COOLING_MS = 7 * 24 * 3_600_000
/** What stands in the place of a deleted person's name. */
export const DELETED_NAME = '已注销用户'

/** @throws {Refusal} 409 when a company would be left without an administrator */
async function assertReplaceable(tx: Db, userId: string): Promise<void> {
  const [own] = await tx
    .select({ companyId: appUser.companyId })
    .from(appUser)
    .innerJoin(userRole, and(eq(userRole.userId, appUser.id), eq(userRole.role, 'administrator')))
    .where(eq(appUser.id, userId))
  if (!own?.companyId) return
  const others = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .innerJoin(userRole, and(eq(userRole.userId, appUser.id), eq(userRole.role, 'administrator')))
    .where(and(eq(appUser.companyId, own.companyId), ne(appUser.id, userId), eq(appUser.status, 'active')))
  if (others.length === 0) throw new Refusal(409, '您是企业的唯一管理员，请先移交管理员再注销')
}

/**
 * Begins the cooling period; asked again, it goes on as it was.
 *
 * @returns when the account ends
 * @throws {Refusal} 409 for the only administrator of a company
 */
export async function askForDeletion(tx: Db, userId: string, now: Date): Promise<Date> {
  await assertReplaceable(tx, userId)
  const [row] = await tx.select({ at: appUser.deletionAt }).from(appUser).where(eq(appUser.id, userId))
  if (row?.at) return row.at
  const deletionAt = new Date(now.getTime() + COOLING_MS)
  await tx.update(appUser).set({ deletionAt, updatedAt: now }).where(eq(appUser.id, userId))
  return deletionAt
}

export async function keepAccount(tx: Db, userId: string, now: Date): Promise<void> {
  const asked = and(eq(appUser.id, userId), isNotNull(appUser.deletionAt))
  await tx.update(appUser).set({ deletionAt: null, updatedAt: now }).where(asked)
}

/** What belongs to the person alone, and to nobody's work. */
async function deleteOwnRows(tx: Db, userId: string): Promise<void> {
  await tx.delete(message).where(eq(message.userId, userId))
  await tx.delete(announcementRead).where(eq(announcementRead.userId, userId))
  await tx.delete(favoriteApplication).where(eq(favoriteApplication.userId, userId))
  await tx.delete(processFavorite).where(eq(processFavorite.userId, userId))
  await tx.delete(processDraft).where(eq(processDraft.userId, userId))
  await tx.delete(absence).where(eq(absence.userId, userId))
  await tx.delete(opinionPhrase).where(eq(opinionPhrase.userId, userId))
  await tx.delete(notificationChoice).where(eq(notificationChoice.userId, userId))
  await tx.delete(subscribeQuota).where(eq(subscribeQuota.userId, userId))
  await tx.delete(subscribeMessage).where(eq(subscribeMessage.userId, userId))
  await tx.delete(userCoupon).where(eq(userCoupon.userId, userId))
  await tx.delete(healthPass).where(eq(healthPass.userId, userId))
  await tx.delete(userDevice).where(eq(userDevice.userId, userId))
  await tx.delete(wechatBinding).where(eq(wechatBinding.userId, userId))
  await tx.delete(userRole).where(eq(userRole.userId, userId))
}

/** The row stays, because processes and remarks point at it; nothing in it tells any more who it was. */
async function anonymise(tx: Db, userId: string, now: Date): Promise<void> {
  const [user] = await tx.select().from(appUser).where(eq(appUser.id, userId)).for('update')
  // The person thought better of it meanwhile.
  if (!user?.deletionAt || user.deletionAt > now) return
  await revokeSessionsOf(tx, userId, 'deleted', now)
  await deleteOwnRows(tx, userId)
  await tx.update(joinRequest).set({ name: DELETED_NAME, remark: '' }).where(eq(joinRequest.userId, userId))
  if (user.phone) await tx.delete(smsCode).where(eq(smsCode.phone, user.phone))
  const avatarId = user.avatar.slice(user.avatar.lastIndexOf('/') + 1)
  await tx
    .delete(upload)
    .where(and(eq(upload.ownerId, userId), or(eq(upload.id, avatarId), eq(upload.scope, 'public'))))
  await tx
    .update(appUser)
    .set({
      ...{ username: `deleted:${userId}`, phone: null, passwordHash: null, name: DELETED_NAME, nickName: DELETED_NAME },
      ...{ pinyin: '', initials: '', avatar: '', sex: '', birthday: '', email: '', workNo: '' },
      ...{ departmentId: null, postId: null, positionId: null, status: 'deleted', deletionAt: null, updatedAt: now },
    })
    .where(eq(appUser.id, userId))
}

/** Ends the accounts whose cooling period is over, each in a transaction of its own. */
export async function deleteDueAccounts({ db, tx }: Handle, now: Date): Promise<void> {
  const due = await db.select({ id: appUser.id }).from(appUser).where(lte(appUser.deletionAt, now))
  for (const { id } of due) await tx((own) => anonymise(own, id, now))
}
