import path from 'node:path'

import { followNpm } from '../follow-npm.mjs'
import { prepare } from '../prepare.mjs'

/**
 * Runs a command of src/server/backup with the words of the command line.
 *
 * @param {'backup' | 'restore' | 'move'} command
 */
export async function runBackupCommand(command) {
  followNpm()
  try {
    const program = path.join(path.dirname(await prepare({ pages: false })), 'backup.js')
    process.argv.splice(1, 1, program, command)
    await import(program)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
