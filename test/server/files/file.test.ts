import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { PNG } from 'pngjs'
import sharp from 'sharp'

import { calls } from '@/contract/calls'
import { appUser } from '@/server/db/schema/identity'
import { upload } from '@/server/db/schema/platform'
import { findOwnUploads, QUOTA_BYTES, updateUploadScope } from '@/server/files/upload-store'

import {
  createPngWithSecondHeader,
  createTurnedPhoto,
  createWidePng,
  JPEG_OF_NOTHING,
} from '../../support/hostile-pictures'
import { startTestServer, type TestServer } from '../../support/server'
import { type PersonToken, people, withPeople } from '../http/people'

const png = PNG.sync.write(new PNG({ width: 3, height: 2 }))
const pdf = Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
const picture = sharp({ create: { width: 7, height: 6, channels: 4, background: '#3060c0' } })
const transparent = sharp({ create: { width: 7, height: 6, channels: 4, background: '#3060c040' } })

interface Part {
  name: string
  bytes: Buffer
  purpose?: string
  /** What it is called, where the file itself bears the name of a temporary one. */
  called?: string
}

function buildForm({ name, bytes, purpose, called }: Part) {
  const boundary = '----test'
  const getField = (field: string, value: string | undefined) =>
    value ? `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n` : ''
  const head = `${getField('purpose', purpose)}${getField('name', called)}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`
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
  })
  beforeEach(() => {
    at += 60_000
    return server.truncate()
  })
  afterAll(async () => {
    await server.close()
    rmSync(directory, { recursive: true })
  })

  const send = async (part: Part, token: PersonToken = 'token-of-zhang-1', key: string = randomUUID()) => {
    const { headers, payload } = buildForm(part)
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
    ['a pdf', { name: '合同.pdf', bytes: pdf }, '合同.pdf', 'application/pdf'],
    ['a png that is called otherwise', { name: 'a.exe', bytes: png }, 'a.png', 'image/png'],
    ['a name with a path', { name: '../../etc/passwd', bytes: png }, 'passwd.png', 'image/png'],
    ['a name with a path of Windows', { name: 'C:\\a\\b.png', bytes: png }, 'b.png', 'image/png'],
    ['a name that turns its direction', { name: 'a\u202egnp.exe', bytes: png }, 'agnp.png', 'image/png'],
    ['a name sent beside it', { name: 'tmp_1f.png', called: '../照片.png', bytes: png }, '照片.png', 'image/png'],
    ['a name of nothing', { name: '...', bytes: png }, 'file.png', 'image/png'],
  ])('keeps %s [asvs 5.4.1]', async (_name, part, name, contentType) => {
    const answer = await send(part)
    expect(answer).toMatchObject({ code: 200, data: { name, contentType } })
    const response = await fetchFile(answer.data.url)
    expect(response.rawPayload).toHaveLength(answer.data.size)
    expect(response.headers['content-length']).toBe(String(answer.data.size))
  })

  it('keeps a pdf byte for byte', async () => {
    const { data } = await send({ name: 'a.pdf', bytes: pdf })
    expect((await fetchFile(data.url)).rawPayload.equals(pdf)).toBe(true)
  })

  it.each([
    ['a jpg', () => picture.clone().jpeg(), 'image/jpeg', 'a.jpg'],
    ['a webp', () => picture.clone().webp(), 'image/jpeg', 'a.jpg'],
    ['a webp that is transparent', () => transparent.clone().webp({ lossless: true }), 'image/png', 'a.png'],
    ['a png that is transparent', () => transparent.clone().png(), 'image/png', 'a.png'],
    [
      'a png of 16 bits, interlaced',
      () => picture.clone().toColourspace('rgb16').png({ progressive: true }),
      'image/png',
      'a.png',
    ],
    ['a jpg for print', () => picture.clone().removeAlpha().toColourspace('cmyk').jpeg(), 'image/jpeg', 'a.jpg'],
  ])('encodes %s anew, for screens and for paper', async (_name, make, contentType, name) => {
    const sent = await make().toBuffer()
    const { data } = await send({ name: 'a.bin', bytes: sent })
    expect(data).toMatchObject({ name, contentType })
    const stored = sharp((await fetchFile(data.url)).rawPayload)
    expect(await stored.metadata()).toMatchObject({
      width: 7,
      height: 6,
      space: 'srgb',
      depth: 'uchar',
      isProgressive: false,
    })
    const [shown, expected] = await Promise.all(
      [stored, sharp(sent)].map((one) => one.toColourspace('srgb').ensureAlpha().raw().toBuffer()),
    )
    const furthest = Math.max(...[...(shown ?? [])].map((value, at) => Math.abs(value - (expected?.[at] ?? 0))))
    expect(furthest).toBeLessThan(8)
  })

  it('stands a photograph upright, and leaves out where it was taken [asvs 5.1.1]', async () => {
    const photo = await createTurnedPhoto()
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('PhoneMaker')
    const { data } = await send({ name: 'a.jpg', bytes: photo })
    const stored = await sharp((await fetchFile(data.url)).rawPayload).metadata()
    expect(stored).toMatchObject({ width: 20, height: 40 })
    expect([stored.exif, stored.icc, stored.xmp, stored.iptc, stored.orientation]).toEqual(Array(5).fill(undefined))
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
    ['a png that is cut off', createWidePng(10).subarray(0, 60), 415],
    ['a png with a second header', createPngWithSecondHeader(), 415],
    ['a jpg of nothing', JPEG_OF_NOTHING, 415],
    ['an animation of another kind', Buffer.from('RIFF\u0010\0\0\0AVI LIST', 'latin1'), 415],
    ['a picture of a hundred megapixels', createWidePng(1_000_000), 413],
    ['nothing', Buffer.alloc(0), 400],
    ['more than 10 MB', Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]), 413],
  ])('refuses %s and keeps nothing [asvs 1.3.4, 5.1.1]', async (_name, bytes, code) => {
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
    const { headers, payload } = buildForm({ name: 'a.png', bytes: png })
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
    expect(await send({ name: 'a.png', bytes: pdf }, 'token-of-zhang-1', key)).toMatchObject({ code: 409 })
  })

  it('stops at the quota of a person, not of the others [asvs 2.1.3]', async () => {
    const full = { id: randomUUID(), ownerId: 'zhang', name: 'a', mime: 'image/png', sha256: '', createdAt: new Date() }
    await server.db.insert(upload).values({ ...full, size: QUOTA_BYTES - png.length + 1 })
    expect(await send({ name: 'a.png', bytes: png })).toMatchObject({ code: 409, msg: '你的文件空间已满，请先清理' })
    expect(await send({ name: 'a.png', bytes: png }, 'token-of-li-00001')).toMatchObject({ code: 200 })
  })

  it('stops at the quota also when several arrive at once', async () => {
    const full = { id: randomUUID(), ownerId: 'zhang', name: 'a', mime: 'image/png', sha256: '', createdAt: new Date() }
    const { size } = (await send({ name: 'a.png', bytes: png }, 'token-of-li-00001')).data
    await server.db.insert(upload).values({ ...full, size: QUOTA_BYTES - size })
    const person = { id: 'zhang', population: 'user', username: 'zhang', name: '张伟' }
    await server.db.insert(appUser).values({ ...person, createdAt: new Date(), updatedAt: new Date() })
    const answers = await Promise.all([1, 2, 3].map(() => send({ name: 'a.png', bytes: png })))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409])
    expect(await server.db.$count(upload, eq(upload.ownerId, 'zhang'))).toBe(2)
  })

  it('is read by its owner alone, until it hangs on something', async () => {
    const { data } = await send({ name: 'a.png', bytes: png })
    const url = plainUrl(data.id)
    expect((await fetchFile(url, 'token-of-zhang-1')).headers['content-type']).toBe('image/png')
    for (const token of [undefined, 'token-of-li-00001', 'token-of-wu-other', 'token-of-zhou-ptnr'])
      expect((await fetchFile(url, token)).json()).toMatchObject({ code: 404, data: null })
    await updateUploadScope(server.db, [data.id], 'company')
    expect((await fetchFile(url, 'token-of-li-00001')).headers['content-type']).toBe('image/png')
    for (const token of [undefined, 'token-of-wu-other', 'token-of-liu-guest'])
      expect((await fetchFile(url, token)).json()).toMatchObject({ code: 404 })
  })

  it('of somebody without a company hangs on nothing that others without one read', async () => {
    const { data } = await send({ name: 'a.png', bytes: png }, 'token-of-liu-guest')
    await updateUploadScope(server.db, [data.id], 'company')
    for (const token of [undefined, 'token-of-zhou-ptnr', 'token-of-zhang-1'])
      expect((await fetchFile(plainUrl(data.id), token)).json()).toMatchObject({ code: 404 })
  })

  it('shows an avatar to everybody, which is a picture', async () => {
    const { data } = await send({ name: 'a.png', bytes: png, purpose: 'avatar' })
    expect((await fetchFile(plainUrl(data.id))).headers['content-type']).toBe('image/png')
    expect(await send({ name: 'a.pdf', bytes: pdf, purpose: 'avatar' })).toMatchObject({ code: 415, data: null })
  })

  it('hangs on a record only when all of it is the own', async () => {
    const mine = (await send({ name: 'a.png', bytes: png })).data.id
    const other = (await send({ name: 'a.png', bytes: png }, 'token-of-li-00001')).data.id
    const zhang = people['token-of-zhang-1']
    expect((await findOwnUploads(server.db, zhang, [mine])).map(({ id }) => id)).toEqual([mine])
    await expect(findOwnUploads(server.db, zhang, [mine, other])).rejects.toMatchObject({ code: 404 })
    await expect(findOwnUploads(server.db, zhang, [randomUUID()])).rejects.toMatchObject({ code: 404 })
  })

  it('opens by a link that ends, and by no other [asvs 9.1]', async () => {
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

  it('cannot act in the browser of who opens it [asvs 3.2.1]', async () => {
    const { headers } = await fetchFile((await send({ name: "合同(1)'.pdf", bytes: pdf })).data.url)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="??(1)'.pdf"; filename*=UTF-8''%E5%90%88%E5%90%8C%281%29%27.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const image = await fetchFile((await send({ name: 'a.png', bytes: png })).data.url)
    expect(image.headers['content-disposition']).toBe('inline; filename="a.png"')
  })

  it('may be kept by a browser as long as its address holds, and not at all without one [asvs 14.2.2]', async () => {
    const { data } = await send({ name: 'a.png', bytes: png })
    const secondsLeft = Number(new URL(data.url, 'http://x').searchParams.get('expires')) - at / 1000
    expect((await fetchFile(data.url)).headers['cache-control']).toBe(`private, max-age=${secondsLeft}`)
    at += 3_600_500
    const later = (await fetchFile(data.url)).headers['cache-control']
    expect(later).toBe(`private, max-age=${secondsLeft - 3601}`)
    at -= 500
    expect((await fetchFile(plainUrl(data.id), 'token-of-zhang-1')).headers['cache-control']).toBe('no-store')
    const avatar = await send({ name: 'a.png', bytes: png, purpose: 'avatar' })
    expect((await fetchFile(plainUrl(avatar.data.id))).headers['cache-control']).toBe('private, max-age=21600')
  })

  it.each([
    ['a session', false],
    ['its address', true],
  ])('that is gone from the disk is told in the envelope, by %s [asvs 16.3.4]', async (_how, isByAddress) => {
    const { data } = await send({ name: 'a.png', bytes: png })
    rmSync(join(directory, data.id.slice(0, 2), data.id))
    const response = await (isByAddress ? fetchFile(data.url) : fetchFile(plainUrl(data.id), 'token-of-zhang-1'))
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 404, msg: '文件已丢失，请联系上传人重新上传', data: null })
    expect(response.json()).toHaveProperty('traceId')
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(response.headers).not.toHaveProperty('content-disposition')
  })

  it('that the disk does not give is a failure of ours, in the envelope', async () => {
    const { data } = await send({ name: 'a.png', bytes: png })
    const path = join(directory, data.id.slice(0, 2), data.id)
    rmSync(path)
    symlinkSync(path, path)
    const response = await fetchFile(data.url)
    expect(response.json()).toMatchObject({ code: 500, msg: '服务错误', data: null })
    rmSync(path)
  })

  it.each([
    ['without a name', 'name="file"', 'file.png'],
    ['with an empty name', 'name="file"; filename=""', 'file.png'],
    ['whose name is a path alone', 'name="file"; filename="/"', 'file.png'],
    ['in another writing', `name="file"; filename*=UTF-8''%E7%85%A7.png`, '照.png'],
  ])('a part %s', async (_how, disposition, name) => {
    const head = `--b\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: application/octet-stream\r\n\r\n`
    const response = await server.inject({
      method: 'POST',
      url: calls.uploadFile.path,
      headers: { authorization: 'Bearer token-of-zhang-1', 'content-type': 'multipart/form-data; boundary=b' },
      payload: Buffer.concat([Buffer.from(head), png, Buffer.from('\r\n--b--\r\n')]),
    })
    expect(response.json()).toMatchObject({ code: 200, data: { name } })
  })

  it.each([
    ['no field', ''],
    ['no disposition', '--b\r\nContent-Type: image/png\r\n\r\nx\r\n--b--\r\n'],
    ['no end of its headers', '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n'],
    ['a field of the prototype', '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n'],
    ['a form within', '--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n\r\nx\r\n--c--\r\n--b--\r\n'],
    [
      'a name that cannot be read',
      `--b\r\nContent-Disposition: form-data; name="file"; filename*=x''%ff%\r\n\r\nx\r\n--b--\r\n`,
    ],
  ])('a form with %s is refused in the envelope', async (_what, payload) => {
    const response = await server.inject({
      method: 'POST',
      url: calls.uploadFile.path,
      headers: { authorization: 'Bearer token-of-zhang-1', 'content-type': 'multipart/form-data; boundary=b' },
      payload,
    })
    expect(response.statusCode).toBe(200)
    expect([400, 413, 415]).toContain(response.json<{ code: number }>().code)
    expect(response.json()).toMatchObject({ data: null, traceId: expect.any(String) })
  })

  it('is kept for this user of the machine alone [asvs 5.3.1]', async () => {
    await send({ name: 'a.png', bytes: png })
    expect(storedFiles().length).toBeGreaterThan(0)
    for (const name of storedFiles()) expect(statSync(join(directory, name)).mode & 0o077).toBe(0)
  })
})
