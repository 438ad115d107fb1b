import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'

import { calls } from '@/contract/calls'
import { imageSize } from '@/server/image-size'
import { upload } from '@/server/schema/platform'
import { findOwnUploads, QUOTA_BYTES, widenUploads } from '@/server/stores/upload-store'

import { startTestServer, type TestServer } from '../../support/server'
import { type PersonToken, people, withPeople } from './people'

const png = PNG.sync.write(new PNG({ width: 3, height: 2 }))
const pdf = Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
/** SOI, APP0 (JFIF), SOF0 of 4 x 5 pixels, EOI. */
const jpg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080005000401011100ffd9', 'hex')
/** RIFF with a lossless chunk of 7 x 6 pixels: 14 bits each, less one. */
const webp = Buffer.concat([
  Buffer.from('RIFF\u0016\0\0\0WEBPVP8L\u000a\0\0\0/', 'latin1'),
  Buffer.from(Uint32Array.of(6 | (5 << 14)).buffer),
  Buffer.alloc(9),
])

function hugePng(): Buffer {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(10_000, 16)
  bytes.writeUInt32BE(10_000, 20)
  return bytes
}

interface Part {
  name: string
  bytes: Buffer
  purpose?: string
  /** What it is called, where the file itself bears the name of a temporary one. */
  called?: string
}

function formOf({ name, bytes, purpose, called }: Part) {
  const boundary = '----test'
  const fieldOf = (field: string, value: string | undefined) =>
    value ? `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n` : ''
  const head = `${fieldOf('purpose', purpose)}${fieldOf('name', called)}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

describe('files', () => {
  let server: TestServer
  let directory: string
  let at = Date.UTC(2026, 0, 1)
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'files-'))
    server = await startTestServer({
      environment: { FILE_STORE: directory },
      replace: () => ({ ...withPeople(), now: () => new Date(at) }),
    })
  }, 120_000)
  beforeEach(() => {
    at += 60_000
    return server.truncate()
  })
  afterAll(async () => {
    await server.close()
    rmSync(directory, { recursive: true })
  })

  const send = async (part: Part, token: PersonToken = 'token-of-zhang-1', key: string = randomUUID()) => {
    const { headers, payload } = formOf(part)
    const response = await server.inject({
      method: 'POST',
      url: calls.uploadFile.path,
      headers: { ...headers, authorization: `Bearer ${token}`, 'idempotency-key': key },
      payload,
    })
    return response.json<{ code: number; msg: string; data: { id: string; name: string; url: string; size: number } }>()
  }
  const fetchFile = (url: string, token?: string) =>
    server.inject({ method: 'GET', url, headers: token ? { authorization: `Bearer ${token}` } : {} })
  const plainUrl = (id: string) => calls.downloadFile.path.replace('{id}', id)
  const storedFiles = () =>
    readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) =>
      statSync(join(directory, name)).isFile(),
    )

  it.each([
    ['a png', { name: '照片.png', bytes: png }, '照片.png', 'image/png'],
    ['a jpg', { name: 'a.JPEG', bytes: jpg }, 'a.jpg', 'image/jpeg'],
    ['a webp', { name: 'a.webp', bytes: webp }, 'a.webp', 'image/webp'],
    ['a pdf', { name: '合同.pdf', bytes: pdf }, '合同.pdf', 'application/pdf'],
    ['a png that is called otherwise', { name: 'a.exe', bytes: png }, 'a.png', 'image/png'],
    ['a name with a path', { name: '../../etc/passwd', bytes: png }, 'passwd.png', 'image/png'],
    ['a name with a path of Windows', { name: 'C:\\a\\b.png', bytes: png }, 'b.png', 'image/png'],
    ['a name that turns its direction', { name: 'a\u202egnp.exe', bytes: png }, 'agnp.png', 'image/png'],
    ['a name sent beside it', { name: 'tmp_1f.png', called: '../照片.png', bytes: png }, '照片.png', 'image/png'],
    ['a name of nothing', { name: '...', bytes: png }, 'file.png', 'image/png'],
  ])('keeps %s', async (_name, part, name, contentType) => {
    const answer = await send(part)
    expect(answer).toMatchObject({ code: 200, data: { name, size: part.bytes.length, contentType } })
    const response = await fetchFile(answer.data.url)
    expect(response.rawPayload.equals(part.bytes)).toBe(true)
  })

  it.each([
    ['an svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 415],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['a program', Buffer.concat([Buffer.from('7f454c460201010000000000000000000200', 'hex'), Buffer.alloc(64)]), 415],
    ['a program of Windows', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 415],
    ['text', Buffer.from('just text'), 415],
    ['a gif', Buffer.from('GIF89a\u0001\0\u0001\0\0\0\0;', 'latin1'), 415],
    ['a zip', Buffer.from('504b0304140000000000', 'hex'), 415],
    ['a png without its size', png.subarray(0, 20), 415],
    ['a picture of a hundred megapixels', hugePng(), 413],
    ['nothing', Buffer.alloc(0), 400],
    ['more than 10 MB', Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]), 413],
  ])('refuses %s and keeps nothing', async (_name, bytes, code) => {
    const before = storedFiles().length
    expect(await send({ name: 'a.png', bytes })).toMatchObject({ code, data: null })
    expect(await server.db.select().from(upload)).toHaveLength(0)
    expect(storedFiles()).toHaveLength(before)
  })

  it('refuses a body that is no form, and a form without a file', async () => {
    const headers = { authorization: 'Bearer token-of-zhang-1' }
    const json = await server.inject({ method: 'POST', url: calls.uploadFile.path, headers, payload: {} })
    expect(json.json()).toMatchObject({ code: 400, msg: '请选择要上传的文件' })
    const form = { ...headers, 'content-type': 'multipart/form-data; boundary=x' }
    const empty = await server.inject({
      method: 'POST',
      url: calls.uploadFile.path,
      headers: form,
      payload: '--x--\r\n',
    })
    expect(empty.json()).toMatchObject({ code: 400 })
    const broken = await server.inject({
      method: 'POST',
      url: calls.uploadFile.path,
      headers: form,
      payload: '--x\r\nrubbish',
    })
    expect(broken.statusCode).toBe(200)
    expect(broken.json()).toMatchObject({ code: 400 })
  })

  it('is for people with a session', async () => {
    const { headers, payload } = formOf({ name: 'a.png', bytes: png })
    const response = await server.inject({ method: 'POST', url: calls.uploadFile.path, headers, payload })
    expect(response.statusCode).toBe(401)
  })

  it('is kept once for twenty arrivals of one key', async () => {
    const before = storedFiles().length
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send({ name: 'a.png', bytes: png }, 'token-of-zhang-1', key)),
    )
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await server.db.select().from(upload)).toHaveLength(1)
    expect(storedFiles()).toHaveLength(before + 1)
    expect(await send({ name: 'a.png', bytes: jpg }, 'token-of-zhang-1', key)).toMatchObject({ code: 409 })
  })

  it('stops at the quota of a person, not of the others', async () => {
    const full = { id: randomUUID(), ownerId: 'zhang', name: 'a', mime: 'image/png', sha256: '', createdAt: new Date() }
    await server.db.insert(upload).values({ ...full, size: QUOTA_BYTES - png.length + 1 })
    expect(await send({ name: 'a.png', bytes: png })).toMatchObject({ code: 409, msg: '您的文件空间已满，请先清理' })
    expect(await send({ name: 'a.png', bytes: png }, 'token-of-li-00001')).toMatchObject({ code: 200 })
  })

  it('is read by its owner alone, until it hangs on something', async () => {
    const { data } = await send({ name: 'a.png', bytes: png })
    const url = plainUrl(data.id)
    expect((await fetchFile(url, 'token-of-zhang-1')).rawPayload.equals(png)).toBe(true)
    for (const token of [undefined, 'token-of-li-00001', 'token-of-wu-other', 'token-of-zhou-ptnr'])
      expect((await fetchFile(url, token)).json()).toMatchObject({ code: 404, data: null })
    await widenUploads(server.db, [data.id], 'company')
    expect((await fetchFile(url, 'token-of-li-00001')).rawPayload.equals(png)).toBe(true)
    for (const token of [undefined, 'token-of-wu-other', 'token-of-liu-guest'])
      expect((await fetchFile(url, token)).json()).toMatchObject({ code: 404 })
  })

  it('shows an avatar to everybody', async () => {
    const { data } = await send({ name: 'a.png', bytes: png, purpose: 'avatar' })
    expect((await fetchFile(plainUrl(data.id))).rawPayload.equals(png)).toBe(true)
  })

  it('hangs on a record only when all of it is the own', async () => {
    const mine = (await send({ name: 'a.png', bytes: png })).data.id
    const other = (await send({ name: 'a.png', bytes: png }, 'token-of-li-00001')).data.id
    const zhang = people['token-of-zhang-1']
    expect((await findOwnUploads(server.db, zhang, [mine])).map(({ id }) => id)).toEqual([mine])
    await expect(findOwnUploads(server.db, zhang, [mine, other])).rejects.toMatchObject({ code: 404 })
    await expect(findOwnUploads(server.db, zhang, [randomUUID()])).rejects.toMatchObject({ code: 404 })
  })

  it('opens by a link that ends, and by no other', async () => {
    const { data } = await send({ name: 'a.png', bytes: png })
    const link = new URL(data.url, 'http://x')
    const [expires, signature] = [link.searchParams.get('expires') ?? '', link.searchParams.get('signature') ?? '']
    const other = (await send({ name: 'b.png', bytes: png })).data.id
    const forged = [
      `${plainUrl(data.id)}?expires=${Number(expires) + 1}&signature=${signature}`,
      `${plainUrl(data.id)}?expires=${expires}&signature=${'A'.repeat(22)}`,
      `${plainUrl(data.id)}?expires=${expires}&signature=`,
      `${plainUrl(data.id)}?expires=${expires}`,
      `${plainUrl(other)}?expires=${expires}&signature=${signature}`,
    ]
    for (const url of forged) expect((await fetchFile(url)).json().code).not.toBe(200)
    expect((await fetchFile(data.url)).statusCode).toBe(200)
    expect(Number(expires) * 1000 - at).toBeGreaterThan(6 * 3_600_000 - 1)
    at += 12 * 3_600_000
    expect((await fetchFile(data.url)).json()).toMatchObject({ code: 404 })
  })

  it('cannot act in the browser of who opens it', async () => {
    const { headers } = await fetchFile((await send({ name: "合同(1)'.pdf", bytes: pdf })).data.url)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "inline; filename*=UTF-8''%E5%90%88%E5%90%8C%281%29%27.pdf",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=21600',
    })
    const image = await fetchFile((await send({ name: 'a.png', bytes: png })).data.url)
    expect(image.headers['content-disposition']).toBe("inline; filename*=UTF-8''a.png")
  })

  it('is kept for this user of the machine alone', async () => {
    await send({ name: 'a.png', bytes: png })
    for (const name of storedFiles()) expect(statSync(join(directory, name)).mode & 0o077).toBe(0)
  })
})

describe('imageSize', () => {
  it.each([
    ['image/png', png, { width: 3, height: 2 }],
    ['image/jpeg', jpg, { width: 4, height: 5 }],
    ['image/webp', webp, { width: 7, height: 6 }],
    ['image/jpeg', jpg.subarray(0, 22), undefined],
    ['image/webp', webp.subarray(0, 16), undefined],
    ['image/gif', png, undefined],
  ])('reads %s', (mime, bytes, size) => {
    expect(imageSize(bytes, mime)).toEqual(size)
  })
})
