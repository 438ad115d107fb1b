import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

import { describeFileFailure, StartFailure } from './start-failure'

/** Start time of a process on Linux, empty elsewhere; process ids are reused. */
function readProcessStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain spaces; the start time is the 20th field after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** The id and the start time of a process, as lock files hold them. */
export const formatHolder = (pid: number) => `${pid} ${readProcessStart(pid)}`.trim()

/** Whether the process that a lock file names still runs; another one with its id does not count. */
export function isHolderAlive(holder: string): boolean {
  const [pid = '', begin = ''] = holder.split(' ')
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return begin === '' || readProcessStart(Number(pid)) === begin
}

/** @returns undefined when there is no lock */
function readHolder(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** A process id and, if known, the start time of the process. */
const holderForm = /^[1-9]\d{0,9}( \d+)?$/

/** @throws {StartFailure} when the lock is malformed, so that its owner is unknown */
function assertNamesProcess(file: string, holder: string): void {
  if (holderForm.test(holder)) return
  throw new StartFailure(
    `The lock ${file} names no process: make sure that no other server uses the data directory, then remove this file.`,
  )
}

/** Removes the lock of a dead process; restores it when another process has replaced it meanwhile. */
function removeStale(file: string, stale: string): void {
  const aside = `${file}.${process.pid}.stale`
  try {
    renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (readHolder(aside) !== stale) {
    try {
      linkSync(aside, file)
    } catch {
      // A third process has the lock; the caller's loop detects this.
    }
  }
  rmSync(aside, { force: true })
}

/**
 * Locks the embedded database for this process, because two processes would lose rows silently. The file contains the
 * process id; the lock of a dead process is taken over.
 *
 * @returns releases the lock
 * @throws {StartFailure} when a running process has the lock, when it is malformed, or when it cannot be written
 */
export function acquireLock(file: string): () => void {
  try {
    return acquire(file)
  } catch (error) {
    throw describeFileFailure(error, file) ?? error
  }
}

function acquire(file: string): () => void {
  const own = formatHolder(process.pid)
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, own)
    for (;;) {
      try {
        // Creating a hard link is atomic and never exposes a partially written file.
        linkSync(draft, file)
        break
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const holder = readHolder(file)
      if (holder === undefined) continue
      assertNamesProcess(file, holder)
      if (holder !== own && isHolderAlive(holder)) {
        throw new StartFailure(
          `The data directory is in use by process ${holder.split(' ')[0]}: stop it first, or set DATA_DIR to another directory.`,
        )
      }
      removeStale(file, holder)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (readHolder(file) === own) rmSync(file, { force: true })
  }
}
