// A backup of an older release, whose database had fewer migrations, is restored and brought up to date by the start.
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'

import { readBackupFile, restoreBackup } from '@/server/backup/restore-backup'
import { saveBackup } from '@/server/backup/save-backup'
import { openEmbedded } from '@/server/db/connection'
import { createFileStore } from '@/server/files/file-store'
import { readSettings } from '@/server/settings'

import { listAppliedMigrations, migrations, openOlderDatabase } from '../../support/older-database'
import { readRows } from '../../support/rows'

const BYTES = Buffer.from('%PDF-1.7 of an older release')

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'older-release-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

describe('a backup of an older release', () => {
  it.each([
    ['the first with companies', 2],
    ['the one before', migrations.length - 1],
  ])('%s: comes back as it was, and the start migrates it', async (_which, count) => {
    const id = randomUUID()
    const files = createFileStore(join(directory, 'older-files'))
    await files.write(id, BYTES)
    const older = await openOlderDatabase(join(directory, 'older'), count)
    await older.tx(async (tx) => {
      await tx.execute(sql`insert into company (id, name, short_name, invite_code, created_at)
        values ('c1', '老企业', '老', 'OLD2020', '2020-01-02 03:04:05.678901+08')`)
      await tx.execute(sql`insert into upload (id, owner_id, name, mime, size, sha256, created_at)
        values (${id}, 'u1', '合同.pdf', 'application/pdf', ${BYTES.length},
        ${createHash('sha256').update(BYTES).digest('base64url')}, now())`)
    })
    const file = join(directory, 'older.backup')
    const saved = await saveBackup(file, { handle: older, files, key: '' })
    expect([saved.files, saved.missing]).toEqual([1, 0])
    await older.close()

    const place = readSettings({ DATA_DIR: join(directory, 'restored') })
    const restored = await restoreBackup(place, readBackupFile(file, ''))
    expect(restored.origin.migrations).toHaveLength(count)
    const handle = await openEmbedded(join(place.dataDir, 'database'))
    try {
      expect(await listAppliedMigrations(handle)).toHaveLength(count)
      await handle.migrate()
      expect(await listAppliedMigrations(handle)).toEqual(
        migrations.map(({ folderMillis }) => ({ at: String(folderMillis) })),
      )
      const [company] = await handle.db.query.company.findMany()
      expect(company).toMatchObject({ id: 'c1', name: '老企业', inviteCode: 'OLD2020' })
      const exact = sql`select extract(microseconds from created_at)::int % 1000000 as rest from company`
      expect(await readRows(handle, exact)).toEqual([{ rest: 678901 }])
      const [upload] = await handle.db.query.upload.findMany()
      expect(upload).toMatchObject({ id, state: 'clean' })
      expect(await createFileStore(place.fileStore).read(id)).toEqual(BYTES)
    } finally {
      await handle.close()
    }
  })
})
