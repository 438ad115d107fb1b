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
const fill = uploads ? (handle: Handle) => seedDemo(handle, new Date(), createFileStore(uploads)) : undefined

createDatabase(directory, fill, () => process.ppid !== parent).catch((error: unknown) => {
  process.stderr.write(`${describeCreateFailure(error, directory)}\n`)
  process.exit(1)
})
