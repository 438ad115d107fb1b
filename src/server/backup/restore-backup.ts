import { createReadStream, existsSync, mkdirSync, readdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'

import type { Db, Handle } from '@/server/db/connection'
import { countFreeMegabytes } from '@/server/db/disk-room'
import { buildDatabase, hasDatabase, ROOM_MEGABYTES, removeUnfinished } from '@/server/db/embedded-directory'
import { acquireLock } from '@/server/db/lock'
import { runSql } from '@/server/db/run-sql'
import { describeFileFailure, isDiskFull, StartFailure } from '@/server/db/start-failure'
import type { Settings } from '@/server/settings'

import { BackupDamaged } from './backup-failure'
import { checkBackup } from './check-backup'
import { chooseMigrations, type LoadSummary, type LoadTarget, loadBackup } from './load-backup'
import { openServerSource } from './open-source'
import { openRestoredFiles, type RestoredFiles } from './restored-files'
import { openSealedBackup } from './sealed-chunks'

const MEGABYTE = 2 ** 20
/** Between two checkpoints of the embedded database, whose WAL would grow with the backup. */
const WRITES_PER_CHECKPOINT = 8

/** Where a backup is restored to. */
type RestorePlace = Pick<Settings, 'dataDir' | 'databaseUrl' | 'fileStore' | 's3'>

/** Reads the stream of a backup. */
type ReadBackup = <T>(take: (source: AsyncIterable<Buffer>) => Promise<T>) => Promise<T>

/** Reads a backup file, checked and decrypted. @param key empty for none */
export function readBackupFile(file: string, key: string, signal?: AbortSignal): ReadBackup {
  return async (take) => {
    if (!existsSync(file)) throw new StartFailure(`There is no file ${file}.`)
    let result: unknown
    try {
      await pipeline(
        createReadStream(file),
        (source) => openSealedBackup(source as AsyncIterable<Buffer>, key),
        createGunzip(),
        async (source) => {
          result = await take(source as AsyncIterable<Buffer>)
        },
        { signal },
      )
    } catch (error) {
      // The bytes are those that were written, and still no backup.
      const { code } = error as NodeJS.ErrnoException
      if (code?.startsWith('Z_') || error instanceof SyntaxError) throw new BackupDamaged()
      throw describeFileFailure(error, file) ?? error
    }
    return result as Awaited<ReturnType<typeof take>>
  }
}

async function assertEmptyServer(handle: Handle): Promise<void> {
  const [found] = await runSql<{ tables: number }>(
    handle.db,
    sql`select (select count(*) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v'))::int
      + (select count(*) from pg_namespace where nspname = 'drizzle')::int as tables`,
  )
  if (found?.tables !== 0)
    throw new StartFailure('The database of DATABASE_URL is not empty: nothing was restored; make a new one for it.')
}

/** All in one transaction: whatever ends it early leaves an empty database. */
export async function loadIntoServer(
  handle: Handle,
  read: ReadBackup,
  files: Pick<RestoredFiles, 'write' | 'commit'>,
): Promise<LoadSummary> {
  await assertEmptyServer(handle)
  let hasBegun = false
  return handle.tx(async (tx: Db) => {
    // A stream cannot be read again.
    if (hasBegun) throw new StartFailure('Somebody else writes to the database of DATABASE_URL: nothing was restored.')
    hasBegun = true
    const target: LoadTarget = { run: (work) => work(tx), writeFile: files.write }
    const summary = await read((source) => loadBackup(source, target))
    await files.commit()
    return summary
  })
}

function assertRoom(dataDir: string, databaseBytes: number): void {
  const neededMegabytes = ROOM_MEGABYTES + Math.ceil(databaseBytes / MEGABYTE)
  const megabytes = countFreeMegabytes(dataDir)
  if (megabytes >= neededMegabytes) return
  throw new StartFailure(
    `The disk is full: ${dataDir} has ${megabytes} MB left, the restore needs ${neededMegabytes} MB.`,
  )
}

async function loadIntoDirectory(dataDir: string, read: ReadBackup, files: RestoredFiles): Promise<LoadSummary> {
  const directory = join(dataDir, 'database')
  let summary: LoadSummary | undefined
  assertRoom(dataDir, 0)
  await buildDatabase(directory, async (handle) => {
    let writes = 0
    const target: LoadTarget = {
      prepare: ({ databaseBytes }) => assertRoom(dataDir, databaseBytes),
      async run(work) {
        writes += 1
        if (writes % WRITES_PER_CHECKPOINT === 0) await handle.keepSpareWal?.()
        return handle.tx(work)
      },
      writeFile: files.write,
    }
    summary = await read((source) => loadBackup(source, target))
    await files.commit()
  })
  return summary as LoadSummary
}

/** Locks an embedded place for the restore. @throws {StartFailure} when it is in use, or has a database */
function claimDirectory(dataDir: string): () => void {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw describeFileFailure(error, dataDir) ?? error
  }
  const release = acquireLock(join(dataDir, 'database.lock'))
  const directory = join(dataDir, 'database')
  removeUnfinished(directory)
  if (!hasDatabase(directory)) return release
  release()
  throw new StartFailure(
    `${directory} holds a database already: nothing was restored; move it away, or set DATA_DIR to another directory.`,
  )
}

async function restoreToDirectory(place: RestorePlace, read: ReadBackup): Promise<LoadSummary> {
  const { dataDir } = place
  const isNew = !existsSync(dataDir)
  const release = claimDirectory(dataDir)
  let files: RestoredFiles | undefined
  try {
    files = await openRestoredFiles(place)
    return await loadIntoDirectory(dataDir, read, files)
  } catch (error) {
    await files?.discard()
    throw isDiskFull(error) && !(error instanceof StartFailure)
      ? new StartFailure(`The disk is full: ${dataDir} has no room for the backup. Nothing was restored.`)
      : error
  } finally {
    release()
    if (isNew && readdirSync(dataDir).length === 0) rmdirSync(dataDir)
  }
}

async function restoreToServer(place: RestorePlace, read: ReadBackup): Promise<LoadSummary> {
  const { handle, close } = await openServerSource(place.databaseUrl)
  let files: RestoredFiles | undefined
  try {
    // Before a directory is made.
    await assertEmptyServer(handle)
    files = await openRestoredFiles(place)
    return await loadIntoServer(handle, read, files)
  } catch (error) {
    await files?.discard()
    throw error
  } finally {
    await close()
  }
}

/**
 * Restores a backup into an empty place: all of it, or nothing. It is read twice: a damaged one changes
 * nothing.
 *
 * @throws {StartFailure} when the place is not empty, is in use or has no room, or the backup is refused
 */
export async function restoreBackup(place: RestorePlace, read: ReadBackup): Promise<LoadSummary> {
  const { origin } = await read(checkBackup)
  chooseMigrations(origin)
  return place.databaseUrl ? restoreToServer(place, read) : restoreToDirectory(place, read)
}
