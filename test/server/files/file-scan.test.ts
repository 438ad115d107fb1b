// Uploads are looked at by a virus scanner before anybody can open them.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'

import { MINUTE_MS } from '@/lib/durations'
import { upload } from '@/server/db/schema/platform'
import { createFileScanner, FileNotScannedError, ScannerAwayError } from '@/server/files/file-scanner'
import { scanPendingFiles } from '@/server/jobs/file-scan'

import { EICAR, type FakeScanner, startFakeScanner } from '../../support/fake-scanner'
import { startTestServer, type TestServer } from '../../support/server'
import { withPeople } from '../http/people'
import { toPdf, uploadPdf } from './upload-pdf'

let scanner: FakeScanner
let server: TestServer
let directory: string
const warnings: string[] = []
const log = { warn: (_about: unknown, message?: string) => void warnings.push(message ?? '') }

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'scanned-'))
  scanner = await startFakeScanner()
  server = await startTestServer({
    environment: { FILE_STORE: directory, FILE_SCANNER: scanner.address },
    replace: () => withPeople(),
  })
})
beforeEach(async () => {
  scanner.answer(undefined)
  warnings.length = 0
  await server.truncate()
  rmSync(directory, { recursive: true, force: true })
})
afterAll(async () => {
  await server.close()
  await scanner.close()
})

const send = (bytes: Buffer, key?: string) => uploadPdf(server, bytes, key)

const fetchFile = async (url: string) => {
  const response = await server.inject({ method: 'GET', url })
  return { type: response.headers['content-type'], bytes: response.rawPayload, text: response.body }
}

const countStored = () =>
  existsSync(directory)
    ? readdirSync(directory, { recursive: true, withFileTypes: true }).filter((e) => e.isFile()).length
    : 0

const scanPending = () => scanPendingFiles(server.services, log)

describe('with a scanner, a file', () => {
  it('that is clean is stored and served at once, whole before the scanner', async () => {
    const bytes = toPdf('x'.repeat(300_000))
    const { code, data } = await send(bytes)
    expect(code).toBe(200)
    expect(data.state).toBeUndefined()
    expect(scanner.seen.at(-1)).toBe(bytes.length)
    expect((await fetchFile(data.url)).bytes.equals(bytes)).toBe(true)
  })

  it('with a virus is refused in words, and nothing of it is stored [asvs 5.4.3]', async () => {
    const answer = await send(toPdf(EICAR))
    expect(answer).toMatchObject({ code: 422, msg: '文件含有病毒，没有上传' })
    expect(countStored()).toBe(0)
  })

  it.each([
    ['is silent', 'silent'],
    ['answers with an error', 'INSTREAM size limit exceeded. ERROR\0'],
    ['hangs up', ''],
  ])('is kept while the scanner %s, waits for it, and is not served [asvs 5.4.3]', async (_what, behaviour) => {
    const quick = createFileScanner(scanner.address, 300)
    scanner.answer(behaviour)
    await expect(quick?.scan(toPdf('a'))).rejects.toThrow(ScannerAwayError)
    const { services } = server
    const usual = services.scanner
    services.scanner = quick
    const { code, data } = await send(toPdf('waiting'))
    expect([code, data.state]).toEqual([200, 'pending'])
    const early = await fetchFile(data.url)
    expect(early.text).toContain('文件待检，安全检查通过后即可打开')
    expect(early.text).not.toContain('%PDF')

    expect(await scanPending()).toBe('failed')
    expect(warnings).toEqual(['files wait for the virus scanner'])
    expect((await fetchFile(data.url)).text).toContain('文件待检')

    scanner.answer(undefined)
    expect(await scanPending()).toBe('done')
    expect((await fetchFile(data.url)).type).toContain('application/pdf')
    services.scanner = usual
  })

  it('that the scanner refuses waits on, and does not hold up those behind it', async () => {
    scanner.answer('INSTREAM size limit exceeded. ERROR\0')
    const { data: large } = await send(toPdf('large'))
    const { data: small } = await send(toPdf('small'))
    expect([large.state, small.state]).toEqual(['pending', 'pending'])
    const usual = createFileScanner(scanner.address)
    const scan = (bytes: Buffer) => {
      scanner.answer(bytes.includes('large') ? 'INSTREAM size limit exceeded. ERROR\0' : undefined)
      return usual?.scan(bytes) ?? Promise.reject(new Error('the address is set'))
    }
    expect(await scanPendingFiles({ ...server.services, scanner: { scan } }, log)).toBe('failed')
    expect(warnings).toEqual(['files wait for the virus scanner'])
    expect((await fetchFile(small.url)).type).toContain('application/pdf')
    expect((await fetchFile(large.url)).text).toContain('文件待检')
  })

  it('waits no longer than one round behind a hundred that the scanner refuses', async () => {
    const { data } = await send(toPdf('small'))
    const [sound] = await server.db.select().from(upload).where(eq(upload.id, data.id))
    if (!sound) throw new Error('the file was stored')
    const before = new Date(sound.createdAt.getTime() - MINUTE_MS)
    const refused = Array.from({ length: 100 }, () => ({ ...sound, id: randomUUID(), createdAt: before }))
    await server.db.insert(upload).values(refused)
    await server.db.update(upload).set({ state: 'pending' })
    const files = { ...server.services.files, read: async (id: string) => Buffer.from(id) }
    const scan = async (bytes: Buffer) => {
      if (String(bytes) !== data.id) throw new FileNotScannedError('clamd: INSTREAM size limit exceeded. ERROR')
      return 'clean' as const
    }
    await scanPendingFiles({ ...server.services, files, scanner: { scan } }, log)
    expect((await fetchFile(data.url)).type).toContain('application/pdf')
  })

  it('that waited and has a virus loses its bytes; its owner is told so', async () => {
    scanner.answer('INSTREAM size limit exceeded. ERROR\0')
    const { data } = await send(toPdf(EICAR))
    expect(data.state).toBe('pending')
    scanner.answer(undefined)
    expect(await scanPending()).toBe('done')
    expect(warnings).toEqual(['a file with a virus was deleted'])
    expect(countStored()).toBe(0)
    expect((await fetchFile(data.url)).text).toContain('文件含有病毒，已删除')
  })

  it('that is sent twice with one key is answered twice alike', async () => {
    const key = randomUUID()
    const [first, second] = [await send(toPdf('a'), key), await send(toPdf('a'), key)]
    expect(second.data.id).toBe(first.data.id)
  })
})

describe('a scanner that cannot be reached', () => {
  it('keeps files waiting, and sees them once it is back', async () => {
    await scanner.close()
    const { data } = await send(toPdf('later'))
    expect(data.state).toBe('pending')
    expect(await scanPending()).toBe('failed')
    scanner = await startFakeScanner(Number(new URL(scanner.address).port))
    expect(await scanPending()).toBe('done')
    expect((await fetchFile(data.url)).type).toContain('application/pdf')
  })
})

it('without a scanner files are served as they come', () => {
  expect(createFileScanner('')).toBeUndefined()
})
