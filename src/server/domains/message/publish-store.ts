import { randomUUID } from 'node:crypto'
import { and, eq, ilike, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type {
  changeAnnouncementAudience,
  createAnnouncement,
  listManagedAnnouncements,
  ManagedAnnouncement,
} from '@/contract/message/announcement-manage'
import type { Db } from '@/server/db/connection'
import { buildTimeOrder, type PageWindow, selectPage } from '@/server/db/page'
import { announcement, message } from '@/server/db/schema/home'
import { appUser } from '@/server/db/schema/identity'
import { toContainsPattern } from '@/server/db/sql-text'
import { takeArticlePictures } from '@/server/files/article-pictures'
import { findOwnUploads, publishPicture, type StoredUpload, updateUploadScope } from '@/server/files/upload-store'
import type { CompanyCaller } from '@/server/http/caller'
import { requireCompanyRow } from '@/server/http/company-row'
import { sanitizeArticle } from '@/server/http/html'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { notify } from '@/server/notifications/notify'
import { presentAudiences, type StoredAudience, toStoredAudience } from '@/server/people/audience'
import { findPeople, getPerson } from '@/server/people/people'

import { buildNoticePath, countReceipts, isExpectedReader } from './receipt-store'

type Input = InferOutput<(typeof createAnnouncement)['input']>
type AnnouncementRow = typeof announcement.$inferSelect

/** Files of a part of the company are read by the links of the notice alone, which are given to its audience. */
export function getNoticeFileScope(isPublic: boolean, audience: StoredAudience): 'public' | 'company' | 'owner' {
  if (isPublic) return 'public'
  return audience === null ? 'company' : 'owner'
}

/** A file as a notice keeps it; the URL is created per reader. */
export const toStoredFile = ({ id, name, size, mime }: StoredUpload) => ({ id, name, size, contentType: mime, url: '' })

/**
 * Notifies those of the audience who have no message about the notice yet.
 *
 * @returns their number
 */
async function notifyAudience(tx: Db, row: AnnouncementRow, now: Date): Promise<number> {
  const { id, companyId, category, title, summary, publisher, mustRead } = row
  const known = tx
    .select({ id: message.id })
    .from(message)
    .where(and(eq(message.userId, appUser.id), eq(message.businessType, 'announcement'), eq(message.businessId, id)))
  const people = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(isExpectedReader(row), notExists(known)))
  const notice = {
    userIds: people.map((person) => person.id),
    companyId,
    category: category as Input['category'],
    title,
    content: summary,
    business: { type: 'announcement', id },
    openPage: buildNoticePath(id),
    senderName: publisher,
    isRequired: mustRead,
  }
  await notify(tx, mustRead ? { ...notice, quickAction: 'confirmRead' } : notice, now)
  return people.length
}

/**
 * Publishes a notice and notifies its audience except its publisher, in one transaction.
 *
 * @throws {Refusal} 404 when an attachment, the cover or a picture is not the caller's; 422 at `audience` or `content`
 */
export async function publishAnnouncement(
  tx: Db,
  caller: CompanyCaller,
  input: Input,
  now: Date,
): Promise<{ id: string; told: number }> {
  const { companyId, userId } = caller
  const { attachments, coverFileId, top, summary = '', audience: choice, ...written } = input
  const audience = await toStoredAudience(tx, companyId, choice)
  const files = await findOwnUploads(tx, caller, attachments)
  const scope = getNoticeFileScope(input.isPublic, audience)
  await updateUploadScope(tx, attachments, scope)
  const content = sanitizeArticle(input.content)
  const pictures = await takeArticlePictures(tx, caller, content, [], scope)
  const cover = coverFileId === undefined ? '' : await publishPicture(tx, caller, coverFileId)
  const publisher = written.publisher || getPerson(await findPeople(tx, companyId, [userId]), userId).name
  const [row] = await tx
    .insert(announcement)
    .values({
      ...written,
      id: randomUUID(),
      companyId,
      publisher,
      summary,
      cover,
      audience,
      isTop: top,
      publisherId: userId,
      publishTime: now,
      content,
      pictures,
      attachments: files.map(toStoredFile),
    })
    .returning()
  if (!row) throw new Error('an insert returns its row')
  return { id: row.id, told: await notifyAudience(tx, row, now) }
}

/** Every notice of the company, newest first. */
export async function listCompanyAnnouncements(
  db: Db,
  { companyId }: CompanyCaller,
  { keyword, state, sort }: InferOutput<(typeof listManagedAnnouncements)['input']>,
  page: PageWindow,
): Promise<{ records: ManagedAnnouncement[]; total: number }> {
  const where = and(
    eq(announcement.companyId, companyId),
    keyword ? ilike(announcement.title, toContainsPattern(keyword)) : undefined,
    state && (state === 'withdrawn' ? isNotNull : isNull)(announcement.withdrawnAt),
    state === 'mustRead' ? eq(announcement.mustRead, true) : undefined,
  )
  const list = db
    .select()
    .from(announcement)
    .where(where)
    .orderBy(...buildTimeOrder(sort, announcement.publishTime, announcement.id))
  const { rows, total } = await selectPage(db, list, page, announcement, where)
  const audiences = await presentAudiences(
    db,
    companyId,
    rows.map(({ audience }) => audience),
  )
  const records: ManagedAnnouncement[] = []
  for (const [at, row] of rows.entries()) {
    const { id, title, category, publisher, publishTime, isTop, mustRead, isPublic, attachments, version } = row
    records.push({
      id,
      title,
      category,
      publisher,
      publishTime: formatTime(publishTime),
      top: isTop,
      mustRead,
      isPublic,
      attachments: attachments.length,
      audience: audiences[at] ?? null,
      receipts: mustRead ? await countReceipts(db, row) : null,
      editTime: formatTime(row.editedAt),
      withdrawTime: formatTime(row.withdrawnAt),
      version,
    })
  }
  return { records, total }
}

const STILL_PUBLIC = '对外公开的公告要对全企业可见'

/** @throws {Refusal} 404 */
export const requireCompanyAnnouncement = (db: Db, { companyId }: CompanyCaller, id: string) =>
  requireCompanyRow(db, announcement, { companyId, id }, '公告不存在')

/** @throws {Refusal} 409 for an outdated version, or a withdrawn notice */
export async function updateAnnouncement(
  tx: Db,
  notice: typeof announcement.$inferSelect,
  version: number,
  values: Partial<typeof announcement.$inferInsert>,
): Promise<typeof announcement.$inferSelect> {
  const [row] = await tx
    .update(announcement)
    .set({ ...values, version: sql`${announcement.version} + 1` })
    .where(and(eq(announcement.id, notice.id), eq(announcement.version, version), isNull(announcement.withdrawnAt)))
    .returning()
  if (!row) throw new Refusal(409, notice.withdrawnAt ? '公告已撤回' : '公告已被他人修改，请核对后再保存')
  return row
}

/**
 * Changes who sees a notice, and notifies those who see it only now.
 *
 * @throws {Refusal} 404; 409 for an outdated version; 422 at `audience`
 */
export async function updateAnnouncementAudience(
  tx: Db,
  caller: CompanyCaller,
  { id, audience: choice, version }: InferOutput<(typeof changeAnnouncementAudience)['input']>,
  now: Date,
): Promise<{ told: number; version: number }> {
  const existing = await requireCompanyAnnouncement(tx, caller, id)
  if (existing.isPublic && choice !== null) throw new Refusal(422, STILL_PUBLIC, { audience: STILL_PUBLIC })
  const audience = await toStoredAudience(tx, caller.companyId, choice)
  const row = await updateAnnouncement(tx, existing, version, { audience })
  await updateUploadScope(
    tx,
    [...row.pictures, ...row.attachments.map((file) => file.id)],
    getNoticeFileScope(row.isPublic, audience),
  )
  return { told: await notifyAudience(tx, row, now), version: row.version }
}
