import { type StatsFs, statfsSync } from 'node:fs'

const MEGABYTE = 2 ** 20
/** Two segments of the write-ahead log, and as much again for what others write between a check and a commit. */
const RESERVE_BYTES = 64 * MEGABYTE
/** Where files are counted, a new segment of the log needs one too. */
const RESERVE_FILES = 16

/** A write was refused before it began: the disk has less room than the reserve. */
export class DiskFullError extends Error {
  override name = 'DiskFullError'
  /** As the system says it of a write that found no room. */
  readonly code = 'ENOSPC'
}

/** The numbers of a file system that room depends on. */
type FileSystemRoom = Pick<StatsFs, 'bavail' | 'bsize' | 'files' | 'ffree'>

/** Tells whether a disk has room to write. */
export interface DiskRoom {
  /** Whether `bytes` more leave the reserve untouched. */
  has(bytes?: number): boolean
  /** @throws {DiskFullError} when it has no room for `bytes` */
  assert(bytes?: number): void
}

/** Megabytes that this user may still write to the file system of `directory`. */
export function countFreeMegabytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory)
  return Math.floor((bavail * bsize) / MEGABYTE)
}

/**
 * Watches the file system of a directory. Each check asks the system, which takes microseconds: so writing goes on by
 * itself when room returns.
 *
 * @param directory exists by the first check
 * @param readRoom asks the system
 */
export function createDiskRoom(
  directory: string,
  readRoom: (directory: string) => FileSystemRoom = statfsSync,
): DiskRoom {
  const has = (bytes = 0) => {
    const { bavail, bsize, files, ffree } = readRoom(directory)
    // File systems that make inodes as needed count none.
    return bavail * bsize >= RESERVE_BYTES + bytes && (files === 0 || ffree >= RESERVE_FILES)
  }
  return {
    has,
    assert(bytes) {
      if (!has(bytes)) throw new DiskFullError('less room is left on the disk than the reserve')
    },
  }
}
