import { and, eq, inArray, like, lt, sql } from 'drizzle-orm'

import { downloadFile } from '@/contract/file'
import type { Db } from '@/server/db/connection'
import { upload } from '@/server/db/schema/platform'
import type { Caller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import type { FileLinks } from './file-links'

export type StoredUpload = typeof upload.$inferSelect
/** Who may read a file besides its owner. */
type UploadScope = 'owner' | 'company' | 'public'

/** What one person may keep: 500 MB. */
export const QUOTA_BYTES = 500 * 1024 * 1024

/** @throws {Refusal} 409 when the caller's files would take more than {@link QUOTA_BYTES} */
export async function assertQuota(db: Db, ownerId: string, size: number): Promise<void> {
  const [sum] = await db
    .select({ used: sql<string>`coalesce(sum(${upload.size}), 0)` })
    .from(upload)
    .where(eq(upload.ownerId, ownerId))
  if (Number(sum?.used ?? 0) + size > QUOTA_BYTES) throw new Refusal(409, '您的文件空间已满，请先清理')
}

export async function insertUpload(tx: Db, row: typeof upload.$inferInsert): Promise<void> {
  await tx.insert(upload).values(row)
}

export async function findUpload(db: Db, id: string): Promise<StoredUpload | undefined> {
  const [row] = await db.select().from(upload).where(eq(upload.id, id))
  return row
}

/** Whether a person may read a file by who they are; a signed link is the other way. */
export function mayRead(row: StoredUpload, caller: Caller | null): boolean {
  if (row.scope === 'public') return true
  if (!caller) return false
  return row.ownerId === caller.userId || (row.scope === 'company' && row.companyId === caller.companyId)
}

/**
 * Finds the caller's own files, to hang them on a record.
 *
 * @returns in the order of `ids`
 * @throws {Refusal} 404 when one of them is not there or not the caller's
 */
export async function findOwnUploads(db: Db, caller: Caller, ids: readonly string[]): Promise<StoredUpload[]> {
  if (ids.length === 0) return []
  const own = and(inArray(upload.id, [...ids]), eq(upload.ownerId, caller.userId))
  const rows = new Map((await db.select().from(upload).where(own)).map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = rows.get(id)
    if (!row) throw new Refusal(404, '文件不存在或无权查看')
    return row
  })
}

/** Lets more people read files, once they hang on something those people may read. */
export async function updateUploadScope(tx: Db, ids: readonly string[], scope: UploadScope): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(upload)
      .set({ scope })
      .where(inArray(upload.id, [...ids]))
}

/** Where everybody finds a file that was opened to everybody. */
export const buildPublicAddress = (fileId: string) => downloadFile.path.replace('{id}', fileId)

/**
 * Opens a picture of the caller's to everybody's eyes, as avatars and covers are.
 *
 * @returns its address
 * @throws {Refusal} 404 when there is none such
 */
export async function publishPicture(tx: Db, caller: Caller, fileId: string): Promise<string> {
  const [file] = await findOwnUploads(tx, caller, [fileId])
  if (!file?.mime.startsWith('image/')) throw new Refusal(404, '图片不存在，请重新上传')
  await updateUploadScope(tx, [fileId], 'public')
  return buildPublicAddress(fileId)
}

/** The file as shapes carry it; call it only for people who may read what the file hangs on. */
export async function presentFileRef(row: StoredUpload, links: FileLinks) {
  return { id: row.id, name: row.name, url: await links.urlOf(row.id), size: row.size, contentType: row.mime }
}

/** Forgets files whose owner is of that beginning and who came before then. @returns their ids, whose bytes may go */
export async function deleteOldUploads(tx: Db, ownerBeginning: string, before: Date): Promise<string[]> {
  const isOld = and(like(upload.ownerId, `${ownerBeginning}%`), lt(upload.createdAt, before))
  const rows = await tx.delete(upload).where(isOld).returning({ id: upload.id })
  return rows.map(({ id }) => id)
}
