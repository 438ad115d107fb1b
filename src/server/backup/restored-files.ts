import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { describeFileFailure, StartFailure } from '@/server/db/start-failure'
import { createFileStore } from '@/server/files/file-store'
import { createS3FileStore, isS3StoreEmpty } from '@/server/files/s3-file-store'
import { describeStoreFailure } from '@/server/files/store-failure'
import type { S3Settings, Settings } from '@/server/settings'

/** Within the store, which may be a mount point that cannot be renamed. */
const STAGING = '.restoring'

/** Files of a restore: outside of the store until all of them are there. */
export interface RestoredFiles {
  write(id: string, bytes: Buffer): Promise<void>
  commit(): Promise<void>
  /** Removes what was written, also after {@link RestoredFiles.commit}. */
  discard(): Promise<void>
}

/**
 * Opens the empty file store of a restore.
 *
 * @throws {StartFailure} when it has files, or cannot be written
 */
export async function openRestoredFiles({ fileStore, s3 }: Pick<Settings, 'fileStore' | 's3'>): Promise<RestoredFiles> {
  return s3 ? openRestoredObjects(fileStore, s3) : createRestoredFiles(fileStore)
}

/** Objects appear at once: the server is not started before the restore has ended. */
async function openRestoredObjects(name: string, s3: S3Settings): Promise<RestoredFiles> {
  try {
    if (!(await isS3StoreEmpty(s3))) throw new StartFailure(`FILE_STORE ${name} is not empty: nothing was restored.`)
  } catch (error) {
    throw describeStoreFailure(error, name) ?? error
  }
  const store = createS3FileStore(s3)
  const written: string[] = []
  return {
    async write(id, bytes) {
      written.push(id)
      await store.write(id, bytes).catch((error) => {
        throw describeStoreFailure(error, name) ?? error
      })
    },
    commit: async () => undefined,
    async discard() {
      // What cannot be removed keeps the next restore from beginning, which says so.
      for (const id of written) await store.remove(id).catch(() => undefined)
    },
  }
}

function createRestoredFiles(root: string): RestoredFiles {
  const staging = join(root, STAGING)
  let made: string | undefined
  try {
    made = mkdirSync(root, { recursive: true, mode: 0o700 })
    // Of a restore that was killed.
    rmSync(staging, { recursive: true, force: true })
    if (readdirSync(root).length > 0) throw new StartFailure(`FILE_STORE ${root} is not empty: nothing was restored.`)
    mkdirSync(staging, { mode: 0o700 })
  } catch (error) {
    throw describeFileFailure(error, root) ?? error
  }
  const store = createFileStore(staging)
  const moved: string[] = []
  return {
    write: (id, bytes) => store.write(id, bytes),
    async commit() {
      for (const folder of readdirSync(staging)) {
        renameSync(join(staging, folder), join(root, folder))
        moved.push(folder)
      }
      rmdirSync(staging)
    },
    async discard() {
      for (const folder of [STAGING, ...moved]) rmSync(join(root, folder), { recursive: true, force: true })
      if (made && existsSync(made)) rmSync(made, { recursive: true, force: true })
    },
  }
}
