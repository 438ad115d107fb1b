import { createDatabase } from './embedded-directory'
import { seedDemo } from './seed/index'

const words = process.argv.slice(2)
const directory = words.find((word) => !word.startsWith('--'))

if (!directory) {
  process.stderr.write('usage: create-database [--seed] <directory>\n')
  process.exit(2)
}

const fill = words.includes('--seed')
  ? (handle: Parameters<typeof seedDemo>[0]) => seedDemo(handle, new Date())
  : undefined

createDatabase(directory, fill).catch((error: NodeJS.ErrnoException) => {
  process.stderr.write(`${error.stack}\n`)
  process.exit(1)
})
