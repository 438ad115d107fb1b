import type { ReadStream } from 'node:fs'
import { access, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createDiskRoom, type DiskRoom } from '@/server/db/disk-room'

interface OpenFile {
  /** Bytes. */
  size: number
  stream: ReadStream
}

/** Keeps the bytes of uploads. Ids are ours, never names that somebody sent. */
export interface FileStore {
  write(id: string, bytes: Buffer): Promise<void>
  /** Undefined when the file is gone. */
  open(id: string): Promise<OpenFile | undefined>
  /** The whole of it; undefined when it is gone. */
  read(id: string): Promise<Buffer | undefined>
  has(id: string): Promise<boolean>
  remove(id: string): Promise<void>
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function undefinedWhenGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/**
 * Keeps them in a directory, 256 folders wide, readable by this user alone.
 *
 * @param room of its disk: writing without room throws a `DiskFullError`
 */
export function createFileStore(root: string, room: DiskRoom = createDiskRoom(root)): FileStore {
  const pathOf = (id: string) => {
    if (!idForm.test(id)) throw new Error('a file id is a UUID')
    return join(root, id.slice(0, 2), id)
  }
  return {
    async write(id, bytes) {
      const path = pathOf(id)
      const part = `${path}.part`
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
      room.assert(bytes.length)
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
    async open(id) {
      const file = await open(pathOf(id)).catch(undefinedWhenGone)
      if (!file) return undefined
      // Before the answer starts: an error here can still be answered as JSON.
      const { size } = await file.stat()
      return { size, stream: file.createReadStream() }
    },
    read: (id) => readFile(pathOf(id)).catch(undefinedWhenGone),
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
