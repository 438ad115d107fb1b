import { and, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type {
  AnnouncementDraft,
  changeAnnouncement,
  withdrawAnnouncement,
} from '@/contract/message/announcement-manage'
import type { Db } from '@/server/db/connection'
import { type announcement, message } from '@/server/db/schema/home'
import { takeArticlePictures } from '@/server/files/article-pictures'
import { readFiles } from '@/server/files/file-refs'
import type { FileServices } from '@/server/files/file-services'
import { findOwnUploads, updateUploadScope } from '@/server/files/upload-store'
import type { CompanyCaller } from '@/server/http/caller'
import { sanitizeArticle } from '@/server/http/html'

import { getNoticeFileScope, requireCompanyAnnouncement, toStoredFile, updateAnnouncement } from './publish-store'

type AnnouncementRow = typeof announcement.$inferSelect

/** One notice as it is edited. @throws {Refusal} 404 */
export async function describeAnnouncementDraft(
  db: Db,
  caller: CompanyCaller,
  { links }: Pick<FileServices, 'links'>,
  id: string,
): Promise<AnnouncementDraft> {
  const { title, content, pictures, attachments, version } = await requireCompanyAnnouncement(db, caller, id)
  await links.ready()
  const files = await readFiles(db, links, [...pictures, ...attachments.map((file) => file.id)])
  return {
    id,
    title,
    content: sanitizeArticle(content),
    pictures: pictures.flatMap((one) => files.get(one) ?? []),
    attachments: attachments.flatMap((file) => files.get(file.id) ?? []),
    version,
  }
}

/** Those that the notice has, of whichever administrator, and new ones of the caller, in the order given. */
async function takeAttachments(tx: Db, caller: CompanyCaller, notice: AnnouncementRow, ids: readonly string[]) {
  const currentFiles = new Map(notice.attachments.map((file) => [file.id, file]))
  const added = await findOwnUploads(
    tx,
    caller,
    ids.filter((id) => !currentFiles.has(id)),
  )
  await updateUploadScope(
    tx,
    added.map(({ id }) => id),
    getNoticeFileScope(notice.isPublic, notice.audience),
  )
  const removed = [...currentFiles.keys()].filter((id) => !ids.includes(id))
  await updateUploadScope(tx, removed, 'owner')
  const all = new Map([...currentFiles, ...added.map((file) => [file.id, toStoredFile(file)] as const)])
  return ids.flatMap((id) => all.get(id) ?? [])
}

/** A new content and its pictures; those that it no longer shows are closed, attachments excepted. */
async function takeContent(
  tx: Db,
  caller: CompanyCaller,
  notice: AnnouncementRow,
  content: string,
  attachments: readonly string[],
) {
  const scope = getNoticeFileScope(notice.isPublic, notice.audience)
  const pictures = await takeArticlePictures(tx, caller, content, notice.pictures, scope)
  const removed = notice.pictures.filter((id) => !pictures.includes(id) && !attachments.includes(id))
  await updateUploadScope(tx, removed, 'owner')
  return { content, pictures }
}

/**
 * Changes what a notice says, in its messages too; receipts stay.
 *
 * @throws {Refusal} 404 for the notice, an attachment or a picture; 409 for an outdated version, or a withdrawn notice
 */
export async function updateAnnouncementText(
  tx: Db,
  caller: CompanyCaller,
  { id, title, content, summary = '', attachments, version }: InferOutput<(typeof changeAnnouncement)['input']>,
  now: Date,
): Promise<{ version: number }> {
  const notice = await requireCompanyAnnouncement(tx, caller, id)
  const files = await takeAttachments(tx, caller, notice, attachments)
  const text = content === undefined ? {} : await takeContent(tx, caller, notice, sanitizeArticle(content), attachments)
  const change = { title, ...text, ...(content !== undefined && { summary }), attachments: files, editedAt: now }
  const row = await updateAnnouncement(tx, notice, version, change)
  // Reminders have a title of their own.
  await tx
    .update(message)
    .set({ title, content: row.summary })
    .where(and(isAbout(id), eq(message.title, notice.title)))
  return { version: row.version }
}

const isAbout = (id: string) => and(eq(message.businessType, 'announcement'), eq(message.businessId, id))

/**
 * Withdraws a notice; its files are no longer the company's.
 *
 * @throws {Refusal} 404; 409 for an outdated version, or a withdrawn notice
 */
export async function hideAnnouncement(
  tx: Db,
  caller: CompanyCaller,
  { id, version }: InferOutput<(typeof withdrawAnnouncement)['input']>,
  now: Date,
): Promise<{ version: number }> {
  const notice = await requireCompanyAnnouncement(tx, caller, id)
  const row = await updateAnnouncement(tx, notice, version, { withdrawnAt: now })
  await updateUploadScope(tx, [...row.pictures, ...row.attachments.map((file) => file.id)], 'owner')
  return { version: row.version }
}
