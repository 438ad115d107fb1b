import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describeFileFailure, StartFailure } from '@/server/db/start-failure'
import { isFileId } from '@/server/files/file-store'
import { openFileStore } from '@/server/files/open-file-store'
import { describeStoreFailure } from '@/server/files/store-failure'
import type { Settings } from '@/server/settings'

/** What was copied, and what was there from an earlier run. */
interface MovedFiles {
  copied: number
  present: number
  bytes: number
  /** Of all files in the order of their ids: the same for the same files wherever they are. */
  sum: string
}

const hashBytes = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Ids of the files of a directory, in order. What is not ours stays out. */
async function listFileIds(directory: string): Promise<string[]> {
  const folders = (await readdir(directory)).filter((name) => /^[0-9a-f]{2}$/.test(name)).sort()
  const ids: string[] = []
  for (const folder of folders) ids.push(...(await readdir(join(directory, folder))).filter(isFileId).sort())
  return ids
}

/**
 * Copies the files of a directory into the store of the settings, and compares each with what the store then gives back. The
 * directory stays as it is. A run that ended early is repeated: what is there already is compared alone.
 *
 * @throws {StartFailure} when a file differs, or one of the two cannot be used
 */
export async function moveFiles(directory: string, settings: Settings, signal: AbortSignal): Promise<MovedFiles> {
  if (!settings.s3 && settings.fileStore === directory)
    throw new StartFailure(`FILE_STORE is ${directory} itself: name another directory, or set FILE_STORE to s3://…`)
  const store = openFileStore(settings)
  const moved: MovedFiles = { copied: 0, present: 0, bytes: 0, sum: '' }
  const sum = createHash('sha256')
  try {
    for (const id of await listFileIds(directory)) {
      signal.throwIfAborted()
      const bytes = await readFile(join(directory, id.slice(0, 2), id))
      const isPresent = await store.has(id)
      if (!isPresent) await store.write(id, bytes)
      const hash = hashBytes(bytes)
      const stored = await store.read(id)
      if (!stored || hashBytes(stored) !== hash)
        throw new StartFailure(`File ${id} differs in FILE_STORE ${settings.fileStore}: remove it there and repeat.`)
      moved[isPresent ? 'present' : 'copied'] += 1
      moved.bytes += bytes.length
      sum.update(hash)
    }
  } catch (error) {
    throw describeStoreFailure(error, settings.fileStore) ?? describeFileFailure(error, directory) ?? error
  }
  return { ...moved, sum: sum.digest('hex') }
}
