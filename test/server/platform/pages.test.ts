import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { calls } from '@/contract/calls'
import { models, modelUrl } from '@/server/models'
import { inlineScriptHashes } from '@/server/security-headers'
import { productId, seedExhibition } from '@/server/seed/exhibition'
import { seedPeople } from '@/server/seed/people'

import { startTestServer, type TestServer } from '../../support/server'

const SCRIPT = 'document.documentElement.style.fontSize="20px"'
const INDEX = `<!doctype html><html><head><script>${SCRIPT}</script><script defer src="/js/app.0123abcd.js"></script></head><body>${'<p>页面</p>'.repeat(200)}</body></html>`
const CODE = `console.log(${JSON.stringify('你好'.repeat(2000))})`
const browser = { accept: 'text/html,application/xhtml+xml', 'accept-encoding': 'gzip, deflate, br' }

function builtPages(): string {
  const directory = mkdtempSync(join(tmpdir(), 'pages-'))
  mkdirSync(join(directory, 'js'))
  writeFileSync(join(directory, 'index.html'), INDEX)
  writeFileSync(join(directory, 'js/app.0123abcd.js'), CODE)
  writeFileSync(join(directory, 'js/plain.js'), CODE)
  writeFileSync(join(directory, '.env'), 'SECRET=1')
  const files = { '/pages/h5/3d/productDetails': ['/js/app.0123abcd.js', '/css/3d.0123abcd.css'] }
  writeFileSync(join(directory, 'page-files.json'), JSON.stringify(files))
  return directory
}

describe('the pages', () => {
  let server: TestServer
  let directory: string
  beforeAll(async () => {
    directory = builtPages()
    const script: string = resolve('config/scripts/precompress.mjs')
    const { precompress } = (await import(script)) as { precompress(directory: string): Promise<number> }
    await precompress(directory)
    server = await startTestServer({ replace: () => ({ pages: directory }) })
  }, 120_000)
  afterAll(async () => {
    await server.close()
    rmSync(directory, { recursive: true })
  })

  const get = (url: string, headers: Record<string, string> = browser) => server.inject({ method: 'GET', url, headers })

  it.each(['/', '/pages/init/init', '/pages/mine/setting?token=abc', '/pages/channel/index/index', '/preview-image'])(
    'answers a visit to %s with index.html, compressed, asked for anew each time',
    async (url) => {
      const response = await get(url)
      expect(response.statusCode).toBe(200)
      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
      })
      expect(brotliDecompressSync(response.rawPayload).toString()).toBe(INDEX)
    },
  )

  it('says with a product what its page will ask for, its poster too, and nothing with other pages', async () => {
    await server.handle.tx(async (tx) => {
      await seedPeople(tx, '', new Date())
      await seedExhibition(tx, new Date())
    })
    const linkOf = async (url: string) => (await get(url)).headers.link
    const page = '/pages/h5/3d/productDetails'
    const code = '</js/app.0123abcd.js>; rel=preload; as=script, </css/3d.0123abcd.css>; rel=preload; as=style'
    const poster = `<${modelUrl(models['cnc-mill'].poster.file)}>; rel=preload; as=image`
    expect(await linkOf(`${page}?id=${productId('cnc-mill')}`)).toBe(`${code}, ${poster}`)
    expect(await linkOf(`${page}?id=nothing`)).toBe(code)
    expect(await linkOf(page)).toBe(code)
    expect(await linkOf(`/pages/init/init?id=${productId('cnc-mill')}`)).toBeUndefined()
  })

  it.each(['/', '/pages/init/init', '/pages/'])('answers a browser without compression that visits %s', async (url) => {
    const response = await get(url, { accept: 'text/html' })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-encoding']).toBeUndefined()
    expect(response.body).toBe(INDEX)
  })

  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    [undefined, 'identity', (bytes: Buffer) => bytes],
  ])('sends a hashed file as %s, for ever', async (encoding, accepted, decode) => {
    const response = await get('/js/app.0123abcd.js', { accept: '*/*', 'accept-encoding': accepted })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(response.headers['content-type']).toContain('javascript')
    expect(decode(response.rawPayload).toString()).toBe(CODE)
  })

  it('has a file without a hash asked for anew', async () => {
    expect((await get('/js/plain.js')).headers['cache-control']).toBe('no-cache')
  })

  it('answers 304 to who has it', async () => {
    const { etag } = (await get('/js/plain.js')).headers
    expect((await get('/js/plain.js', { ...browser, 'if-none-match': String(etag) })).statusCode).toBe(304)
  })

  it.each([
    ['a missing script', '/js/app.ffffffff.js', browser],
    ['a missing picture', '/assets/none.png', { accept: 'image/*' }],
    ['an unknown call', '/core/api/none', browser],
    ['an unknown partner call', '/channel/none', browser],
    ['a page asked for by a program', '/pages/init/init', { accept: 'application/json' }],
    ['a hidden file', '/.env', browser],
  ])('answers 404 as JSON to %s', async (_name, url, headers) => {
    const response = await get(url, headers)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 404 })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/js/..%5c..%5cpackage.json',
    '/%00',
    '/js/%c0%ae%c0%ae/x',
  ])('lets nobody out of the directory by %s', async (url) => {
    const response = await get(url, { accept: '*/*' })
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThan(500)
    expect(response.body).not.toContain('visitor-assistant')
  })

  it('allows inline scripts by their hash alone', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    const directives = Object.fromEntries(policy.split(';').map((part) => [part.split(' ')[0], part]))
    const [hash] = inlineScriptHashes(INDEX)
    expect(hash).toMatch(/^'sha256-[\w+/]{43}='$/)
    expect(directives['script-src']).toBe(`script-src 'self' ${hash}`)
    expect(directives['object-src']).toBe("object-src 'none'")
    expect(directives['frame-ancestors']).toBe("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe-eval')
    expect(policy).not.toContain('upgrade-insecure-requests')
  })

  it.each(['/', '/js/app.0123abcd.js', '/core/api/none', calls.getAppMeta.path, '/healthz'])(
    'protects %s by its headers and sets no cookie',
    async (url) => {
      const { headers } = await get(url)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      })
      expect(headers['content-security-policy']).toBeDefined()
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers['strict-transport-security']).toBeUndefined()
    },
  )

  it('serves calls alone when nothing was built', async () => {
    const bare = await startTestServer()
    const response = await bare.inject({ method: 'GET', url: '/', headers: browser })
    await bare.close()
    expect(response.statusCode).toBe(404)
  })
})

describe('other origins', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({
      environment: { CORS_ORIGINS: 'https://a.example,https://b.example:8443', TRUST_PROXY: '1' },
    })
  }, 120_000)
  afterAll(() => server.close())

  const ask = (origin: string, method: 'GET' | 'OPTIONS' = 'GET') =>
    server.inject({
      method,
      url: calls.getAppMeta.path,
      headers: { origin, ...(method === 'OPTIONS' && { 'access-control-request-method': 'GET' }) },
    })

  it('lets the listed ones call, without credentials', async () => {
    const { headers } = await ask('https://b.example:8443')
    expect(headers['access-control-allow-origin']).toBe('https://b.example:8443')
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })

  it('answers their preflight', async () => {
    const response = await ask('https://a.example', 'OPTIONS')
    expect(response.statusCode).toBe(204)
    expect(response.headers['access-control-allow-headers']).toContain('idempotency-key')
  })

  it.each(['https://a.example.evil', 'http://a.example', 'null', 'https://b.example'])(
    'lets %s not',
    async (origin) => {
      expect((await ask(origin)).headers['access-control-allow-origin']).toBeUndefined()
      expect((await ask(origin, 'OPTIONS')).headers['access-control-allow-origin']).toBeUndefined()
    },
  )

  it('speaks of TLS only behind a proxy that has it', async () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.1.1.1' }
    const response = await server.inject({ method: 'GET', url: '/healthz', headers })
    expect(response.headers['strict-transport-security']).toMatch(/^max-age=\d+$/)
  })
})

describe('the health of the server', () => {
  it('is ready while the database answers, and says so when it does not', async () => {
    const server = await startTestServer({ embedded: 'empty' })
    const get = (url: string) => server.inject({ method: 'GET', url })
    expect((await get('/readyz')).statusCode).toBe(200)
    await server.handle.close()
    expect((await get('/readyz')).statusCode).toBe(503)
    expect((await get('/healthz')).statusCode).toBe(200)
    await server.app.close()
  }, 120_000)
})
