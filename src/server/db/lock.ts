import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

import { describeFileFailure, StartFailure } from './start-failure'

/** When the process began, where the system tells (Linux): a process id alone may have been given again. */
function readProcessStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold spaces; the begin is the 20th field after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

const formatHolder = (pid: number) => `${pid} ${readProcessStart(pid)}`.trim()

function isAlive(holder: string): boolean {
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

/** A process id and, where it was known, when that process began. */
const holderForm = /^[1-9]\d{0,9}( \d+)?$/

/** @throws {StartFailure} when the lock names no process: whether one uses the directory cannot be known */
function assertNamesProcess(file: string, holder: string): void {
  if (holderForm.test(holder)) return
  throw new StartFailure(
    `The lock ${file} names no process: make sure that no other server uses the data directory, then remove this file.`,
  )
}

/** Moves a lock out of the way whose process is gone; puts it back when another process was quicker. */
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
      // A third one has it by now: the loop of the caller finds out.
    }
  }
  rmSync(aside, { force: true })
}

/**
 * Makes this process the only one that opens the embedded database: two lose rows without a word. The file holds the
 * process id; one left by a killed process is taken over.
 *
 * @returns gives the lock back
 * @throws {StartFailure} when a living process holds it, when it names no process, or when it cannot be written
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
        // Linking is atomic and never shows a half-written file.
        linkSync(draft, file)
        break
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const holder = readHolder(file)
      if (holder === undefined) continue
      assertNamesProcess(file, holder)
      if (holder !== own && isAlive(holder)) {
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
