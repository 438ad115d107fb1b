import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { object, optional, string } from 'valibot'

import { configureClient } from '@/api/client'
import type { Reaction } from '@/api/error-policy'
import { download, type Progress, upload } from '@/api/transfer'
import { endpoint } from '@/contract/endpoint'
import { ApiError, CancelledError } from '@/lib/errors'
import { createCanceller } from '@/platform/abort'

import { ok, refusal, setUpApiServer } from '../support/api-server'

const sendFile = endpoint({
  method: 'POST',
  path: '/core/api/ccf/dds',
  summary: '上传',
  who: ['user'],
  input: object({ purpose: optional(string()) }),
  output: object({ id: string() }),
  origin: 'spec',
  upload: true,
})

const server = setUpApiServer()
const reactions: Reaction[] = []
const masks: string[] = []
let token = ''
let turn = 0

/** Never backwards, never beyond the whole. */
function expectProgress(steps: readonly Progress[]): void {
  expect(steps.length).toBeGreaterThan(0)
  for (const { percent, done } of steps) {
    expect(percent).toBeGreaterThanOrEqual(0)
    expect(percent).toBeLessThanOrEqual(100)
    expect(done).toBeGreaterThanOrEqual(0)
  }
}

interface Target {
  /** A file as the platform's picker gives it. */
  pick: (content: string, name: string) => string
  /** What a download's path leads to. */
  open: (downloaded: string) => Promise<string>
}

/** What each target's picker and file system do: a path of its own. */
export const weappTarget: Target = {
  pick: (content, name) => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'pick-')), name)
    writeFileSync(file, content)
    return file
  },
  open: (downloaded) => Promise.resolve(readFileSync(downloaded, 'utf8')),
}

export function describeTransfers({ pick, open }: Target): void {
  beforeEach(() => {
    reactions.length = masks.length = 0
    turn += 1
    token = `ended-${turn}`
    configureClient({
      getToken: () => token,
      refresh: () => {
        token = 'fresh'
        return Promise.resolve(true)
      },
      react: (reaction) => void reactions.push(reaction),
      showLoading: (isBlocking) => void masks.push(isBlocking ? 'blocking' : 'passive'),
      hideLoading: () => void masks.push('hidden'),
    })
  })

  it.each([
    ['keeps taps from the page while a file is sent', undefined, ['blocking', 'hidden']],
    ['shows no mask over a file whose progress is shown', () => undefined, []],
  ])('%s', async (_what, onProgress, expected) => {
    token = 'fresh'
    server.on(sendFile.path, { ...ok({ id: 'f1' }), delay: 950 })
    const file = { path: pick('x', 'x.jpg'), name: 'x.jpg' }
    await upload(sendFile, {}, file, onProgress ? { onProgress } : {})
    expect(masks).toEqual(expected)
  })

  it('uploads one file with its fields, its progress and a key, also after a renewal [spec 7.06]', async () => {
    const progress: Progress[] = []
    server.on(sendFile.path, ({ headers }) =>
      headers.authorization === 'Bearer fresh' ? ok({ id: 'f1' }) : { status: 401, json: { code: 401 } },
    )
    const file = { path: pick('机床照片', 'photo.jpg'), name: 'photo.jpg' }
    const uploaded = await upload(sendFile, { purpose: 'photo' }, file, { onProgress: (step) => progress.push(step) })
    expect(uploaded).toEqual({ id: 'f1' })
    const [first, second] = server.arrived
    expect(second?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(second?.body).toMatch(/name="purpose"\r\n\r\nphoto/)
    expect(second?.body).toMatch(/name="file"; filename="photo.jpg"/)
    expect(second?.body).toContain('机床照片')
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
    expectProgress(progress)
  })

  it('refuses an upload as the catalogue says', async () => {
    token = 'fresh'
    server.on(sendFile.path, refusal(422, '文件类型不允许'))
    const file = { path: pick('x', 'x.exe'), name: 'x.exe' }
    await expect(upload(sendFile, {}, file)).rejects.toMatchObject({ code: 422, message: '文件类型不允许' })
    expect(reactions).toEqual([{ toast: '文件类型不允许' }])
  })

  it('gives an upload up', async () => {
    server.on(sendFile.path, { ...ok({ id: 'f1' }), delay: 600 })
    const canceller = createCanceller()
    const file = { path: pick('x'.repeat(1000), 'a.pdf'), name: 'a.pdf' }
    const sending = upload(sendFile, {}, file, { signal: canceller.signal }).catch((error: unknown) => error)
    setTimeout(() => canceller.abort(), 100)
    expect(await sending).toBeInstanceOf(CancelledError)
    expect(reactions).toEqual([])
  })

  it('downloads with the bearer, also after a renewal, and tells its progress [spec 7.06]', async () => {
    const progress: Progress[] = []
    server.on('/core/api/ccf/dds/f1', ({ headers }) =>
      headers.authorization === 'Bearer fresh' ? { text: '合同正文' } : { status: 401, json: { code: 401 } },
    )
    const file = await download('/core/api/ccf/dds/f1', { onProgress: (step) => progress.push(step) })
    expect(await open(file)).toBe('合同正文')
    expectProgress(progress)
  })

  it('tells how far it has come at most every 500 ms, and the end in any case [spec 9.06]', async () => {
    const steps: Progress[] = []
    token = 'fresh'
    const content = 'x'.repeat(8_000_000)
    server.on('/core/api/ccf/dds/f3', { text: content })
    const began = Date.now()
    await download('/core/api/ccf/dds/f3', { onProgress: (step) => steps.push(step) })
    expect(steps.length).toBeLessThanOrEqual(2 + (Date.now() - began) / 500)
    expect(steps.at(-1)?.done).toBe(content.length)
  })

  it('rejects a download that is not there', async () => {
    token = 'fresh'
    server.on('/core/api/ccf/dds/f2', { status: 404, json: { code: 404, msg: '文件不存在' } })
    const error = await download('/core/api/ccf/dds/f2').catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 404 })
    expect(reactions).toEqual([{ toast: '服务错误' }])
  })

  it.each(['//', ''])("keeps the person's token from another host: http:%s", async (slashes) => {
    token = 'fresh'
    server.on('/elsewhere', { text: 'x' })
    await download(`${process.env.API_BASE}/elsewhere`.replace('//', slashes)).catch(() => undefined)
    expect(server.arrived.map(({ headers }) => headers.authorization).join('')).toBe('')
  })

  // After the base without a slash between, these would name other hosts.
  it.each([
    'x.png',
    '.elsewhere.example/x.png',
    '@elsewhere.example/x.png',
    ':1/x.png',
    '//elsewhere.example/x.png',
    '/\\elsewhere.example/x.png',
  ])('asks its own host for %s, whatever it looks like', async (address) => {
    token = 'fresh'
    const path = `/${address.replace(/^[\\/]*/, '')}`
    server.on(path, { text: 'x' })
    await download(address)
    expect(server.arrived.map((one) => one.path)).toEqual([path])
  })
}
