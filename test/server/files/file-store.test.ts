import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { createFileStore, type FileStore } from '@/server/files/file-store'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'file-store-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** Each way to keep files, opened anew over the same place: object storage, where it is used, joins this table. */
const ways: [string, () => FileStore][] = [['a directory', () => createFileStore(directory)]]

describe.each(ways)('files in %s', (_way, open) => {
  it('come back byte for byte, in another process too', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
    const id = randomUUID()
    await open().write(id, bytes)
    expect((await open().read(id))?.equals(bytes)).toBe(true)
    const file = await open().open(id)
    expect(file?.size).toBe(bytes.length)
    expect(file && (await buffer(file.stream)).equals(bytes)).toBe(true)
    expect(await open().has(id)).toBe(true)
  })

  it('are not mistaken for one another when many come at once', async () => {
    const ids = Array.from({ length: 40 }, () => randomUUID())
    const store = open()
    await Promise.all(ids.map((id) => store.write(id, Buffer.from(id))))
    const kept = await Promise.all(ids.map((id) => store.read(id)))
    expect(kept.map(String)).toEqual(ids)
  })

  it('are gone when they are removed, and removing them again does nothing', async () => {
    const [gone, stays] = [randomUUID(), randomUUID()]
    const store = open()
    for (const id of [gone, stays]) await store.write(id, Buffer.from(id))
    await store.remove(gone)
    await store.remove(gone)
    expect(await Promise.all([gone, stays].map((id) => store.has(id)))).toEqual([false, true])
    expect([await store.read(gone), await store.open(gone)]).toEqual([undefined, undefined])
  })

  it('have ids of our own alone', async () => {
    await expect(open().write('../../etc/passwd', Buffer.from(''))).rejects.toThrow('UUID')
    expect(() => open().read('../../etc/passwd')).toThrow('UUID')
  })
})
