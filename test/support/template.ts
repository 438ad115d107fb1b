// Databases that many tests start from: made once, by whichever worker comes first, and copied.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { hasDatabase } from '@/server/db/embedded-directory'
import { acquireLock } from '@/server/db/lock'
import { StartFailure } from '@/server/db/start-failure'

/**
 * What a template holds: `empty` is migrated alone, `story` has people and home and what restores them, `demo` has the
 * whole seeded story and its files.
 */
export type TemplateKind = 'empty' | 'story' | 'demo'

const CACHE = resolve('.tmp')
const CREATE = 'src/server/start/create-database.ts'
const STORY = ['story-template', 'story-seed', 'kept-rows', 'rows'].map((name) => `test/support/${name}.ts`)
const WAIT_MS = 120_000
// Older ones are of no run that is still under way.
const KEPT_MS = 2 * 3_600_000
const DATABASE = 'database'
const MIGRATIONS = 'src/server/db/migrations'
const FILES = 'files'
// The story is relative to the moment of seeding, and no journey may meet one of another day.
const HOUR_DIGITS = 'yyyy-mm-ddThh'.length

function computeHash(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

function sourcesUnder(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => /\.(ts|sql)$/.test(name)).map((name) => join(folder, name))
}

function templateName(kind: TemplateKind): string {
  if (kind === 'empty') {
    return `template-empty-${computeHash([`${MIGRATIONS}/meta/_journal.json`, ...sourcesUnder(MIGRATIONS).sort()])}`
  }
  const sources = ['src/server', 'src/contract', 'src/lib'].flatMap(sourcesUnder).sort()
  if (kind === 'story') return `template-story-${computeHash([...sources, ...STORY])}`
  return `template-demo-${computeHash(sources)}-${new Date().toISOString().slice(0, HOUR_DIGITS)}`
}

/** `cpSync` looks up each of 1,700 files and their folders before it copies one, half of its time. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const copy = entry.isDirectory() ? copyFolder : copyFileSync
    copy(join(from, entry.name), join(to, entry.name))
  }
}

/** Without a pause: the lock tells processes apart, not two callers in this one. */
function make(kind: TemplateKind, template: string, beginning: string | undefined): void {
  for (const name of readdirSync(CACHE).filter((name) => name.startsWith(`template-${kind}-`))) {
    const age = Date.now() - statSync(join(CACHE, name)).mtimeMs
    if (age > KEPT_MS) rmSync(join(CACHE, name), { recursive: true })
  }
  const making = `${template}.${process.pid}`
  const seed = kind === 'demo' ? [`--seed=${join(making, FILES)}`] : []
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making)
  if (beginning) copyFolder(beginning, making)
  const program = kind === 'story' ? 'test/support/story-template.ts' : CREATE
  execFileSync(process.execPath, ['--import', 'tsx', resolve(program), ...seed, join(making, DATABASE)])
  renameSync(making, template)
}

/** @returns what gives the lock back; undefined while a running process has it */
function tryLock(file: string, isLate: boolean): (() => void) | undefined {
  try {
    return acquireLock(file)
  } catch (error) {
    if (isLate || !(error instanceof StartFailure)) throw error
    return undefined
  }
}

/** @returns a directory of data that is only read: a database, and the files that it speaks of */
export async function prepareTemplate(kind: TemplateKind): Promise<string> {
  const template = join(CACHE, templateName(kind))
  const deadline = Date.now() + WAIT_MS
  mkdirSync(CACHE, { recursive: true })
  while (!hasDatabase(join(template, DATABASE))) {
    // All migrations are two thirds of what the story takes.
    const beginning = kind === 'story' ? await prepareTemplate('empty') : undefined
    const release = tryLock(join(CACHE, `template-${kind}.holder`), Date.now() > deadline)
    if (!release) {
      await sleep(200)
      continue
    }
    try {
      if (!existsSync(template)) make(kind, template, beginning)
    } finally {
      release()
    }
  }
  return template
}

/**
 * Copies a template into a server's directory of data.
 *
 * @returns the directory of the database
 */
export async function copyTemplate(kind: TemplateKind, directory: string): Promise<string> {
  const template = await prepareTemplate(kind)
  copyFolder(template, directory)
  return join(directory, DATABASE)
}
