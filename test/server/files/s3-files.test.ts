// Uploads of a server whose file store is on an S3 server.
import { randomUUID } from 'node:crypto'

import { assertS3Store } from '@/server/start/directories'

import { EICAR, type FakeScanner, startFakeScanner } from '../../support/fake-scanner'
import { type S3Server, startS3Server } from '../../support/s3-server'
import { startTestServer, type TestServer } from '../../support/server'
import { withPeople } from '../http/people'
import { toPdf, uploadPdf } from './upload-pdf'

let s3: S3Server
let scanner: FakeScanner
let server: TestServer
beforeAll(async () => {
  s3 = await startS3Server()
  scanner = await startFakeScanner()
  server = await startTestServer({
    environment: { ...s3.environment, FILE_SCANNER: scanner.address },
    replace: () => withPeople(),
  })
})
afterAll(async () => {
  await server.close()
  await scanner.close()
  await s3.close()
})
beforeEach(() => {
  scanner.answer(undefined)
  s3.state = 'open'
  s3.calls.length = 0
})

const upload = (bytes: Buffer, key?: string) => uploadPdf(server, bytes, key)

const fetchFile = (url: string, more: Record<string, string> = {}) =>
  server.inject({ method: 'GET', url, headers: more })

describe('an upload to an S3 server', () => {
  it('is opened by its signed link, whole and in part, with the headers of any file', async () => {
    const bytes = toPdf('a'.repeat(7 * 2 ** 20))
    const { code, data } = await upload(bytes)
    expect(code).toBe(200)
    const whole = await fetchFile(data.url)
    expect([whole.statusCode, whole.rawPayload.equals(bytes)]).toEqual([200, true])
    expect(whole.headers['content-security-policy']).toContain('sandbox')
    const part = await fetchFile(data.url, { range: 'bytes=0-7' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      '%PDF-1.7',
      `bytes 0-7/${bytes.length}`,
    ])
    expect((await fetchFile(data.url.split('?')[0] ?? '')).statusCode).toBe(404)
  })

  it('does not reach it with a virus', async () => {
    const answer = await upload(toPdf(EICAR))
    expect(answer.code).toBe(422)
    expect(s3.calls).toEqual([])
  })

  it('is refused in one sentence while it is away, and counts once when it comes again', async () => {
    const key = randomUUID()
    const bytes = toPdf('once')
    s3.state = 'refusing'
    const away = await upload(bytes, key)
    expect(away).toMatchObject({ status: 503, code: 503, msg: '文件存储暂时不可用，请稍后再试' })
    expect(await server.db.query.upload.findMany({ where: (row, { eq }) => eq(row.size, bytes.length) })).toEqual([])
    s3.state = 'open'
    const back = await upload(bytes, key)
    expect(back.code).toBe(200)
    expect((await upload(bytes, key)).data.id).toBe(back.data.id)
    s3.state = 'refusing'
    const lost = await fetchFile(back.data.url)
    expect([lost.statusCode, lost.json<{ msg: string }>().msg]).toEqual([503, '文件存储暂时不可用，请稍后再试'])
    s3.state = 'open'
    expect((await fetchFile(back.data.url)).rawPayload.equals(bytes)).toBe(true)
  })
})

describe('the start of a server with files on an S3 server', () => {
  it('stops for a key and a bucket that are refused, in one sentence, and not for one that is away', async () => {
    const { settings } = server
    if (!settings.s3) throw new Error('no S3 server in the settings')
    const other = (change: object) => assertS3Store({ ...settings, s3: { ...settings.s3, ...change } as never })
    await expect(other({})).resolves.toBeUndefined()
    await expect(other({ bucket: 'nothing' })).rejects.toThrow(
      'FILE_STORE s3://uploads/files cannot be used (NoSuchBucket): see S3_ENDPOINT and the keys.',
    )
    await expect(other({ accessKey: 'nobody' })).rejects.toThrow('InvalidAccessKeyId')
    await expect(other({ endpoint: 'http://127.0.0.1:1' })).resolves.toBeUndefined()
  })
})
