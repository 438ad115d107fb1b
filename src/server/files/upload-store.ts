import { and, eq, inArray, like, lt, type SQL, sql } from 'drizzle-orm'

import { downloadFile } from '@/contract/file'
import type { Db } from '@/server/db/connection'
import { discardedFile, upload } from '@/server/db/schema/platform'
import type { Caller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'

import type { FileLinks } from './file-links'
import type { FileServices } from './file-services'

export type StoredUpload = typeof upload.$inferSelect
/** Readers of a file besides its owner. */
type UploadScope = 'owner' | 'company' | 'public'

/** Quota per user: 500 MB. */
export const QUOTA_BYTES = 500 * 1024 * 1024

/** @throws {Refusal} 409 when the caller's files would exceed {@link QUOTA_BYTES} */
export async function assertQuota(db: Db, ownerId: string, size: number): Promise<void> {
  const [sum] = await db
    .select({ used: sql<string>`coalesce(sum(${upload.size}), 0)` })
    .from(upload)
    .where(eq(upload.ownerId, ownerId))
  if (Number(sum?.used ?? 0) + size > QUOTA_BYTES) throw new Refusal(409, '你的文件空间已满，请先清理')
}

export async function insertUpload(tx: Db, row: typeof upload.$inferInsert): Promise<void> {
  await tx.insert(upload).values(row)
}

export async function findUpload(db: Db, id: string): Promise<StoredUpload | undefined> {
  const [row] = await db.select().from(upload).where(eq(upload.id, id))
  return row
}

/** Whether a user may read a file by session; signed links are checked elsewhere. */
export function mayRead(row: StoredUpload, caller: Caller | null): boolean {
  if (row.scope === 'public') return true
  if (!caller) return false
  if (row.ownerId === caller.userId) return true
  // Visitors and partners have no company, nor has a file that somebody uploaded before they joined one.
  return row.scope === 'company' && row.companyId !== null && row.companyId === caller.companyId
}

/**
 * Finds the caller's own files, to attach them to a record.
 *
 * @returns in the order of `ids`
 * @throws {Refusal} 404 when one of them does not exist or is not the caller's
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

/** Extends the readers of files that are attached to a shared record. */
export async function updateUploadScope(tx: Db, ids: readonly string[], scope: UploadScope): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(upload)
      .set({ scope })
      .where(inArray(upload.id, [...ids]))
}

/** The permanent URL of a public file. */
export const buildPublicAddress = (fileId: string) => downloadFile.path.replace('{id}', fileId)

/**
 * Publishes a picture of the caller, such as an avatar or a cover.
 *
 * @returns its URL
 * @throws {Refusal} 404 when the caller has no such picture
 */
export async function publishPicture(tx: Db, caller: Caller, fileId: string): Promise<string> {
  const [file] = await findOwnUploads(tx, caller, [fileId])
  if (!file?.mime.startsWith('image/')) throw new Refusal(404, '图片不存在，请重新上传')
  await updateUploadScope(tx, [fileId], 'public')
  return buildPublicAddress(fileId)
}

/** The file reference; only for users who may read the object it belongs to. */
export async function presentFileRef(row: StoredUpload, links: FileLinks) {
  const { id, name, size, mime: contentType, state } = row
  return { id, name, url: await links.buildUrl(id), size, contentType, ...(state !== 'clean' && { state }) }
}

/** Notes files whose bytes must go; {@link removeDiscardedFiles} removes them once the transaction is committed. */
export async function discardFiles(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .insert(discardedFile)
    .values(ids.map((id) => ({ id })))
    .onConflictDoNothing()
}

/** Deletes the rows of files, and notes that their bytes must go. */
export async function deleteUploads(tx: Db, which: SQL | undefined): Promise<void> {
  const rows = await tx.delete(upload).where(which).returning({ id: upload.id })
  await discardFiles(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Deletes files by owner prefix and age. */
export async function deleteOldUploads(tx: Db, ownerBeginning: string, before: Date): Promise<void> {
  await deleteUploads(tx, and(like(upload.ownerId, `${ownerBeginning}%`), lt(upload.createdAt, before)))
}

/**
 * Removes the bytes of deleted files. What a store that is away still has is removed by a later run.
 *
 * @throws {FileStoreAwayError}
 */
export async function removeDiscardedFiles({ handle, files }: Pick<FileServices, 'handle' | 'files'>): Promise<void> {
  for (const { id } of await handle.db.select().from(discardedFile)) {
    await files.remove(id)
    await handle.db.delete(discardedFile).where(eq(discardedFile.id, id))
  }
}
