// npm run restore -- <file>: a backup into an empty place; with --check it is read and compared alone.
import { runBackupCommand } from './setup/run-backup.mjs'

await runBackupCommand('restore')
