import { inArray } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { upload } from '@/server/db/schema/platform'

import type { FileLinks } from './file-links'
import { presentFileRef } from './upload-store'

type FileRef = Awaited<ReturnType<typeof presentFileRef>>
/** Files by id. */
export type Files = ReadonlyMap<string, FileRef>

/** Loads files by id, for users who may read the objects they belong to. */
export async function readFiles(db: Db, links: FileLinks, ids: readonly string[]): Promise<Files> {
  const uniqueIds = [...new Set(ids)]
  const rows = uniqueIds.length === 0 ? [] : await db.select().from(upload).where(inArray(upload.id, uniqueIds))
  const files = new Map<string, FileRef>()
  for (const row of rows) files.set(row.id, await presentFileRef(row, links))
  return files
}
