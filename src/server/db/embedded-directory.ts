import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { type Handle, openEmbedded } from './connection'
import { countFreeMegabytes } from './disk-room'
import { describeFileFailure, StartFailure } from './start-failure'

/** Lies in a directory that this program began to fill, and may remove. */
const MARKER = 'unfinished-database-of-visitor-assistant'
/** PostgreSQL hangs in here when it finds no room for 16 MB more. */
const LEAST_MEGABYTES = 24
const ROOM_CHECK_EVERY_MS = 100

/** Whether `directory` holds a database already. */
export const hasDatabase = (directory: string) => existsSync(join(directory, 'PG_VERSION'))

const isMissingOrEmpty = (directory: string) => !existsSync(directory) || readdirSync(directory).length === 0

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes what starts that were killed had begun beside `directory`; what another program made is left alone. */
export function removeUnfinished(directory: string): void {
  const prefix = `${basename(directory)}.creating.`
  for (const name of readdirSync(dirname(directory)).filter((name) => name.startsWith(prefix))) {
    const scratch = join(dirname(directory), name)
    const marker = join(scratch, MARKER)
    if (existsSync(marker) && !isAlive(Number(readFileSync(marker, 'utf8')))) {
      rmSync(scratch, { recursive: true, force: true })
    }
  }
}

/**
 * Makes sure that a new database takes nobody's place.
 *
 * @throws {StartFailure} when there is anything in `directory`
 */
export function assertCanCreate(directory: string): void {
  if (isMissingOrEmpty(directory)) return
  throw new StartFailure(
    `${directory} is not empty and holds no database (PG_VERSION is missing): nothing was changed; restore it, or move it away.`,
  )
}

/**
 * Makes a migrated database. The work is done in a directory beside and then renamed, so that a crash or a full disk
 * half-way leaves nothing that looks like a database.
 *
 * @param fill puts the first rows in
 * @param isOrphan whether nobody waits for it any more: then it leaves the place to the next start
 * @throws {StartFailure} as {@link assertCanCreate}
 */
export async function createDatabase(
  directory: string,
  fill?: (handle: Handle) => Promise<void>,
  isOrphan = () => false,
): Promise<void> {
  assertCanCreate(directory)
  // Of a name of its own: a process whose parent was killed may still be at work in another one.
  const scratch = `${directory}.creating.${randomUUID()}`
  mkdirSync(scratch, { recursive: true })
  try {
    writeFileSync(join(scratch, MARKER), String(process.pid))
    const handle = await openEmbedded(join(scratch, 'database'))
    await handle.migrate()
    await fill?.(handle)
    await handle.close()
    if (isOrphan()) return
    // Both fail when somebody has put anything there meanwhile.
    if (existsSync(directory)) rmdirSync(directory)
    renameSync(join(scratch, 'database'), directory)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

const diskFull = (directory: string) =>
  new StartFailure(`The disk is full: ${dirname(directory)} has no room for a new database.`)

/**
 * As {@link createDatabase}, in a process of its own: initialising takes 840 MB that WebAssembly never gives back,
 * opening what is there takes 310 MB. The process is ended when the disk fills meanwhile.
 *
 * @param program how to start `create-database.ts`: the arguments of `node`
 * @throws {StartFailure} when there is no room, or with the sentence that the child wrote
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

/** What a child that makes a database tells its parent: one sentence. */
export function describeCreateFailure(error: unknown, directory: string): string {
  const known = error instanceof StartFailure ? error : describeFileFailure(error, directory)
  return known?.message ?? String((error as Error).message).split('\n', 1)[0] ?? ''
}
