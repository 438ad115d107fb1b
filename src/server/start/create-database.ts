import type { Handle } from '@/server/db/connection'
import { createDatabase, describeCreateFailure } from '@/server/db/embedded-directory'
import { createFileStore } from '@/server/files/file-store'
import { seedDemo } from '@/server/seed/index'

const words = process.argv.slice(2)
const directory = words.find((word) => !word.startsWith('--'))

if (!directory) {
  process.stderr.write('usage: create-database [--seed=<directory of uploads>] <directory>\n')
  process.exit(2)
}

// The parent id changes when the server that started this process was killed.
const parent = process.ppid

const uploads = words.find((word) => word.startsWith('--seed='))?.slice('--seed='.length)
// Who started this process writes the files of an S3 server: its keys are no argument, which others could read.
const files = uploads && !uploads.startsWith('s3:') ? createFileStore(uploads) : undefined
const fill = uploads ? (handle: Handle) => seedDemo(handle, new Date(), files) : undefined

createDatabase(directory, fill, () => process.ppid !== parent).catch((error: unknown) => {
  process.stderr.write(`${describeCreateFailure(error, directory)}\n`)
  process.exit(1)
})
