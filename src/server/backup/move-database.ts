import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { Handle } from '@/server/db/connection'
import { StartFailure } from '@/server/db/start-failure'
import type { Settings } from '@/server/settings'

import type { LoadSummary } from './load-backup'
import { openEmbeddedSource, openServerSource } from './open-source'
import { loadIntoServer } from './restore-backup'
import { readConsistently, streamBackup } from './stream-backup'

/** Files stay where they are: both databases have the same store. */
const NO_FILES = {
  write: async () => undefined,
  commit: async () => undefined,
}

/** The two transactions run beside each other, not one in the other, and meet in a stream. */
async function copyRows(source: Handle, target: Handle, signal?: AbortSignal): Promise<LoadSummary> {
  const stream = new PassThrough()
  const summary = { tables: [], files: 0, missing: 0 }
  const reading = readConsistently(source, (tx) =>
    pipeline(streamBackup(tx, source.kind, null, summary), stream, { signal }),
  )
  // A failure of the reading side destroys the stream with its error, which the writing side then throws.
  reading.catch(() => undefined)
  try {
    return await loadIntoServer(target, (take) => take(stream), NO_FILES)
  } finally {
    stream.destroy()
    await reading.catch(() => undefined)
  }
}

/**
 * Copies the embedded database into the empty one of `DATABASE_URL`, and compares every table. The embedded one stays.
 *
 * @throws {StartFailure} with the cause; the target is then empty as before
 */
export async function moveDatabase(
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  signal?: AbortSignal,
): Promise<LoadSummary> {
  if (!databaseUrl)
    throw new StartFailure('Set DATABASE_URL to the PostgreSQL database that the embedded one moves to.')
  const source = await openEmbeddedSource(dataDir)
  try {
    const target = await openServerSource(databaseUrl)
    return await copyRows(source.handle, target.handle, signal).finally(target.close)
  } finally {
    await source.close()
  }
}
