import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { moveFiles } from '@/server/backup/move-files'
import { readBackupFile, restoreBackup } from '@/server/backup/restore-backup'
import { saveBackup } from '@/server/backup/save-backup'
import { createFileStore } from '@/server/files/file-store'
import { createS3FileStore } from '@/server/files/s3-file-store'
import { readSettings } from '@/server/settings'

import { startS3Server } from '../../support/s3-server'
import { startTestServer } from '../../support/server'
import { setUpServer } from '../../support/set-up-server'

const { signal } = new AbortController()
let directory: string
const s3 = setUpServer(startS3Server)

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'move-files-'))
})
afterEach(() => {
  s3.state = 'open'
  rmSync(directory, { recursive: true, force: true })
})

/** A folder of the bucket that nothing lies in. */
const openPlace = () => {
  const folder = randomUUID()
  const settings = readSettings({ ...s3.environment, FILE_STORE: `s3://uploads/${folder}`, DATA_DIR: directory })
  if (!settings.s3) throw new Error('no S3 server in the settings')
  return { settings, store: createS3FileStore(settings.s3) }
}

async function fillDirectory(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  const from = createFileStore(directory)
  for (const id of ids) await from.write(id, Buffer.from(`bytes of ${id}`))
  return ids
}

describe('the files of a directory', () => {
  it('are copied to an S3 server, counted and compared, and stay where they are', async () => {
    const ids = await fillDirectory(20)
    // What is not ours.
    mkdirSync(join(directory, '.restoring'))
    writeFileSync(join(directory, ids[0]?.slice(0, 2) ?? '', 'note.txt'), 'x')
    const { settings, store } = openPlace()
    const moved = await moveFiles(directory, settings, signal)
    expect(moved).toMatchObject({ copied: 20, present: 0, bytes: 20 * (36 + 'bytes of '.length) })
    const stored = await Promise.all(ids.map((id) => store.read(id)))
    expect(stored.map(String)).toEqual(ids.map((id) => `bytes of ${id}`))
    expect(readdirSync(directory).length).toBeGreaterThan(1)
    const again = await moveFiles(directory, settings, signal)
    expect(again).toEqual({ ...moved, copied: 0, present: 20 })
  })

  it('are not overwritten by others of the same name', async () => {
    const [id = ''] = await fillDirectory(1)
    const { settings, store } = openPlace()
    await store.write(id, Buffer.from('of somebody else'))
    await expect(moveFiles(directory, settings, signal)).rejects.toThrow(`File ${id} differs in FILE_STORE`)
    expect(String(await store.read(id))).toBe('of somebody else')
  })

  it('wait while the S3 server is away, and one sentence says so', async () => {
    await fillDirectory(1)
    const { settings } = openPlace()
    s3.state = 'refusing'
    await expect(moveFiles(directory, settings, signal)).rejects.toThrow(
      /^FILE_STORE s3:\S+ cannot be used \(\w[^\n]*\): see S3_ENDPOINT and the keys\.$/,
    )
    await expect(moveFiles(`${directory}/nothing`, settings, signal)).rejects.toThrow(/^\S[^\n]*nothing/)
  })

  it('are not copied onto themselves', async () => {
    const settings = readSettings({ FILE_STORE: directory })
    await expect(moveFiles(directory, settings, signal)).rejects.toThrow('itself')
  })
})

describe('a backup of files on an S3 server', () => {
  it('is restored to another folder of it, and not to one that is used', async () => {
    const file = join(directory, 'files.backup')
    const from = openPlace()
    const server = await startTestServer({ embedded: 'demo' })
    try {
      const rows = await server.db.query.upload.findMany()
      const source = server.services.files
      let written = 0
      for (const { id } of rows) {
        const bytes = await source.read(id)
        if (!bytes) continue
        await from.store.write(id, bytes)
        written += 1
      }
      const saved = await saveBackup(file, { handle: server.handle, files: from.store, key: '' })
      expect([saved.files, written > 2]).toEqual([written, true])
      const to = openPlace()
      const place = { ...to.settings, dataDir: join(directory, 'restored') }
      const restored = await restoreBackup(place, readBackupFile(file, ''))
      expect(restored.files).toBe(written)
      const compared = await Promise.all(
        rows.map(async ({ id }) => String(await to.store.read(id)) === String(await from.store.read(id))),
      )
      expect(compared).not.toContain(false)
      const used = { ...to.settings, dataDir: join(directory, 'other') }
      await expect(restoreBackup(used, readBackupFile(file, ''))).rejects.toThrow('is not empty: nothing was restored')
    } finally {
      await server.close()
    }
  })
})
