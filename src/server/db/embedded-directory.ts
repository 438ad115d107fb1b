import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { type Handle, openEmbedded } from './connection'
import { countFreeMegabytes } from './disk-room'
import { formatHolder, isHolderAlive } from './lock'
import { describeFileFailure, StartFailure } from './start-failure'

/** Marks a directory that this program is creating, and may remove. */
const MARKER = 'unfinished-database-of-visitor-assistant'
/** PGlite hangs when PostgreSQL cannot allocate 16 MB for a WAL segment, also to open a database. */
export const LEAST_MEGABYTES = 24
/** A new database takes 90 MB, as much again while it is created, and writes need a reserve. */
export const ROOM_MEGABYTES = 192
const ROOM_CHECK_EVERY_MS = 100

/** Whether `directory` contains a database. */
export const hasDatabase = (directory: string) => existsSync(join(directory, 'PG_VERSION'))

const isMissingOrEmpty = (directory: string) => !existsSync(directory) || readdirSync(directory).length === 0

/** Removes scratch directories of killed processes beside `directory`; files of other programs stay. */
export function removeUnfinished(directory: string): void {
  const prefix = `${basename(directory)}.creating.`
  for (const name of readdirSync(dirname(directory)).filter((name) => name.startsWith(prefix))) {
    const scratch = join(dirname(directory), name)
    const marker = join(scratch, MARKER)
    if (existsSync(marker) && !isHolderAlive(readFileSync(marker, 'utf8'))) {
      rmSync(scratch, { recursive: true, force: true })
    }
  }
}

/**
 * Checks that a new database overwrites nothing.
 *
 * @throws {StartFailure} when `directory` is not empty
 */
export function assertCanCreate(directory: string): void {
  if (isMissingOrEmpty(directory)) return
  throw new StartFailure(
    `${directory} is not empty and holds no database (PG_VERSION is missing): nothing was changed; restore it, or move it away.`,
  )
}

/**
 * Creates a database. It is built in a scratch directory and then renamed, so that a crash or a full disk never leaves
 * an incomplete database.
 *
 * @param build creates tables and rows
 * @param isOrphan whether the parent process is gone; the result is then discarded
 * @throws {StartFailure} as {@link assertCanCreate}
 */
export async function buildDatabase(
  directory: string,
  build: (handle: Handle) => Promise<void>,
  isOrphan = () => false,
): Promise<void> {
  assertCanCreate(directory)
  // A unique name, because an orphaned process may still be writing to another scratch directory.
  const scratch = `${directory}.creating.${randomUUID()}`
  mkdirSync(scratch, { recursive: true })
  try {
    writeFileSync(join(scratch, MARKER), formatHolder(process.pid))
    const handle = await openEmbedded(join(scratch, 'database'))
    await build(handle).finally(() => handle.close())
    if (isOrphan()) return
    // Both fail when the directory has been filled meanwhile.
    if (existsSync(directory)) rmdirSync(directory)
    renameSync(join(scratch, 'database'), directory)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/**
 * Creates a migrated database, as {@link buildDatabase} does.
 *
 * @param fill inserts the first rows
 */
export function createDatabase(
  directory: string,
  fill?: (handle: Handle) => Promise<void>,
  isOrphan?: () => boolean,
): Promise<void> {
  const build = async (handle: Handle) => {
    await handle.migrate()
    await fill?.(handle)
  }
  return buildDatabase(directory, build, isOrphan)
}

const diskFull = (directory: string) =>
  new StartFailure(`The disk is full: ${dirname(directory)} has no room for a new database.`)

/**
 * Like {@link createDatabase}, in a child process: initializing takes 840 MB of WebAssembly memory that is never
 * released, opening takes 310 MB. The child is killed when the disk becomes full.
 *
 * @param program arguments of `node` that run `create-database.ts`
 * @throws {StartFailure} when there is no room, or with the message of the child
 */
export async function createDatabaseInChild(directory: string, program: readonly string[]): Promise<void> {
  assertCanCreate(directory)
  let isFull = false
  await new Promise<void>((resolve, reject) => {
    const child = execFile(process.execPath, [...program, directory], (error, _stdout, stderr) => {
      clearInterval(timer)
      const sentence = stderr.trim().split('\n').pop() || `its process ended (${error?.signal ?? error?.code})`
      if (isFull) reject(diskFull(directory))
      else if (error) reject(new StartFailure(`The embedded database could not be made: ${sentence}`))
      else resolve()
    })
    const timer = setInterval(() => {
      isFull = countFreeMegabytes(dirname(directory)) < LEAST_MEGABYTES
      if (isFull) child.kill('SIGKILL')
    }, ROOM_CHECK_EVERY_MS)
  }).finally(() => removeUnfinished(directory))
}

/** The message of the child process to its parent: one sentence. */
export function describeCreateFailure(error: unknown, directory: string): string {
  const startFailure = error instanceof StartFailure ? error : describeFileFailure(error, directory)
  return startFailure?.message ?? String((error as Error).message).split('\n', 1)[0] ?? ''
}
