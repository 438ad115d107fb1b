// npm run backup -- <file or directory>: the database and its files, as of one moment.
import { runBackupCommand } from './setup/run-backup.mjs'

await runBackupCommand('backup')
