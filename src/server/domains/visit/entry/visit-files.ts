import { eq, inArray } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { upload } from '@/server/db/schema/platform'
import { visit } from '@/server/db/schema/visit'
import type { FoundVisit, VisitRow } from '@/server/domains/visit/rows'
import { storeFile } from '@/server/files/file-routes'
import type { FileServices } from '@/server/files/file-services'
import type { PreparedFile } from '@/server/files/file-type'
import { deleteUploads, removeDiscardedFiles } from '@/server/files/upload-store'
import { Refusal } from '@/server/http/refusal'

/** Files of a visit are nobody's: only its answers give links to them. */
const buildVisitOwner = (visitId: string) => `visit:${visitId}`

/** What of a visit holds the id of a file. */
type VisitFile = 'ndaFileId' | 'photoFileId'

type StoreContext = Parameters<typeof storeFile>[3]

/** @throws {Refusal} 409 when the visit is over, refused, revoked or wiped */
export function assertVisitOpen(row: VisitRow | undefined, now: Date): asserts row is VisitRow {
  const isOpen = (row?.status === 'pending' || row?.status === 'approved') && row.endAt > now && row.wipedAt === null
  if (!isOpen) throw new Refusal(409, '来访已结束，不能再提交')
}

/**
 * Stores a file of a visit in place of the earlier one, which is deleted.
 *
 * @param file `set`: what else changes with it; `assertMissing` throws when the locked visit needs the file no more
 * @throws {Refusal} 409 when the visit was revoked or wiped while the file came; as `assertMissing`; nothing of it stays
 */
export async function storeVisitFile(
  services: Pick<FileServices, 'handle' | 'files' | 'links' | 'scanner'>,
  { row }: FoundVisit,
  file: PreparedFile & {
    name: string
    column: VisitFile
    set?: Partial<VisitRow>
    assertMissing?: (row: VisitRow) => void
  },
  { now, write }: StoreContext,
) {
  const { column, set, assertMissing, ...prepared } = file
  const owner = { ownerId: buildVisitOwner(row.id), companyId: row.companyId, scope: 'owner' } as const
  let replacedId: string | null = null
  const stored = await storeFile(services, owner, prepared, {
    now,
    write: (work) =>
      write(async (tx) => {
        const answer = await work(tx)
        const [before] = await tx.select().from(visit).where(eq(visit.id, row.id)).for('update')
        assertVisitOpen(before, now)
        assertMissing?.(before)
        replacedId = before[column]
        await tx
          .update(visit)
          .set({ ...set, [column]: answer.id })
          .where(eq(visit.id, row.id))
        if (replacedId) await deleteUploads(tx, eq(upload.id, replacedId))
        return answer
      }),
  })
  // The new one is stored. What a store that is away keeps of the earlier one is removed by the job.
  if (replacedId) await removeDiscardedFiles(services).catch(() => undefined)
  return stored
}

/** Deletes the files of visits. */
export async function deleteVisitFiles(tx: Db, rows: readonly VisitRow[]): Promise<void> {
  const ids = rows.flatMap(({ ndaFileId, photoFileId }) => [ndaFileId ?? [], photoFileId ?? []].flat())
  if (ids.length > 0) await deleteUploads(tx, inArray(upload.id, ids))
}
