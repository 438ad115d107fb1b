import { createReadStream } from 'node:fs'
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** Keeps the bytes of uploads. Ids are ours, never names that somebody sent. */
export interface FileStore {
  write(id: string, bytes: Buffer): Promise<void>
  read(id: string): Readable
  has(id: string): Promise<boolean>
  remove(id: string): Promise<void>
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Keeps them in a directory, 256 folders wide, readable by this user alone. */
export function createFileStore(root: string): FileStore {
  const pathOf = (id: string) => {
    if (!idForm.test(id)) throw new Error('a file id is a UUID')
    return join(root, id.slice(0, 2), id)
  }
  return {
    async write(id, bytes) {
      const path = pathOf(id)
      const part = `${path}.part`
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
      try {
        // Flushed: an acknowledged upload is on the disk, not only on its way there.
        await writeFile(part, bytes, { flag: 'wx', mode: 0o600, flush: true })
        await rename(part, path)
      } catch (error) {
        // Half a file on a full disk would keep the room it found.
        await rm(part, { force: true })
        throw error
      }
    },
    read: (id) => createReadStream(pathOf(id)),
    has: (id) =>
      access(pathOf(id)).then(
        () => true,
        () => false,
      ),
    async remove(id) {
      await rm(pathOf(id), { force: true })
      await rm(`${pathOf(id)}.part`, { force: true })
    },
  }
}
