import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'

import { calls } from '@/contract/calls'
import { buildApp } from '@/server/app'
import { checkBackup } from '@/server/backup/check-backup'
import { encodeEvent } from '@/server/backup/frames'
import { openEmbeddedSource, openSource } from '@/server/backup/open-source'
import { readBackupFile, restoreBackup } from '@/server/backup/restore-backup'
import { chooseBackupFile, saveBackup } from '@/server/backup/save-backup'
import { sealBackup } from '@/server/backup/sealed-chunks'
import { createRowSum, insertRows, readTableShapes, setTextForm, streamRows } from '@/server/backup/table-rows'
import { type Handle, openEmbedded } from '@/server/db/connection'
import { createServices } from '@/server/services'
import { readSettings } from '@/server/settings'
import { archiveEndedInstances } from '@/server/workflow/archive/archive-job'

import { readRows } from '../../support/rows'
import { startTestServer, type TestServer } from '../../support/server'
import { newWrite, notOnce, sendWrite, type Write } from '../../support/writes'

const KEY = 'a key of a backup, long enough'
const WRITERS = 4
const DEMO = { grant_type: 'password', username: '13800138001', password: 'Demo@2026', client: 'user' } as const
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000)])

/** A hash of each table by the database itself, not by the backup's own. */
async function hashTables(handle: Handle): Promise<Map<string, string>> {
  const tables = await readRows<{ name: string }>(
    handle,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const hashes = new Map<string, string>()
  for (const { name } of tables) {
    const hash = sql.raw(`select count(*) || ' ' || coalesce(md5(string_agg(row, ',' order by row)), '') as hash
      from (select t::text collate "C" as row from "${name}" t) as rows`)
    hashes.set(name, (await readRows<{ hash: string }>(handle, hash))[0]?.hash ?? '')
  }
  return hashes
}

describe('a backup', () => {
  let directory: string
  let server: TestServer
  let token: string
  let fileId: string
  let file: string

  const write = async (writes: Write[]) => {
    const one = newWrite()
    writes.push(one)
    await sendWrite(server.origin, one)
  }

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'backup-'))
    server = await startTestServer({ listen: true, embedded: 'demo', environment: { TRUST_PROXY: '1' } })
    // All that has ended: the archive has rows too.
    await archiveEndedInstances(server.handle, 0, new Date())
    const { body } = await server.send(calls.createToken, DEMO)
    token = String(body.access_token)
    const form = new FormData()
    form.append('file', new File([PDF], '合同.pdf'))
    const init = {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      body: form,
    }
    const answer = (await (await fetch(server.origin + calls.uploadFile.path, init)).json()) as { data: { id: string } }
    fileId = answer.data.id
  })
  afterAll(async () => {
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  })

  const save = (name: string, key = '') => {
    file = join(directory, name)
    const { handle } = server
    return saveBackup(file, { handle, files: server.services.files, key })
  }

  it('made while people write holds what was acknowledged before, and starts in an empty place', async () => {
    const before: Write[] = []
    for (let count = 0; count < 20; count++) await write(before)
    const hashes = await hashTables(server.handle)
    const during: Write[] = []
    let isOver = false
    const writers = Array.from({ length: WRITERS }, async () => {
      while (!isOver) await write(during)
    })
    const saved = await save('drill.backup', KEY)
    isOver = true
    await Promise.all(writers)
    expect(saved.missing).toBe(0)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(before.every(({ isAcknowledged }) => isAcknowledged)).toBe(true)
    // The embedded database has one session: their first writes wait for the backup.
    expect(during.length).toBeGreaterThanOrEqual(WRITERS)

    const place = join(directory, 'restored')
    const settings = readSettings({ DATA_DIR: place, LOG_LEVEL: 'silent' })
    const restored = await restoreBackup(settings, readBackupFile(file, KEY))
    expect(restored.files).toBe(saved.files)
    expect(readdirSync(place).sort()).toEqual(['database', 'files'])

    const handle = await openEmbedded(join(place, 'database'))
    const again = await buildApp(createServices(handle, settings))
    try {
      const written = new Set(['client_error', 'idempotency', 'rate_window'])
      const found = await hashTables(handle)
      expect([...found.keys()]).toEqual([...hashes.keys()])
      const others = [...hashes].filter(([name, hash]) => found.get(name) !== hash && !written.has(name))
      expect(others).toEqual([])
      const stored = await readRows<{ marker: string }>(handle, sql`select trace_id as marker from client_error`)
      expect(notOnce(before, stored)).toEqual([])
      const headers = { authorization: `Bearer ${token}` }
      const url = calls.downloadFile.path.replace('{id}', fileId)
      const download = await again.inject({ url, headers })
      expect(download.statusCode).toBe(200)
      expect(download.rawPayload.equals(PDF)).toBe(true)
      const tasks = await again.inject({ url: `${calls.getUserInfo.path}`, headers })
      expect(tasks.statusCode).toBe(200)
    } finally {
      await again.close()
      await handle.close()
    }
  })

  it('is not made where FILE_STORE leads elsewhere than to the files of the database', async () => {
    const settings = readSettings({ DATA_DIR: join(directory, 'restored'), FILE_STORE: join(directory, 'elsewhere') })
    await expect(openSource(settings)).rejects.toThrow(
      `FILE_STORE ${settings.fileStore} does not exist, and the database has uploaded files: nothing was written; check FILE_STORE and DATA_DIR.`,
    )
    const { close } = await openSource(readSettings({ DATA_DIR: settings.dataDir }))
    await close()
  })

  it('brings every type of value back exactly', async () => {
    await server.handle.tx(async (tx) => {
      await tx.execute(sql`create table backup_sample (
        id integer generated always as identity, at timestamptz, day date, wait interval, bytes bytea, whole json,
        part jsonb, words text[], grid integer[], amount numeric(30, 10), share double precision, small real, big bigint,
        twice bigint generated always as (big * 2) stored, "odd ""name" text)`)
      await tx.execute(sql`insert into backup_sample
        (at, day, wait, bytes, whole, part, words, grid, amount, share, small, big, "odd ""name") values
        ('2026-11-26 08:00:00.123456+08', '0044-03-15 BC', '1 mon 2 days 03:04:05.678901', '\\x00ff0a22', '{"b": 1,  "a": [null]}',
         '{"深": "\\u0001"}', array['a"b', null, '逗,号', ''], array[[1,2],[3,4]], 12345678901234567890.0123456789,
         0.1::float8 + 0.2::float8, 0.3, 9223372036854775807 / 2, E'引\\n"\\\\\\t😀'),
        ('infinity', null, null, '', 'null', null, '{}', '{}', 'NaN', '-Infinity', 'NaN', -1, null)`)
      const shape = (await readTableShapes(tx)).find(({ name }) => name === 'backup_sample')
      if (!shape) throw new Error('the table is not found')
      await setTextForm(tx)
      const read = async () => {
        const lines: string[] = []
        for await (const batch of streamRows(tx, shape)) lines.push(...batch)
        return lines
      }
      const lines = await read()
      await tx.execute(sql`delete from backup_sample`)
      await insertRows(tx, shape, lines)
      expect(await read()).toEqual(lines)
      expect(lines[0]).toContain('2026-11-26 00:00:00.123456+00')
      expect(lines[0]).toContain('0.30000000000000004')
      await tx.execute(sql`drop table backup_sample`)
    })
  })

  it('sums rows up whatever their order', () => {
    const sum = (lines: readonly string[]) => {
      const counted = createRowSum()
      for (const line of lines) counted.add(line)
      return counted.digest()
    }
    expect(sum(['a', 'b'])).toBe(sum(['b', 'a']))
    expect(sum(['a', 'b'])).not.toBe(sum(['a', 'a']))
    expect(sum(['a', 'a'])).not.toBe(sum([]))
  })

  const refuse = (path: string, key: string) =>
    readBackupFile(
      path,
      key,
    )(checkBackup).then(
      () => 'accepted',
      (error: Error) => error.message,
    )

  describe.each([
    ['plain', ''],
    ['encrypted', KEY],
  ])('that is %s', (name, key) => {
    let bytes: Buffer
    beforeAll(async () => {
      await save(`${name}.backup`, key)
      bytes = readFileSync(file)
    })

    const refuseBytes = (changed: Buffer) => {
      const path = join(directory, 'changed.backup')
      writeFileSync(path, changed)
      return refuse(path, key)
    }

    it('is whole', async () => {
      expect(await refuse(join(directory, `${name}.backup`), key)).toBe('accepted')
    })

    it('is refused when a byte differs, wherever', async () => {
      for (const share of [0.01, 0.3, 0.6, 0.9, 0.99999]) {
        const changed = Buffer.from(bytes)
        const at = Math.floor(share * bytes.length)
        changed[at] = (changed[at] ?? 0) ^ 1
        expect(await refuseBytes(changed)).toMatch(/^The backup is damaged: /)
      }
    })

    it('is refused when it ends early or late, or lacks a part', async () => {
      const chunk = 64 * 1024 + 20
      const header = bytes.indexOf('\n') + 1
      const without = Buffer.concat([bytes.subarray(0, header + chunk), bytes.subarray(header + 2 * chunk)])
      for (const changed of [
        bytes.subarray(0, header),
        bytes.subarray(0, header + chunk),
        bytes.subarray(0, -1),
        Buffer.concat([bytes, Buffer.from([0])]),
        without,
      ])
        expect(await refuseBytes(changed)).toMatch(/^The backup is damaged: /)
    })
  })

  it('is refused with another key, without its key, and when it is none', async () => {
    const path = join(directory, 'encrypted.backup')
    expect(await refuse(path, `${KEY}!`)).toBe('BACKUP_KEY is not the key that the backup was made with.')
    expect(await refuse(path, '')).toBe('The backup is encrypted: set BACKUP_KEY to the key that it was made with.')
    expect(await refuse(join(directory, 'plain.backup'), KEY)).toBe(
      'The backup is not encrypted, and anybody may have made it: unset BACKUP_KEY to restore it all the same.',
    )
    expect(await refuse('package.json', '')).toBe('The file is no backup of this program: its first line is missing.')
    expect(await refuse(join(directory, 'none'), '')).toBe(`There is no file ${join(directory, 'none')}.`)
    await expect(save('short.backup', 'short')).rejects.toThrow('BACKUP_KEY must have at least 16 characters.')
  })

  describe('is not restored', () => {
    const NEWER = 'The backup is of a newer release: restore it with that release, or a later one.'
    const restore = (environment: Record<string, string>, path = join(directory, 'plain.backup')) =>
      restoreBackup(readSettings(environment), readBackupFile(path, '')).then(
        () => 'restored',
        (error: Error) => error.message,
      )

    it('when it is of a newer release, by its format or its migrations', async () => {
      const place = join(directory, 'newer')
      const path = join(directory, 'newer.backup')
      const begin = { kind: 'begin', release: '9.0.0', engine: 'postgres', takenAt: '' } as const
      const events = [
        encodeEvent({ ...begin, migrations: [1, 9e12], databaseBytes: 0 }),
        encodeEvent({ kind: 'end', tables: 0, files: 0, missing: 0 }),
      ]
      const parts: Buffer[] = []
      await pipeline(
        Readable.from(events),
        createGzip(),
        (source) => sealBackup(source as AsyncIterable<Buffer>, ''),
        async (source) => {
          for await (const part of source as AsyncIterable<Buffer>) parts.push(part)
        },
      )
      writeFileSync(path, Buffer.concat(parts))
      expect(await restore({ DATA_DIR: place }, path)).toBe(NEWER)
      writeFileSync(path, Buffer.concat(parts).toString('latin1').replace('"version":1', '"version":2'), 'latin1')
      expect(await restore({ DATA_DIR: place }, path)).toBe(NEWER)
      expect(existsSync(place)).toBe(false)
    })

    it('over a database, or over files', async () => {
      const { dataDir } = server.settings
      expect(await restore({ DATA_DIR: dataDir })).toBe(
        `${join(dataDir, 'database')} holds a database already: nothing was restored; move it away, or set DATA_DIR to another directory.`,
      )
      const place = join(directory, 'with-files')
      mkdirSync(join(place, 'files'), { recursive: true })
      writeFileSync(join(place, 'files/mine'), 'mine')
      expect(await restore({ DATA_DIR: place })).toBe(
        `FILE_STORE ${join(place, 'files')} is not empty: nothing was restored.`,
      )
      expect(readdirSync(place, { recursive: true }).sort()).toEqual(['files', 'files/mine'])
    })

    it('where nothing can be written', async () => {
      const place = join(directory, 'plain.backup/data')
      expect(await restore({ DATA_DIR: place })).toBe(`${place} cannot be written (ENOTDIR).`)
    })

    it('where a running server has the directory', async () => {
      const place = join(directory, 'in-use')
      mkdirSync(join(place, 'database'), { recursive: true })
      const lock = join(place, 'database.lock')
      writeFileSync(lock, String(process.ppid))
      const inUse = `The data directory is in use by process ${process.ppid}: stop it first, or set DATA_DIR to another directory.`
      expect(await restore({ DATA_DIR: place })).toBe(inUse)
      writeFileSync(join(place, 'database/PG_VERSION'), '18')
      await expect(openEmbeddedSource(place)).rejects.toThrow(inUse)
      expect(readdirSync(place).sort()).toEqual(['database', 'database.lock'])
    })
  })

  it('overwrites nothing, and leaves nothing where it cannot be written', async () => {
    const path = join(directory, 'plain.backup')
    expect(() => chooseBackupFile(path, new Date())).toThrow(`${path} exists already: nothing was overwritten.`)
    const missing = join(directory, 'missing')
    expect(() => chooseBackupFile(join(missing, 'a'), new Date())).toThrow(`${missing} does not exist: make it first.`)
    expect(chooseBackupFile(directory, new Date(0))).toBe(
      join(directory, 'visitor-assistant-1970-01-01T00-00-00-000Z.backup'),
    )
    const names = readdirSync(directory).sort()
    await expect(save('plain.backup/a')).rejects.toThrow(`${join(directory, 'plain.backup/a')} cannot be written`)
    expect(readdirSync(directory).sort()).toEqual(names)
  })
})
