import { accessSync, constants, statSync } from 'node:fs'
import { dirname } from 'node:path'

import { StartFailure } from '@/server/db/start-failure'
import { isS3StoreEmpty } from '@/server/files/s3-file-store'
import { describeStoreFailure } from '@/server/files/store-failure'
import type { Settings } from '@/server/settings'

const readCode = (error: unknown) => String((error as NodeJS.ErrnoException).code)

/** The directory itself, or the nearest one above it: there it would be made. */
function findNearest(path: string): string {
  try {
    statSync(path)
    return path
  } catch (error) {
    const isMissing = readCode(error) === 'ENOENT' || readCode(error) === 'ENOTDIR'
    if (isMissing && dirname(path) !== path) return findNearest(dirname(path))
    throw error
  }
}

/** Error code of what keeps this user from writing in `directory`, or from making it; undefined when nothing does. */
function findObstacle(directory: string): string | undefined {
  try {
    const nearest = findNearest(directory)
    if (!statSync(nearest).isDirectory()) return 'ENOTDIR'
    accessSync(nearest, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    return readCode(error)
  }
}

function describeObstacle(name: string, directory: string): string[] {
  const code = findObstacle(directory)
  const advice = `let this user write there, or set ${name} to another directory`
  return code === undefined ? [] : [`${name} ${directory} cannot be written (${code}): ${advice}.`]
}

/** What an S3 server says of settings that time does not mend. */
const REFUSALS = ['NoSuchBucket', 'InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied']

/**
 * Checks a file store on an S3 server. One that does not answer stops nobody: everything but files works without it.
 *
 * @throws {StartFailure} when it refuses the keys, or has no such bucket
 */
export async function assertS3Store({ fileStore, s3 }: Settings): Promise<void> {
  if (!s3) return
  try {
    await isS3StoreEmpty(s3)
  } catch (error) {
    if (error instanceof Error && REFUSALS.includes(error.message))
      throw describeStoreFailure(error, fileStore) ?? error
  }
}

/**
 * Checks the directories of the settings before the slow work of the first start. Makes and writes nothing, so that a
 * server with a full disk still starts to answer reads.
 *
 * @throws {StartFailure} one sentence per directory that this user can neither write nor make
 */
export function assertDirectories({ dataDir, fileStore, s3, databaseUrl, text }: Settings): void {
  // With a PostgreSQL server and FILE_STORE, nothing lies in DATA_DIR.
  const isDataDirUsed = databaseUrl === '' || text.FILE_STORE === ''
  const dataMistakes = isDataDirUsed ? describeObstacle('DATA_DIR', dataDir) : []
  // By default files lie in DATA_DIR: one sentence is enough then.
  const fileMistakes =
    s3 || (dataMistakes.length > 0 && text.FILE_STORE === '') ? [] : describeObstacle('FILE_STORE', fileStore)
  const mistakes = [...dataMistakes, ...fileMistakes]
  if (mistakes.length > 0) throw new StartFailure(mistakes.join('\n'))
}
