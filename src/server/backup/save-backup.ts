import { createWriteStream, existsSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import type { Handle } from '@/server/db/connection'
import { describeFileFailure, StartFailure } from '@/server/db/start-failure'
import type { FileStore } from '@/server/files/file-store'

import { assertBackupKey, sealBackup } from './sealed-chunks'
import { type BackupSummary, readConsistently, streamBackup } from './stream-backup'

interface SaveOptions {
  handle: Handle
  files: FileStore
  /** Encrypts the backup; empty for none. */
  key: string
  signal?: AbortSignal
}

/**
 * The file of a backup: in a directory it gets a name with the time.
 *
 * @throws {StartFailure} when the file exists, or its directory does not
 */
export function chooseBackupFile(requestedPath: string, now: Date): string {
  const path = resolve(requestedPath)
  const isDirectory = existsSync(path) && statSync(path).isDirectory()
  const file = isDirectory ? join(path, `visitor-assistant-${now.toISOString().replace(/\W/g, '-')}.backup`) : path
  if (existsSync(file)) throw new StartFailure(`${file} exists already: nothing was overwritten.`)
  if (!existsSync(dirname(file))) throw new StartFailure(`${dirname(file)} does not exist: make it first.`)
  return file
}

/**
 * Writes a backup that only this user may read. It has another name until it is complete and flushed to the disk.
 *
 * @throws {StartFailure} when the file cannot be written; nothing of it stays
 */
export async function saveBackup(
  file: string,
  { handle, files, key, signal }: SaveOptions,
): Promise<BackupSummary & { bytes: number }> {
  assertBackupKey(key)
  const part = `${file}.${process.pid}.part`
  const summary: BackupSummary = { tables: [], files: 0, missing: 0 }
  try {
    await readConsistently(handle, (tx) =>
      pipeline(
        streamBackup(tx, handle.kind, files, summary),
        createGzip(),
        (source) => sealBackup(source as AsyncIterable<Buffer>, key),
        createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
        { signal },
      ),
    )
    const { size } = statSync(part)
    await rename(part, file)
    return { ...summary, bytes: size }
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    throw describeFileFailure(error, file) ?? error
  }
}
