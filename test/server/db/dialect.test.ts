// What SCALING.md promises of other engines that speak PostgreSQL: the server keeps to tables, rows and plain transactions,
// and what goes beyond that is named there.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SERVER = 'src/server'
const MIGRATIONS = join(SERVER, 'db/migrations')

const listFiles = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending))

/** Sources without comments, which talk about what is left out. */
const sources = listFiles(SERVER, '.ts').map((name) => ({
  name,
  text: readFileSync(join(SERVER, name), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
}))
const migrations = listFiles(MIGRATIONS, '.sql').map((name) => ({
  name,
  text: readFileSync(join(MIGRATIONS, name), 'utf8'),
}))
const page = readFileSync('config/docs/SCALING.md', 'utf8')

describe('statements of the server', () => {
  it('lock rows alone, and take no number from the database', () => {
    const forbidden =
      /pg_(try_)?advisory|\bnextval\(|\bserial\('|\bsmallserial\(|\bbigserial\(|skip locked|`(listen|notify) |\bctid\b|\bxmin\b/i
    expect(sources.length).toBeGreaterThan(400)
    expect(sources.filter(({ text }) => forbidden.test(text)).map(({ name }) => name)).toEqual([])
  })

  it('ask the catalogue and functions of PostgreSQL itself for backup, replica and embedded log alone', () => {
    const own = /\bpg_[a-z_]+\(|\b(from|join) pg_[a-z_]+\b|\bisolation level\b/i
    expect(
      sources
        .filter(({ text }) => own.test(text))
        .map(({ name }) => name)
        .sort(),
    ).toEqual([
      'backup/load-backup.ts',
      'backup/restore-backup.ts',
      'backup/stream-backup.ts',
      'backup/table-rows.ts',
      'db/replica.ts',
      'db/spare-wal.ts',
    ])
  })
})

describe('migrations', () => {
  const find = (pattern: RegExp) =>
    migrations.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name)).sort()

  it('make no sequence, type or extension', () => {
    const forbidden =
      /\bcreate (extension|sequence|type|domain|materialized|server)\b|\b(small|big)?serial\b(?!")|generated (always|by default)/i
    expect(migrations.length).toBeGreaterThan(70)
    expect(migrations.filter(({ text }) => forbidden.test(text)).map(({ name }) => name)).toEqual([])
  })

  it('make the functions and triggers that SCALING.md names, and no others', () => {
    const functions = find(/create (?:or replace )?function "?(\w+)/gi)
    expect(functions).toEqual(['audience_keys', 'keep_audit_entry', 'search_grams'])
    expect(functions.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
    expect(new Set(find(/create trigger "?\w+"? before [\w ]+ on "?(\w+)/gi))).toEqual(new Set(['audit_entry']))
    expect(page).toContain('`audit_entry`')
  })
})
