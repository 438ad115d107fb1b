import { and, eq, gt, inArray, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm'

import { DAY_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { absence } from '@/server/db/schema/absence'
import { diagnosisDraft } from '@/server/db/schema/diagnosis'
import { favoriteProduct } from '@/server/db/schema/exhibition'
import { fileImport } from '@/server/db/schema/file-import'
import { healthPass } from '@/server/db/schema/health'
import { announcementRead, favoriteApplication, message, recentApplication } from '@/server/db/schema/home'
import { appUser, company, deactivation, joinRequest, userRole } from '@/server/db/schema/identity'
import { companyInvitation } from '@/server/db/schema/invitation'
import { launchInvitation, launchSignUp } from '@/server/db/schema/launch'
import { opinionPhrase } from '@/server/db/schema/organization'
import { notificationChoice, userCoupon } from '@/server/db/schema/personal'
import { upload } from '@/server/db/schema/platform'
import { favoriteReport } from '@/server/db/schema/report'
import { knownDevice, smsCode, userDevice, wechatBinding } from '@/server/db/schema/sign-in'
import { studyProgress } from '@/server/db/schema/study'
import { subscribeMessage, subscribeQuota } from '@/server/db/schema/subscribe'
import { processDraft, processFavorite } from '@/server/db/schema/workflow'
import { revokeUserSessions } from '@/server/domains/identity/session-store'
import { cancelVisits, listPlannedVisits } from '@/server/domains/visit/hosted'
import type { FileServices } from '@/server/files/file-services'
import { deleteUploads, removeDiscardedFiles } from '@/server/files/upload-store'
import { Refusal } from '@/server/http/refusal'
import { listLastScopes, passOnScopes } from '@/server/people/scopes'

import { isPublishedByCompany } from './published-file'

/** Cooling-off period of a deletion. */
const COOLING_MS = 7 * DAY_MS
/** Replaces the name of a deleted user. */
const DELETED_NAME = '已注销用户'

/** @throws {Refusal} 409 when a company would have no administrator */
async function assertReplaceable(tx: Db, userId: string): Promise<void> {
  const [own] = await tx
    .select({ companyId: appUser.companyId })
    .from(appUser)
    .innerJoin(userRole, and(eq(userRole.userId, appUser.id), eq(userRole.role, 'administrator')))
    .where(eq(appUser.id, userId))
  if (!own?.companyId) return
  const last = await listLastScopes(tx, own.companyId, userId)
  if (last.includes('organization')) throw new Refusal(409, '你是企业的唯一管理员，请先移交管理员再注销')
}

/**
 * Starts the cooling-off period; idempotent.
 *
 * @returns the deletion time
 * @throws {Refusal} 409 for the only administrator of a company
 */
export async function scheduleDeletion(tx: Db, userId: string, now: Date): Promise<Date> {
  await assertReplaceable(tx, userId)
  const [row] = await tx.select({ at: appUser.deletionAt }).from(appUser).where(eq(appUser.id, userId))
  if (row?.at) return row.at
  const deletionAt = new Date(now.getTime() + COOLING_MS)
  await tx.update(appUser).set({ deletionAt, updatedAt: now }).where(eq(appUser.id, userId))
  return deletionAt
}

export async function cancelScheduledDeletion(tx: Db, userId: string, now: Date): Promise<void> {
  const isScheduled = and(eq(appUser.id, userId), isNotNull(appUser.deletionAt))
  await tx.update(appUser).set({ deletionAt: null, updatedAt: now }).where(isScheduled)
}

/** Tables with private rows of a user, which are deleted. */
export const ownTables = [
  message,
  announcementRead,
  favoriteApplication,
  recentApplication,
  favoriteReport,
  favoriteProduct,
  processFavorite,
  processDraft,
  diagnosisDraft,
  studyProgress,
  absence,
  opinionPhrase,
  notificationChoice,
  subscribeQuota,
  subscribeMessage,
  userCoupon,
  healthPass,
  userDevice,
  knownDevice,
  wechatBinding,
  userRole,
  deactivation,
  fileImport,
]

/** Anonymizes rows that other users depend on. */
async function anonymizeReferences(tx: Db, userId: string): Promise<void> {
  await tx.update(joinRequest).set({ name: DELETED_NAME, remark: '' }).where(eq(joinRequest.userId, userId))
  const isOwnSignUp = eq(launchSignUp.userId, userId)
  const ownInvitations = tx.select({ id: launchSignUp.invitationId }).from(launchSignUp).where(isOwnSignUp)
  await tx
    .update(launchInvitation)
    .set({ guestName: DELETED_NAME, guestCompany: '' })
    .where(inArray(launchInvitation.id, ownInvitations))
  await tx
    .update(launchSignUp)
    .set({ name: DELETED_NAME, company: '', phone: sql`'deleted:' || ${launchSignUp.id}`, userId: null })
    .where(isOwnSignUp)
}

/** Ends what others were invited to: to join the company, and to visit the user. */
async function endInvitations(tx: Db, companyId: string, userId: string, now: Date): Promise<void> {
  const { createdBy, expiresAt, revokedAt } = companyInvitation
  await tx
    .update(companyInvitation)
    .set({ revokedAt: now })
    .where(and(eq(createdBy, userId), isNull(revokedAt), gt(expiresAt, now)))
  await cancelVisits(tx, await listPlannedVisits(tx, companyId, userId, now), now)
}

/** Anonymizes the account row, which processes and comments refer to. */
async function anonymizeAccount(tx: Db, userId: string, now: Date): Promise<void> {
  const [place] = await tx.select({ companyId: appUser.companyId }).from(appUser).where(eq(appUser.id, userId))
  // The company is locked before the user, as by every change of people.
  if (place?.companyId) await lockRow(tx, company, place.companyId)
  const [user] = await tx.select().from(appUser).where(eq(appUser.id, userId)).for('update')
  // The user has cancelled the deletion meanwhile.
  if (!user?.deletionAt || user.deletionAt > now) return
  if (place?.companyId) {
    await passOnScopes(tx, place.companyId, userId)
    await endInvitations(tx, place.companyId, userId, now)
  }
  await revokeUserSessions(tx, userId, 'deleted', now)
  for (const table of ownTables) await tx.delete(table).where(eq(table.userId, userId))
  await anonymizeReferences(tx, userId)
  if (user.phone) await tx.delete(smsCode).where(eq(smsCode.phone, user.phone))
  const avatarId = user.avatar.slice(user.avatar.lastIndexOf('/') + 1)
  const isPersonal = and(eq(upload.scope, 'public'), not(isPublishedByCompany()))
  await deleteUploads(tx, and(eq(upload.ownerId, userId), or(eq(upload.id, avatarId), isPersonal)))
  await tx
    .update(appUser)
    .set({
      username: `deleted:${userId}`,
      phone: null,
      passwordHash: null,
      name: DELETED_NAME,
      nickName: DELETED_NAME,
      pinyin: '',
      initials: '',
      avatar: '',
      sex: '',
      birthday: '',
      email: '',
      workNo: '',
      departmentId: null,
      postId: null,
      positionId: null,
      status: 'deleted',
      deletionAt: null,
      updatedAt: now,
    })
    .where(eq(appUser.id, userId))
}

/**
 * Deletes the accounts whose cooling-off period is over, each in a separate transaction; their files are deleted
 * afterwards.
 */
export async function deleteDueAccounts(services: Pick<FileServices, 'handle' | 'files'>, now: Date): Promise<void> {
  const { db, tx } = services.handle
  const dueUsers = await db.select({ id: appUser.id }).from(appUser).where(lte(appUser.deletionAt, now))
  for (const { id } of dueUsers) await tx((own) => anonymizeAccount(own, id, now))
  await removeDiscardedFiles(services)
}
