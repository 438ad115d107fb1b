import { createDatabase } from './embedded-directory'

const [directory] = process.argv.slice(2)

if (!directory) {
  process.stderr.write('usage: create-database <directory>\n')
  process.exit(2)
}

createDatabase(directory).catch((error: NodeJS.ErrnoException) => {
  process.stderr.write(`${error.code ?? error.message}\n`)
  process.exit(1)
})
