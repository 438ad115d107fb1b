import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { type Handle, openEmbedded, openPostgres } from '@/server/db/connection'
import type { DiskRoom } from '@/server/db/disk-room'
import { hasDatabase } from '@/server/db/embedded-directory'
import { acquireLock } from '@/server/db/lock'
import { upload } from '@/server/db/schema/platform'
import { describeFileFailure, StartFailure } from '@/server/db/start-failure'
import type { Settings } from '@/server/settings'
import { describePostgresFailure } from '@/server/start/open-database'

/** Nothing is written to the database: a full disk is no reason to refuse a backup to another one. */
const ANY_ROOM: DiskRoom = { has: () => true, assert: () => undefined }

interface OpenSource {
  handle: Handle
  close(): Promise<void>
}

/**
 * Opens the embedded database as it is: it is not created, migrated or seeded.
 *
 * @throws {StartFailure} when there is none, it is in use by a running server, or it cannot be opened
 */
export async function openEmbeddedSource(dataDir: string): Promise<OpenSource> {
  const directory = join(dataDir, 'database')
  if (!hasDatabase(directory)) throw new StartFailure(`There is no database in ${directory}: check DATA_DIR.`)
  const release = acquireLock(join(dataDir, 'database.lock'))
  try {
    const handle = await openEmbedded(directory, ANY_ROOM)
    const close = async () => {
      await handle.close()
      release()
    }
    return { handle, close }
  } catch (error) {
    release()
    throw (
      describeFileFailure(error, directory) ??
      new StartFailure(`The database in ${directory} cannot be opened: it is damaged, or of another version.`)
    )
  }
}

/**
 * Opens the database of `DATABASE_URL` without time limits: a restore checks the keys of a large table in one statement.
 *
 * @throws {StartFailure} when it leads to no database
 */
export async function openServerSource(url: string): Promise<OpenSource> {
  const handle = await openPostgres(url, { hasTimeLimits: false }).catch((error) => {
    throw describePostgresFailure(error)
  })
  return { handle, close: () => handle.close() }
}

/** @throws {StartFailure} when the database has uploads and their directory does not exist: the setting is of another place */
async function assertFilesExist({ db }: Handle, { fileStore, s3 }: Settings): Promise<void> {
  if (s3 || existsSync(fileStore)) return
  // A database without our tables is told by the backup itself.
  const count = await db.$count(upload).catch(() => 0)
  if (count === 0) return
  throw new StartFailure(
    `FILE_STORE ${fileStore} does not exist, and the database has uploaded files: nothing was written; check FILE_STORE and DATA_DIR.`,
  )
}

/**
 * Opens the database of the settings for a backup.
 *
 * @throws {StartFailure} when it cannot be opened, or the directory of its files is not there
 */
export async function openSource(settings: Settings): Promise<OpenSource> {
  const { databaseUrl, dataDir } = settings
  const source = await (databaseUrl ? openServerSource(databaseUrl) : openEmbeddedSource(dataDir))
  try {
    await assertFilesExist(source.handle, settings)
  } catch (error) {
    await source.close()
    throw error
  }
  return source
}
