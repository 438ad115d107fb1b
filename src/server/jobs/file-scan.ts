import { and, asc, eq } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

import { MINUTE_MS } from '@/lib/durations'
import { upload } from '@/server/db/schema/platform'
import { FileNotScannedError, ScannerAwayError } from '@/server/files/file-scanner'
import type { FileServices } from '@/server/files/file-services'
import { discardFiles, removeDiscardedFiles } from '@/server/files/upload-store'
import { scheduleEvery } from '@/server/http/repeat'

type ScanServices = Pick<FileServices, 'handle' | 'files' | 'scanner'>

/**
 * Scans files that came while the scanner was away, the oldest first. Bytes with a virus are deleted; the row stays,
 * so that what they were attached to says so. A file that the scanner refuses, such as one above its `StreamMaxLength`,
 * waits on and does not hold up the others: a run looks at all that wait, not at the first ones alone.
 *
 * @returns `failed` while the scanner is still away, or has refused a file
 */
export async function scanPendingFiles(
  { handle, files, scanner }: ScanServices,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<'done' | 'failed'> {
  if (!scanner) return 'done'
  const isPending = eq(upload.state, 'pending')
  const rows = await handle.db
    .select({ id: upload.id })
    .from(upload)
    .where(isPending)
    .orderBy(asc(upload.createdAt), asc(upload.id))
  let result: 'done' | 'failed' = 'done'
  for (const { id } of rows) {
    const bytes = await files.read(id)
    try {
      // Bytes that are gone are said to be lost by their download.
      const state = bytes ? await scanner.scan(bytes) : 'clean'
      await handle.tx(async (tx) => {
        await tx
          .update(upload)
          .set({ state })
          .where(and(eq(upload.id, id), isPending))
        if (state === 'infected') await discardFiles(tx, [id])
      })
      if (state !== 'infected') continue
      await removeDiscardedFiles({ handle, files })
      log.warn({ fileId: id }, 'a file with a virus was deleted')
    } catch (error) {
      if (!(error instanceof ScannerAwayError)) throw error
      log.warn({ reason: error.message }, 'files wait for the virus scanner')
      result = 'failed'
      if (!(error instanceof FileNotScannedError)) return result
    }
  }
  return result
}

/** Schedules the scan of pending files, if a scanner is configured. */
export function scheduleFileScan(app: FastifyInstance, services: ScanServices): void {
  if (!services.scanner) return
  scheduleEvery(app, { name: 'fileScan', everyMs: MINUTE_MS }, () => scanPendingFiles(services, app.log))
}
