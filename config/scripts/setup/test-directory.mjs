// Where tests put their databases: an embedded one is 1,500 files, which a disk takes seconds to copy and to remove.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
/** Two workers with a few databases of 70 MB each, a PostgreSQL cluster and two browsers. */
const NEEDED_BYTES = 3 * 2 ** 30

function memoryIsLarge() {
  try {
    const { bavail, bsize } = fs.statfsSync(MEMORY)
    fs.accessSync(MEMORY, fs.constants.W_OK)
    return bavail * bsize > NEEDED_BYTES
  } catch {
    return false
  }
}

/**
 * A new directory for what tests write, in memory where the system has a large enough place there, else on disk.
 *
 * @returns {string} to be removed by the caller
 */
export function makeTestDirectory() {
  const directory = fs.mkdtempSync(path.join(memoryIsLarge() ? MEMORY : os.tmpdir(), 'visitor-assistant-tests-'))
  // PostgreSQL runs as another person.
  fs.chmodSync(directory, 0o755)
  return directory
}
