import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { getSqlState, isAway } from '@/server/db/connection'
import { describeFileFailure, StartFailure } from '@/server/db/start-failure'
import { openFileStore } from '@/server/files/open-file-store'
import { describeStoreFailure } from '@/server/files/store-failure'
import { readSettings, type Settings, SettingsError } from '@/server/settings'
import { describePostgresFailure } from '@/server/start/open-database'

import { checkBackup } from './check-backup'
import type { BackupOrigin, TableCount } from './frames'
import { moveDatabase } from './move-database'
import { moveFiles } from './move-files'
import { openSource } from './open-source'
import { readBackupFile, restoreBackup } from './restore-backup'
import { chooseBackupFile, saveBackup } from './save-backup'

const USAGES: Readonly<Record<string, string>> = {
  backup: 'Usage: npm run backup -- <file or directory>',
  restore: 'Usage: npm run restore -- <file> [--check]',
  move: 'Usage: npm run move [-- --files <directory>]',
}

/** What a command is given. */
interface Task {
  settings: Settings
  /** Of BACKUP_KEY; empty for none. It is no argument, which other users of the machine could read. */
  key: string
  file: string
  isCheck: boolean
  /** Of `move`: the directory whose files are copied; empty for the database. */
  from: string
  signal: AbortSignal
}

const printLine = (line: string) => process.stdout.write(`${line}\n`)

const countRows = (tables: readonly TableCount[]) => tables.reduce((sum, { rows }) => sum + rows, 0)

const formatSize = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`

const formatOrigin = ({ takenAt, release, engine }: BackupOrigin) => `of ${takenAt}, release ${release}, ${engine}`

function printMissing(missing: number): void {
  if (missing > 0) printLine(`Uploaded files that were missing or damaged in FILE_STORE at the backup: ${missing}.`)
}

async function runBackup({ settings, key, file, signal }: Task): Promise<void> {
  const began = Date.now()
  const chosen = chooseBackupFile(file, new Date())
  const { handle, close } = await openSource(settings)
  const files = openFileStore(settings)
  const saved = await saveBackup(chosen, { handle, files, key, signal }).finally(close)
  const content = `${saved.tables.length} tables, ${countRows(saved.tables)} rows, ${saved.files} files`
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  printLine(`${chosen}: ${content}, ${formatSize(saved.bytes)} in ${seconds} s${key ? ', encrypted' : ''}.`)
  printMissing(saved.missing)
}

async function runRestore({ settings, key, file, isCheck, signal }: Task): Promise<void> {
  const read = readBackupFile(file, key, signal)
  if (isCheck) {
    const { origin, tables, rows, files } = await read(checkBackup)
    printLine(`${file} is whole: ${tables} tables, ${rows} rows, ${files} files, ${formatOrigin(origin)}.`)
    return
  }
  const { origin, tables, files, missing } = await restoreBackup(settings, read)
  const content = `${tables.length} tables, ${countRows(tables)} rows and ${files} files`
  printLine(`Restored ${content}, each compared with the backup ${formatOrigin(origin)}.`)
  printMissing(missing)
}

async function runMoveFiles(from: string, settings: Settings, signal: AbortSignal): Promise<void> {
  const { copied, present, bytes, sum } = await moveFiles(from, settings, signal)
  const before = present > 0 ? `, ${present} were there` : ''
  printLine(`${copied} files copied${before}, ${formatSize(bytes)}, each compared; checksum of all ${sum}.`)
  printLine(`They are in FILE_STORE ${settings.fileStore}; ${from} stays as it is.`)
}

async function runMove({ settings, signal, from }: Task): Promise<void> {
  if (from !== '') return runMoveFiles(from, settings, signal)
  const { tables } = await moveDatabase(settings, signal)
  for (const { name, rows, sum } of tables) printLine(`${name.padEnd(32)} ${String(rows).padStart(10)}  ${sum}`)
  printLine(
    `Moved ${tables.length} tables, ${countRows(tables)} rows: counts and checksums are the same on both sides.`,
  )
  printLine(`Start the server with DATABASE_URL from now on; files stay in ${settings.fileStore}.`)
}

const commands = new Map(Object.entries({ backup: runBackup, restore: runRestore, move: runMove }))

function readWords(command: string, words: readonly string[]): Pick<Task, 'file' | 'isCheck' | 'from'> {
  const usage = USAGES[command] ?? ''
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { check: { type: 'boolean', default: false }, files: { type: 'string', default: '' } },
      allowPositionals: true,
    })
    const [file = '', ...others] = positionals
    const isWrong =
      others.length > 0 ||
      (file === '') !== (command === 'move') ||
      (values.check && command !== 'restore') ||
      (values.files !== '' && command !== 'move')
    const from = values.files === '' ? '' : resolve(values.files)
    if (!isWrong) return { file, isCheck: values.check, from }
  } catch {
    // An unknown option.
  }
  throw new StartFailure(usage)
}

function describeError(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'Stopped: nothing was written.'
  if (error instanceof StartFailure || error instanceof SettingsError) return error.message
  const explanation = describeStoreFailure(error, 'of the settings') ?? describeFileFailure(error, 'a directory')
  if (explanation) return explanation.message
  if (isAway(error) || getSqlState(error)) return `${describePostgresFailure(error).message} Nothing was written.`
  return `It failed: ${(error as Error).stack}`
}

async function main(): Promise<void> {
  const [command = '', ...words] = process.argv.slice(2)
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort())
  try {
    const run = commands.get(command)
    if (!run) throw new StartFailure(`There is no command ${command}; there are backup, restore and move.`)
    const commandOptions = readWords(command, words)
    await run({
      ...commandOptions,
      settings: readSettings(process.env),
      key: process.env.BACKUP_KEY?.trim() ?? '',
      signal: stop.signal,
    })
  } catch (error) {
    process.stderr.write(`${describeError(error, stop.signal)}\n`)
    process.exitCode = 1
  }
}

void main()
