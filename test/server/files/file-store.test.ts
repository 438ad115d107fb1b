import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import { createFileStore, type FileStore } from '@/server/files/file-store'
import { createS3Client } from '@/server/files/s3-client'
import { createS3FileStore, isS3StoreEmpty } from '@/server/files/s3-file-store'
import { FileStoreAwayError } from '@/server/http/file-store-away'

import { startS3Server } from '../../support/s3-server'
import { setUpServer } from '../../support/set-up-server'

let directory: string
const s3 = setUpServer(startS3Server)

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'file-store-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** Each way to keep files, opened anew over the same place. */
const ways: [string, () => FileStore][] = [
  ['a directory', () => createFileStore(directory)],
  ['a bucket of an S3 server', () => createS3FileStore(s3.settings)],
]

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

  it('come back in the part that was asked for', async () => {
    const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251))
    const id = randomUUID()
    await open().write(id, bytes)
    const file = await open().open(id, (size) => ({ start: size - 10, end: size - 3 }))
    expect(file?.size).toBe(1000)
    expect(file && (await buffer(file.stream))).toEqual(bytes.subarray(990, 998))
  })

  it('are not mistaken for one another when many come at once', async () => {
    const ids = Array.from({ length: 40 }, () => randomUUID())
    const store = open()
    await Promise.all(ids.map((id) => store.write(id, Buffer.from(id))))
    const files = await Promise.all(ids.map((id) => store.read(id)))
    expect(files.map(String)).toEqual(ids)
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
    await expect((async () => open().read('../../etc/passwd'))()).rejects.toThrow('UUID')
  })
})

describe('a file on an S3 server', () => {
  const large = Buffer.alloc(12 * 2 ** 20, 'large file ')
  const store = () => createS3FileStore(s3.settings)
  afterEach(() => {
    s3.state = 'open'
  })

  it('is sent in parts when it is large, and is absent until the last is joined', async () => {
    const id = randomUUID()
    s3.calls.length = 0
    await store().write(id, large)
    const parts = s3.calls.filter((call) => call.includes('partNumber='))
    expect([parts.length, s3.calls.filter((call) => call.startsWith('POST')).length]).toEqual([3, 2])
    expect((await store().read(id))?.equals(large)).toBe(true)
  })

  it('leaves nothing of an upload whose parts failed', async () => {
    const id = randomUUID()
    const write = store().write(id, large)
    while (!s3.calls.some((call) => call.includes(id) && call.includes('partNumber=1'))) await sleep(5)
    s3.state = 'refusing'
    await expect(write).rejects.toThrow(FileStoreAwayError)
    expect(s3.calls.filter((call) => /^DELETE .*uploadId=/.test(call)).length).toBeGreaterThan(0)
    s3.state = 'open'
    expect(await store().has(id)).toBe(false)
  })

  it('is not waited for without end where the server is silent', async () => {
    s3.state = 'silent'
    const impatient = createS3FileStore(s3.settings, createS3Client(s3.settings, 200))
    for (const call of [impatient.write(randomUUID(), Buffer.from('a')), impatient.read(randomUUID())])
      await expect(call).rejects.toThrow(new FileStoreAwayError('no answer in time'))
  })

  it('is not waited for without end where the server begins an answer and does not end it', async () => {
    s3.state = 'stalling'
    const impatient = createS3FileStore(s3.settings, createS3Client(s3.settings, 200))
    await expect(impatient.write(randomUUID(), large)).rejects.toThrow(new FileStoreAwayError('no answer in time'))
  })

  it('lies below the folder of the settings, in a bucket that is empty at first', async () => {
    const [empty, full] = [`${randomUUID()}/`, `${randomUUID()}/`].map((prefix) => ({ ...s3.settings, prefix }))
    if (!empty || !full) throw new Error('two folders')
    await createS3FileStore(full).write(randomUUID(), Buffer.from('a'))
    expect([await isS3StoreEmpty(empty), await isS3StoreEmpty(full)]).toEqual([true, false])
  })

  it.each([
    ['a key that is not known', { accessKey: 'nobody' }, 'InvalidAccessKeyId'],
    ['a bucket that is not there', { bucket: 'nothing' }, 'NoSuchBucket'],
    ['an address where nobody listens', { endpoint: 'http://127.0.0.1:1' }, /./],
  ])('fails for %s with one reason, and is no missing file', async (_what, change, reason) => {
    const other = createS3FileStore({ ...s3.settings, ...change })
    await expect(other.write(randomUUID(), Buffer.from('a'))).rejects.toThrow(reason)
    await expect(other.write(randomUUID(), Buffer.from('a'))).rejects.toThrow(FileStoreAwayError)
  })
})
