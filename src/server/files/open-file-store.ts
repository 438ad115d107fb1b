import type { Settings } from '@/server/settings'

import { createFileStore, type FileStore } from './file-store'
import { createS3FileStore } from './s3-file-store'

/** The store that the settings name: a directory, or a bucket of an S3 server. */
export function openFileStore({ fileStore, s3 }: Pick<Settings, 'fileStore' | 's3'>): FileStore {
  return s3 ? createS3FileStore(s3) : createFileStore(fileStore)
}
