import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

const JOURNAL = 'src/server/db/migrations/meta/_journal.json'

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()

/** The names of the migrations of a commit. */
export function listMigrations(commit: string): string[] {
  const { entries } = JSON.parse(git('show', `${commit}:${JOURNAL}`)) as { entries: { tag: string }[] }
  return entries.map(({ tag }) => tag)
}

/**
 * The newest commit whose database had the first of today's migrations and not all; `RELEASE_BEFORE` names another.
 * A branch may have had others, which no release had.
 *
 * @throws {Error} where the clone has no such commit
 */
export function findReleaseBefore(): string {
  const given = process.env.RELEASE_BEFORE
  if (given) return git('rev-parse', given)
  const now = listMigrations('HEAD')
  const commits = git('log', '--format=%H', '--', JOURNAL).split('\n')
  const before = commits.find((commit) => {
    const names = listMigrations(commit)
    return names.length < now.length && names.every((name, at) => name === now[at])
  })
  if (!before) throw new Error('this clone has no commit with fewer migrations: fetch its history')
  return before
}

/** Whether two commits are installed from the same lock file. */
const hasSamePackages = (commit: string) => git('diff', '--name-only', commit, '--', 'package-lock.json') === ''

/**
 * Writes the files of a commit into a folder of its own, with packages, so that its server can be started.
 *
 * @returns the script that starts the server of that commit
 */
export function checkOut(commit: string): string {
  const folder = resolve('.tmp/releases', commit)
  const script = join(folder, 'config/scripts/server.mjs')
  if (existsSync(script)) return script
  const draft = `${folder}.draft`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  const archive = execFileSync('git', ['archive', '--format=tar', commit], { maxBuffer: 2 ** 30 })
  execFileSync('tar', ['x', '-C', draft], { input: archive })
  if (hasSamePackages(commit)) symlinkSync(resolve('node_modules'), join(draft, 'node_modules'))
  else execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: draft })
  renameSync(draft, folder)
  return script
}
