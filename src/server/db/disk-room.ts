import { type StatsFs, statfsSync } from 'node:fs'

const MEGABYTE = 2 ** 20
/** Two WAL segments, and as much again for other writers between a check and a commit. */
const RESERVE_BYTES = 64 * MEGABYTE
/** A new WAL segment also needs an inode. */
const RESERVE_FILES = 16

/** A write was refused: the disk has less free space than the reserve. */
export class DiskFullError extends Error {
  override name = 'DiskFullError'
  /** The system's error code for a full disk. */
  readonly code = 'ENOSPC'
}

/** File system statistics that the check uses. */
type FileSystemRoom = Pick<StatsFs, 'bavail' | 'bsize' | 'files' | 'ffree'>

/** Checks whether a disk has room for writes. */
export interface DiskRoom {
  /** Whether `bytes` can be written without touching the reserve. */
  has(bytes?: number): boolean
  /** @throws {DiskFullError} when there is no room for `bytes` */
  assert(bytes?: number): void
}

/** Free space for this user on the file system of `directory`, in megabytes. */
export function countFreeMegabytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory)
  return Math.floor((bavail * bsize) / MEGABYTE)
}

/**
 * Monitors the file system of a directory. Each check calls statfs, which takes microseconds, so writes resume as soon
 * as there is room.
 *
 * @param directory must exist at the first check
 * @param readRoom reads the file system statistics
 */
export function createDiskRoom(
  directory: string,
  readRoom: (directory: string) => FileSystemRoom = statfsSync,
): DiskRoom {
  const has = (bytes = 0) => {
    const { bavail, bsize, files, ffree } = readRoom(directory)
    // File systems with dynamic inodes report zero.
    return bavail * bsize >= RESERVE_BYTES + bytes && (files === 0 || ffree >= RESERVE_FILES)
  }
  return {
    has,
    assert(bytes) {
      if (!has(bytes)) throw new DiskFullError('less room is left on the disk than the reserve')
    },
  }
}
