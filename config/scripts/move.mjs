// npm run move: the embedded database into an empty one of PostgreSQL.
import { runBackupCommand } from './setup/run-backup.mjs'

await runBackupCommand('move')
