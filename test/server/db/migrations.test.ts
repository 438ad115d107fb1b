import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DrizzleSnapshotJSON } from 'drizzle-kit/api'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'

import * as schema from '@/server/db/schema'

const META = join(process.cwd(), 'src/server/db/migrations/meta')

describe('migrations', () => {
  const snapshots = readdirSync(META).filter((file) => file.endsWith('_snapshot.json'))

  it('keep the snapshot of their last one alone', () => {
    const { entries } = JSON.parse(readFileSync(join(META, '_journal.json'), 'utf8')) as { entries: { tag: string }[] }
    expect(snapshots).toEqual([`${entries.at(-1)?.tag.slice(0, 4)}_snapshot.json`])
  })

  it('lead to the tables of the schema', async () => {
    const last = JSON.parse(readFileSync(join(META, snapshots[0] ?? ''), 'utf8')) as DrizzleSnapshotJSON
    await expect(generateMigration(last, generateDrizzleJson(schema))).resolves.toEqual([])
  })

  it('only add, so that the release before works beside them; those of before the first release are named', () => {
    const breaking = [
      /\bdrop (table|column|view|schema)\b/i,
      /\brename\b/i,
      /\bset not null\b/i,
      /\bset data type\b/i,
      /\badd column (?!.*\bdefault\b).*\bnot null\b/i,
      /^\s*truncate\b/i,
    ]
    const folder = join(META, '..')
    const names = readdirSync(folder).filter((file) => file.endsWith('.sql'))
    expect(names.length).toBeGreaterThan(70)
    const found = names.filter((name) => {
      const lines = readFileSync(join(folder, name), 'utf8').split('--> statement-breakpoint')
      return lines.some((line) => breaking.some((pattern) => pattern.test(line)))
    })
    // Before 0.1.0, which has all of them: there is no older release to run beside.
    const ofFirstRelease = ['0003', '0004', '0026', '0068', '0070']
    expect(found.map((name) => name.slice(0, 4))).toEqual(ofFirstRelease)
  })

  it('would follow a table that nobody wrote a migration for', async () => {
    const last = JSON.parse(readFileSync(join(META, snapshots[0] ?? ''), 'utf8')) as DrizzleSnapshotJSON
    const { company: _company, ...others } = schema
    await expect(generateMigration(last, generateDrizzleJson(others))).resolves.toEqual([
      expect.stringContaining('DROP TABLE "company"'),
    ])
  })
})
