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

  it('would follow a table that nobody wrote a migration for', async () => {
    const last = JSON.parse(readFileSync(join(META, snapshots[0] ?? ''), 'utf8')) as DrizzleSnapshotJSON
    const { company: _company, ...others } = schema
    await expect(generateMigration(last, generateDrizzleJson(others))).resolves.toEqual([
      expect.stringContaining('DROP TABLE "company"'),
    ])
  })
})
