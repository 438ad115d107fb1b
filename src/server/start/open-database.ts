import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'

import { getSqlState, type Handle, isAway, openEmbedded, openPostgres, REFUSED_PARAMETER } from '@/server/db/connection'
import { countFreeMegabytes } from '@/server/db/disk-room'
import {
  assertCanCreate,
  createDatabaseInChild,
  hasDatabase,
  LEAST_MEGABYTES,
  ROOM_MEGABYTES,
  removeUnfinished,
} from '@/server/db/embedded-directory'
import { acquireLock } from '@/server/db/lock'
import { fillPinyin } from '@/server/db/pinyin'
import { attachReplica } from '@/server/db/replica'
import { listSegments } from '@/server/db/spare-wal'
import { describeFileFailure, isDiskFull, StartFailure } from '@/server/db/start-failure'
import { openFileStore } from '@/server/files/open-file-store'
import { seedDemo, writeSeedFiles } from '@/server/seed/index'
import type { Settings } from '@/server/settings'

import { assertDirectories, assertS3Store } from './directories'

const PROGRESS_EVERY_MS = 5000
const OLDEST_POSTGRES = 140_000
const MIGRATION_TRIES = 10
const MIGRATION_PAUSE_MS = 300
/** SQL states of the process that loses a concurrent migration: already exists, or serialization failure. */
const lostRace = new Set(['23505', '42P06', '42P07', '42701', '42710', '40001', '40P01'])

const postgresFailures: Record<string, string> = {
  ECONNREFUSED: 'nothing listens at its address',
  ENOTFOUND: 'its host name is unknown',
  EAI_AGAIN: 'its host name cannot be resolved now',
  ETIMEDOUT: 'its host does not answer',
  EHOSTUNREACH: 'its host cannot be reached',
  ECONNRESET: 'the other side closed the connection',
  '28P01': 'the password or the user is wrong',
  '28000': 'the server does not let this user in',
  '3D000': 'there is no database of that name',
  '53300': 'the server has too many connections',
  '57P03': 'the server is still starting',
  '57014': 'it took longer than the time limit of a statement',
}

/** An open, migrated database. */
export interface OpenDatabase {
  handle: Handle
  close(): Promise<void>
}

type PrintProgress = (line: string) => void

async function migrateBesideOthers(handle: Handle): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await handle.migrate()
    } catch (error) {
      if (attempt >= MIGRATION_TRIES || !lostRace.has(getSqlState(error) ?? '')) throw error
      await sleep(MIGRATION_PAUSE_MS)
    }
  }
}

/** The reason in an error of `pg` that has no code of its own. */
function explainMessage(message: string): string | undefined {
  const [, parameter] = REFUSED_PARAMETER.exec(message) ?? []
  if (parameter) return `the pooler in front of it refuses the startup parameter ${parameter}`
  return /^(timeout expired|timeout exceeded|Query read timeout|Connection terminated due to connection timeout)/.test(
    message,
  )
    ? 'its host does not answer'
    : undefined
}

/** Why a database of `DATABASE_URL` cannot be used. */
export function describePostgresFailure(error: unknown): StartFailure {
  for (let at = error; at instanceof Error; ) {
    const { code, cause, message } = at as Error & { code?: string; cause?: unknown }
    const reason = postgresFailures[code ?? ''] ?? explainMessage(message)
    if (reason) return new StartFailure(`DATABASE_URL does not lead to a database: ${reason}.`)
    at = cause
  }
  const state = getSqlState(error)
  return new StartFailure(`DATABASE_URL does not lead to a usable database${state ? ` (SQLSTATE ${state})` : ''}.`)
}

/** All migrations are one transaction: one that fails leaves the database as it was. */
function createMigrationFailure(database: string, error: unknown): StartFailure {
  const state = getSqlState(error)
  const isDenied = state === '42501'
  const cause = isDenied ? 'the user may not make or change its tables' : `SQLSTATE ${state ?? 'unknown'}`
  const reason = isDiskFull(error) ? 'the disk is full' : cause
  return new StartFailure(`${database} could not be migrated: ${reason}. Nothing was changed.`)
}

async function openServer(url: string, replicaUrl: string): Promise<OpenDatabase> {
  const handle = await openPostgres(url).catch((error) => {
    throw describePostgresFailure(error)
  })
  try {
    const { rows } = (await handle.db.execute(sql`select current_setting('server_version_num')::int as version`)) as {
      rows?: { version: number }[]
    }
    if ((rows?.[0]?.version ?? 0) < OLDEST_POSTGRES)
      throw new StartFailure('DATABASE_URL must lead to PostgreSQL 14 or later.')
    await migrateBesideOthers(handle).catch((error) => {
      throw isAway(error) ? error : createMigrationFailure('The database of DATABASE_URL', error)
    })
  } catch (error) {
    await handle.close()
    throw error instanceof StartFailure ? error : describePostgresFailure(error)
  }
  const whole = replicaUrl ? await attachReplica(handle, replicaUrl) : handle
  return { handle: whole, close: () => whole.close() }
}

function assertRoom(directory: string): void {
  const megabytes = countFreeMegabytes(directory)
  if (megabytes >= ROOM_MEGABYTES) return
  throw new StartFailure(
    `The disk is full: ${directory} has ${megabytes} MB left, a new database needs ${ROOM_MEGABYTES} MB.`,
  )
}

/** The command of the child process that creates a database: the neighbour of the bundle, or the sources by tsx. */
function buildCreator({ seed, fileStore }: Settings): string[] {
  const program = __filename.endsWith('.ts')
    ? ['--import', 'tsx', join(__dirname, 'create-database.ts')]
    : [join(__dirname, 'create-database.js')]
  return seed === 'none' ? program : [...program, `--seed=${fileStore}`]
}

/** Prints the elapsed time every few seconds while `work` runs. */
async function printProgressWhile(work: Promise<void>, what: string, printProgress: PrintProgress): Promise<void> {
  const began = Date.now()
  printProgress(what)
  const timer = setInterval(
    () => printProgress(`${what} ${Math.round((Date.now() - began) / 1000)} s`),
    PROGRESS_EVERY_MS,
  )
  await work.finally(() => clearInterval(timer))
}

/** @throws {StartFailure} when the disk has no room for the WAL replay of a database that was not closed */
function assertRoomToOpen(directory: string): void {
  const megabytes = countFreeMegabytes(directory)
  if (megabytes >= LEAST_MEGABYTES || listSegments(directory).length > 1) return
  throw new StartFailure(
    `The disk is full: ${directory} has ${megabytes} MB left, opening the database needs ${LEAST_MEGABYTES} MB.`,
  )
}

/** @throws {StartFailure} when the directory is not writable, or its content is unreadable */
async function openExisting(directory: string): Promise<Handle> {
  try {
    accessSync(directory, constants.W_OK)
    assertRoomToOpen(directory)
    return await openEmbedded(directory)
  } catch (error) {
    if (error instanceof StartFailure) throw error
    throw (
      describeFileFailure(error, directory) ??
      new StartFailure(
        `The database in ${directory} cannot be opened: it is damaged, or of another version. Restore it from a copy, or set DATA_DIR to another directory.`,
      )
    )
  }
}

async function migrateEmbedded(handle: Handle, directory: string): Promise<void> {
  try {
    await handle.keepSpareWal?.()
    await handle.migrate()
  } catch (error) {
    await handle.close()
    throw createMigrationFailure(`The database in ${directory}`, error)
  }
}

async function openDirectory(settings: Settings, printProgress: PrintProgress): Promise<OpenDatabase> {
  const directory = join(settings.dataDir, 'database')
  const release = acquireLock(join(settings.dataDir, 'database.lock'))
  try {
    removeUnfinished(directory)
    if (!hasDatabase(directory)) {
      assertCanCreate(directory)
      assertRoom(settings.dataDir)
      await printProgressWhile(
        createDatabaseInChild(directory, buildCreator(settings)),
        'Creating the embedded database ...',
        printProgress,
      )
      if (settings.s3 && settings.seed !== 'none') await writeSeedFiles(openFileStore(settings))
    }
    const handle = await openExisting(directory)
    await migrateEmbedded(handle, directory)
    const close = async () => {
      await handle.close()
      release()
    }
    return { handle, close }
  } catch (error) {
    release()
    throw describeFileFailure(error, settings.dataDir) ?? error
  }
}

/**
 * Opens the configured database; creates and migrates it if needed. A new embedded database contains the demo users;
 * any other is only seeded with `SEED=demo`.
 *
 * @throws {StartFailure} with the cause: directory in use, no disk space, server unreachable, wrong password
 */
export async function openDatabase(
  settings: Settings,
  printProgress: PrintProgress = () => undefined,
): Promise<OpenDatabase> {
  assertDirectories(settings)
  await assertS3Store(settings)
  const database = settings.databaseUrl
    ? await openServer(settings.databaseUrl, settings.replicaUrl)
    : await openEmbeddedIn(settings, printProgress)
  try {
    if (settings.seed === 'demo') await seedDemo(database.handle, new Date(), openFileStore(settings))
    await fillPinyin(database.handle.db)
  } catch (error) {
    await database.close()
    throw describeFileFailure(error, settings.dataDir) ?? error
  }
  return database
}

async function openEmbeddedIn(settings: Settings, printProgress: PrintProgress): Promise<OpenDatabase> {
  try {
    mkdirSync(settings.dataDir, { recursive: true })
  } catch (error) {
    throw describeFileFailure(error, settings.dataDir) ?? error
  }
  return openDirectory(settings, printProgress)
}
