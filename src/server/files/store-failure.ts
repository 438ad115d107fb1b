import { StartFailure } from '@/server/db/start-failure'
import { FileStoreAwayError } from '@/server/http/file-store-away'

/** One sentence for who runs a command or starts the server; undefined for another error. */
export function describeStoreFailure(error: unknown, name: string): StartFailure | undefined {
  if (!(error instanceof FileStoreAwayError)) return undefined
  return new StartFailure(`FILE_STORE ${name} cannot be used (${error.message}): see S3_ENDPOINT and the keys.`)
}
