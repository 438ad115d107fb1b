import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { describeFileFailure, StartFailure } from '@/server/db/start-failure'
import { createFileStore } from '@/server/files/file-store'

/** Within the store, which may be a mount point that cannot be renamed. */
const STAGING = '.restoring'

/** Files of a restore: outside of the store until all of them are there. */
export interface RestoredFiles {
  write(id: string, bytes: Buffer): Promise<void>
  commit(): void
  /** Removes what was written, also after {@link RestoredFiles.commit}. */
  discard(): void
}

/** @throws {StartFailure} when the directory has files, or cannot be written */
export function createRestoredFiles(root: string): RestoredFiles {
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
    commit() {
      for (const folder of readdirSync(staging)) {
        renameSync(join(staging, folder), join(root, folder))
        moved.push(folder)
      }
      rmdirSync(staging)
    },
    discard() {
      for (const folder of [STAGING, ...moved]) rmSync(join(root, folder), { recursive: true, force: true })
      if (made && existsSync(made)) rmSync(made, { recursive: true, force: true })
    },
  }
}
