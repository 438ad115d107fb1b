import { mkdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'

import { type Handle, openEmbedded, openPostgres, sqlState } from './db'
import { createDatabaseInChild, hasDatabase } from './embedded-directory'
import { createFileStore } from './file-store'
import { acquireLock } from './lock'
import { fillPinyin } from './pinyin'
import { seedDemo } from './seed/index'
import type { Settings } from './settings'
import { isDiskFull, StartFailure } from './start-failure'

/** An empty embedded database takes 40 MB, and twice that while it is made. */
const ROOM_BYTES = 128 * 1024 * 1024
const PROGRESS_EVERY_MS = 5000
const OLDEST_POSTGRES = 140_000
const MIGRATION_TRIES = 10
const MIGRATION_PAUSE_MS = 300
/** What the loser of two processes that migrate one database at once is told: exists already, or lost a race. */
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
}

/** An open, migrated database. */
export interface OpenDatabase {
  handle: Handle
  close(): Promise<void>
}

type Tell = (line: string) => void

async function migrateBesideOthers(handle: Handle): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await handle.migrate()
    } catch (error) {
      if (attempt >= MIGRATION_TRIES || !lostRace.has(sqlState(error) ?? '')) throw error
      await sleep(MIGRATION_PAUSE_MS)
    }
  }
}

function postgresFailure(error: unknown): StartFailure {
  for (let at = error; at instanceof Error; ) {
    const { code, cause, message } = at as Error & { code?: string; cause?: unknown }
    const reason = postgresFailures[code ?? ''] ?? (/timeout/i.test(message) ? 'its host does not answer' : undefined)
    if (reason) return new StartFailure(`DATABASE_URL does not lead to a database: ${reason}.`)
    at = cause
  }
  const state = sqlState(error)
  return new StartFailure(`DATABASE_URL does not lead to a usable database${state ? ` (SQLSTATE ${state})` : ''}.`)
}

async function openServer(url: string): Promise<OpenDatabase> {
  const handle = await openPostgres(url)
  try {
    const { rows } = (await handle.db.execute(sql`select current_setting('server_version_num')::int as version`)) as {
      rows?: { version: number }[]
    }
    if ((rows?.[0]?.version ?? 0) < OLDEST_POSTGRES)
      throw new StartFailure('DATABASE_URL must lead to PostgreSQL 14 or later.')
    await migrateBesideOthers(handle)
  } catch (error) {
    await handle.close()
    throw error instanceof StartFailure ? error : postgresFailure(error)
  }
  return { handle, close: () => handle.close() }
}

function assertRoom(directory: string): void {
  const { bavail, bsize } = statfsSync(directory)
  if (bavail * bsize >= ROOM_BYTES) return
  const left = Math.floor((bavail * bsize) / 1024 / 1024)
  throw new StartFailure(`The disk is full: ${directory} has ${left} MB left, a new database needs 128 MB.`)
}

/** How to start the child that makes a database: the bundle's neighbour, or the sources by tsx. */
function creator({ seed, fileStore }: Settings): string[] {
  const program = __filename.endsWith('.ts')
    ? ['--import', 'tsx', join(__dirname, 'create-database.ts')]
    : [join(__dirname, 'create-database.js')]
  return seed === 'none' ? program : [...program, `--seed=${fileStore}`]
}

/** Says every few seconds that the work goes on. */
async function tellWhile(work: Promise<void>, what: string, tell: Tell): Promise<void> {
  const began = Date.now()
  tell(what)
  const timer = setInterval(() => tell(`${what} ${Math.round((Date.now() - began) / 1000)} s`), PROGRESS_EVERY_MS)
  await work.finally(() => clearInterval(timer))
}

async function openDirectory(settings: Settings, tell: Tell): Promise<OpenDatabase> {
  const directory = join(settings.dataDir, 'database')
  const release = acquireLock(join(settings.dataDir, 'database.lock'))
  try {
    if (!hasDatabase(directory)) {
      assertRoom(settings.dataDir)
      await tellWhile(createDatabaseInChild(directory, creator(settings)), 'Creating the embedded database ...', tell)
    }
    const handle = await openEmbedded(directory)
    await handle.migrate()
    const close = async () => {
      await handle.close()
      release()
    }
    return { handle, close }
  } catch (error) {
    release()
    throw isDiskFull(error) ? new StartFailure(`The disk is full: ${settings.dataDir} cannot be written.`) : error
  }
}

/**
 * Opens the database that the settings name, creating and migrating it as needed. A new embedded one holds the demo
 * people already; any other is seeded by `SEED=demo` alone.
 *
 * @throws {StartFailure} with what is wrong: directory in use, no room, unreachable server, wrong password
 */
export async function openDatabase(settings: Settings, tell: Tell = () => undefined): Promise<OpenDatabase> {
  const database = settings.databaseUrl ? await openServer(settings.databaseUrl) : await openEmbeddedIn(settings, tell)
  try {
    if (settings.seed === 'demo') await seedDemo(database.handle, new Date(), createFileStore(settings.fileStore))
    await fillPinyin(database.handle.db)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

async function openEmbeddedIn(settings: Settings, tell: Tell): Promise<OpenDatabase> {
  try {
    mkdirSync(settings.dataDir, { recursive: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartFailure(`DATA_DIR ${settings.dataDir} cannot be made (${code}).`)
  }
  return openDirectory(settings, tell)
}
