import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { type Handle, openEmbedded } from './db'

const run = promisify(execFile)

/** Whether `directory` holds a database already. */
export const hasDatabase = (directory: string) => existsSync(join(directory, 'PG_VERSION'))

/**
 * Makes a migrated database. The work is done in a directory beside and then renamed, so that a crash or a full disk
 * half-way leaves nothing that looks like a database.
 *
 * @param fill puts the first rows in
 */
export async function createDatabase(directory: string, fill?: (handle: Handle) => Promise<void>): Promise<void> {
  const unfinished = `${directory}.creating`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(dirname(directory), { recursive: true })
  try {
    const handle = await openEmbedded(unfinished)
    await handle.migrate()
    await fill?.(handle)
    await handle.close()
    rmSync(directory, { recursive: true, force: true })
    renameSync(unfinished, directory)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/**
 * As {@link createDatabase}, in a process of its own: initialising takes 840 MB that WebAssembly never gives back,
 * opening what is there takes 310 MB.
 *
 * @param program how to start `create-database.ts`: the arguments of `node`
 * @throws {Error} with what the child wrote, when it fails
 */
export async function createDatabaseInChild(directory: string, program: readonly string[]): Promise<void> {
  try {
    await run(process.execPath, [...program, directory])
  } catch (error) {
    const { stderr, signal } = error as { stderr?: string; signal?: string }
    throw new Error(`the embedded database could not be made: ${stderr?.trim() || signal}`)
  }
}
