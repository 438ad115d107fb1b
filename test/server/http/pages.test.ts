import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { calls } from '@/contract/calls'
import type { DeviceHints } from '@/lib/device/frugal-device'
import { DAY_MS } from '@/lib/durations'
import { banner } from '@/server/db/schema/home'
import { buildModelUrl, models } from '@/server/domains/exhibition/models'
import { hashPassword } from '@/server/domains/identity/passwords'
import { unescapeHtml } from '@/server/http/html'
import { insertAnswers, insertEarlyFetch, insertEarlyReads } from '@/server/http/page-html'
import { inlineScriptHashes } from '@/server/http/security-headers'
import { productId, seedExhibition } from '@/server/seed/exhibition/exhibition'
import { DEMO_PASSWORD, demoPeople, seedPeople } from '@/server/seed/people'

import { startIdentityServer } from '../../support/identity'
import { startTestServer, type TestServer } from '../../support/server'

const SCRIPT = 'document.documentElement.style.fontSize="20px"'
const INDEX = `<!doctype html><html><head><title>访客助手</title><script>${SCRIPT}</script><script defer src="/js/app.0123ab.js"></script></head><body><div class="boot-page"><b>访客助手</b><i></i></div>${'<p>页面</p>'.repeat(200)}</body></html>`
const CODE = `console.log(${JSON.stringify('你好'.repeat(2000))})`
const UNITS = 6 // of the seed, a machine each
const KERNEL = '/chunk/kernel-three.0123ab.js'
const browser = { accept: 'text/html,application/xhtml+xml', 'accept-encoding': 'gzip, deflate, br' }

function builtPages(): string {
  const directory = mkdtempSync(join(tmpdir(), 'pages-'))
  mkdirSync(join(directory, 'js'))
  writeFileSync(join(directory, 'index.html'), INDEX)
  writeFileSync(join(directory, 'js/app.0123ab.js'), CODE)
  writeFileSync(join(directory, 'js/plain.js'), CODE)
  writeFileSync(join(directory, '.env'), 'SECRET=1')
  writeFileSync(join(directory, 'sw.js'), CODE)
  cpSync('src/assets/install', join(directory, 'assets/install'), { recursive: true })
  writeFileSync(join(directory, 'drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const pages = {
    '/pages/h5/3d/productDetails': { title: '产品详情', files: ['/js/app.0123ab.js', '/css/3d.0123ab.css'] },
    '/pages/h5/survey': { title: '调查<问卷>', files: ['/js/app.0123ab.js'] },
    '/pages/h5/3d/index': { title: '', files: ['/js/app.0123ab.js'] },
    '/pages/index/index': { title: '首页', files: ['/js/app.0123ab.js'] },
    '/pages/agency/application': { title: '待办', files: ['/js/app.0123ab.js'] },
    '/pages/report/reportInfo': { title: '报表', files: ['/js/app.0123ab.js'] },
  }
  const kernels = { three: [KERNEL], chart: ['/chunk/kernel-chart.0123ab.js'] }
  writeFileSync(join(directory, 'page-files.json'), JSON.stringify({ pages, kernels }))
  return directory
}

describe('the pages', () => {
  let server: Awaited<ReturnType<typeof startIdentityServer>>
  let directory: string
  beforeAll(async () => {
    directory = builtPages()
    const script: string = resolve('config/scripts/precompress.mjs')
    const { precompress } = (await import(script)) as { precompress(directory: string): Promise<number> }
    await precompress(directory)
    server = await startIdentityServer({ replace: () => ({ pages: directory }) })
  })
  afterAll(async () => {
    await server.close()
    rmSync(directory, { recursive: true })
  })

  const get = (url: string, headers: Record<string, string> = browser) => server.inject({ method: 'GET', url, headers })

  it.each(['/', '/pages/init/init', '/pages/mine/setting?token=abc', '/pages/channel/index/index', '/preview-image'])(
    'answers a visit to %s with index.html, compressed, asked for anew each time [spec 2.01, 2.19] [asvs 4.1.1]',
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

  it.each(['/', '/pages/init/init', '/pages/h5/survey?id=1', '/pages/mine/setting', '/preview-image'])(
    'answers %s with the page to whoever takes anything, as a link preview does',
    async (url) => {
      for (const headers of [{ accept: '*/*' }, { accept: 'text/*;q=0.5' }, { accept: 'image/png, */*;q=0.1' }, {}]) {
        for (const method of ['GET', 'HEAD'] as const) {
          const response = await server.inject({ method, url, headers })
          const { 'content-type': type } = response.headers
          expect([method, response.statusCode, type]).toEqual([method, 200, 'text/html; charset=utf-8'])
        }
      }
    },
  )

  it('make an application to install: the manifest and its icons, by their types, asked for anew when they change', async () => {
    const file = '/assets/install/manifest.webmanifest'
    expect(readFileSync('src/index.html', 'utf8')).toContain(`<link rel="manifest" href="${file}">`)
    const response = await get(file)
    expect(response.statusCode).toBe(200)
    const headers = { 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' }
    expect(response.headers).toMatchObject(headers)
    const manifest = response.json()
    expect(manifest).toMatchObject({
      short_name: '访客助手',
      start_url: '/pages/index/index',
      scope: '/',
      display: 'standalone',
    })
    const page = await get('/')
    expect(String(page.headers['content-security-policy'])).toMatch(/default-src 'self'/)
    const icons: { src: string; sizes: string }[] = manifest.icons
    for (const { src, sizes } of [...icons, { src: '/assets/install/apple-touch-icon.png', sizes: '180x180' }]) {
      const icon = await get(src)
      expect(icon.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-cache' })
      expect(icon.headers.etag).toBeDefined()
      // The width and the height of a PNG.
      expect(`${icon.rawPayload.readUInt32BE(16)}x${icon.rawPayload.readUInt32BE(20)}`).toBe(sizes)
    }
  })

  describe('asked for by an address that no URL can be made of', () => {
    let port = 0
    beforeAll(async () => {
      port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
    })
    // Sent as it is: a client that takes a URL would put it right.
    const getStatus = (path: string) =>
      new Promise<number | undefined>((done, fail) => {
        const sent = request({ host: '127.0.0.1', port, path, headers: { accept: 'text/html' } }, (response) => {
          response.resume()
          done(response.statusCode)
        })
        sent.once('error', fail).end()
      })

    it.each(['//[', '/\\', '//a:b:c', '/?id=%zz'])('%s answers with the page', async (path) => {
      expect(await getStatus(path)).toBe(200)
    })
  })

  describe('and what a page will ask for', () => {
    const product = '/pages/h5/3d/productDetails'
    const answersIn = (html: string): Record<string, { code: number; data: Record<string, unknown> }> =>
      JSON.parse(/<script type="application\/json" id="answers">(.*?)<\/script>/.exec(html)?.[1] ?? '{}')
    const readPageBody = async (url: string) => (await get(url, { accept: 'text/html' })).body
    /** The script that fetches early, and what it fetches. */
    const listEarlyFiles = async (url: string): Promise<[string, string[]]> => {
      const [, files = '[]', script = ''] =
        /<script data-files="(.*?)">(.*?)<\/script>/s.exec(await readPageBody(url)) ?? []
      return [script, JSON.parse(unescapeHtml(files))]
    }
    beforeAll(() =>
      server.handle.tx(async (tx) => {
        await seedPeople(tx, await hashPassword(DEMO_PASSWORD), new Date())
        await seedExhibition(tx, new Date())
      }),
    )

    it('names its files, with a product its poster too', async () => {
      const getLink = async (url: string) => (await get(url)).headers.link
      const code = '</js/app.0123ab.js>; rel=preload; as=script, </css/3d.0123ab.css>; rel=preload; as=style'
      const poster = `<${buildModelUrl(models['cnc-mill'].poster.file)}>; rel=preload; as=image; fetchpriority=high`
      expect(await getLink(`${product}?id=${productId('cnc-mill')}`)).toBe(`${poster}, ${code}`)
      expect(await getLink(`${product}?id=nothing`)).toBe(code)
      expect(await getLink(product)).toBe(code)
      expect(await getLink('/pages/h5/survey')).toBe('</js/app.0123ab.js>; rel=preload; as=script')
      expect(await getLink(`/pages/init/init?id=${productId('cnc-mill')}`)).toBeUndefined()
    })

    it('names the first banner with home, a drawn one', async () => {
      const code = '</js/app.0123ab.js>; rel=preload; as=script'
      const home = async () => (await get('/pages/index/index')).headers.link
      expect(await home()).toBe(code)
      const { db } = server.handle
      const [startTime, endTime] = [new Date(0), new Date(Date.now() + DAY_MS)]
      const drawn = { title: '发布会', image: '/demo/banner/launch.svg', linkType: 'page', link: '', location: 'home' }
      await db.insert(banner).values({ id: randomUUID(), companyId: null, sort: 0, startTime, endTime, ...drawn })
      expect(await home()).toBe(`${code}, </demo/banner/launch.svg>; rel=preload; as=image`)
      await db.update(banner).set({ image: '/files/photo' })
      expect(await home()).toBe(code)
    })

    it('shows its title, and the poster of a product, before any code runs', async () => {
      const survey = await readPageBody('/pages/h5/survey')
      expect(survey).toContain('<title>调查&lt;问卷&gt;</title>')
      expect(survey).toContain('<div class="boot-page"><b>调查&lt;问卷&gt;</b><i></i>')
      expect(await readPageBody('/pages/h5/3d/index')).toContain('<title>访客助手</title>')
      const poster = `<img alt="" fetchpriority="high" src="${buildModelUrl(models['cnc-mill'].poster.file)}">`
      const page = await readPageBody(`${product}?id=${productId('cnc-mill')}`)
      expect(page).toContain(`<div class="boot-page boot-stage"><b>产品详情</b>${poster}`)
    })

    it('has a strong device fetch the kernel of a scene and its machines early; a weak one, and other pages, nothing', async () => {
      const [, mill] = await listEarlyFiles(`${product}?id=${productId('cnc-mill')}`)
      expect(mill).toEqual([KERNEL, buildModelUrl(models['cnc-mill'].model.file)])
      const [script, hall] = await listEarlyFiles('/pages/h5/3d/index')
      expect(hall[0]).toBe(KERNEL)
      expect(hall.slice(1).every((url) => url.endsWith('.glb'))).toBe(true)
      expect(hall).toHaveLength(1 + UNITS)
      expect(await listEarlyFiles(`${product}?id=nothing`)).toEqual(['', []])
      expect(await listEarlyFiles('/pages/h5/survey')).toEqual(['', []])
      const render = (device: DeviceHints) => {
        const fetched: string[] = []
        const document = {
          currentScript: { dataset: { files: JSON.stringify([KERNEL, '/m.glb']) } },
          createElement: () => ({}),
          head: { append: ({ href }: { href: string }) => void fetched.push(href) },
        }
        const fetch = async (file: string) => {
          fetched.push(file)
          throw new Error('no network')
        }
        runInNewContext(script, { document, fetch, navigator: device })
        return fetched
      }
      expect(render({ deviceMemory: 8, connection: { type: 'wifi' } })).toEqual([KERNEL, '/m.glb'])
      for (const connection of [{ type: 'cellular' }, { saveData: true }, { effectiveType: '2g' }]) {
        expect(render({ deviceMemory: 8, connection })).toEqual([])
      }
      expect(render({ deviceMemory: 1 })).toEqual([])
    })

    describe('for a signed-in member of a company', () => {
      const TODO = '/pages/agency/application'
      const firstTodos = `${calls.listTodos.path}?current=1`
      const member = { accessToken: 'live', user: JSON.stringify({ population: 'user', member: { memberId: 'm' } }) }
      /** The script that sends reads beside the code, and what it sends. */
      const listEarlyReads = async (url: string): Promise<[string, string[]]> => {
        const [, reads = '[]', script = ''] =
          /<title>.*?<\/title><script data-reads="(.*?)">(.*?)<\/script>/s.exec(await readPageBody(url)) ?? []
        return [script, JSON.parse(unescapeHtml(reads))]
      }
      interface EarlyAnswers {
        authorization: string
        answers: Record<string, Promise<unknown>>
      }
      /** Runs the script for who has stored this. */
      async function runScript(stored: Record<string, string> | undefined, response: () => Promise<unknown>) {
        const [script, reads] = await listEarlyReads(TODO)
        const sent: [string, Record<string, string>][] = []
        const window: { earlyAnswers?: EarlyAnswers } = {}
        const getItem = (key: string) => {
          if (stored === undefined) throw new Error('denied')
          return stored[key] === undefined ? null : JSON.stringify({ data: stored[key] })
        }
        runInNewContext(script, {
          window,
          innerWidth: 390,
          innerHeight: 844,
          navigator: { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)' },
          localStorage: { getItem },
          document: { currentScript: { dataset: { reads: JSON.stringify(reads) } } },
          fetch: (url: string, { headers }: { headers: Record<string, string> }) => {
            sent.push([url, headers])
            return response()
          },
        })
        return { sent, early: window.earlyAnswers }
      }
      const answered = async () => ({ status: 200, json: async () => ({ code: 200, data: 'rows' }) })

      it('reads first what home, to-dos and a report show', async () => {
        expect((await listEarlyReads(TODO))[1]).toEqual([firstTodos])
        expect((await listEarlyReads('/pages/report/reportInfo?id=a%26b'))[1]).toEqual([
          `${calls.getReport.path}?id=a%26b&period=today`,
        ])
        expect((await listEarlyReads('/pages/index/index'))[1]).toHaveLength(5)
      })

      it.each([
        `${TODO}?kind=task`,
        `${TODO}?token=secret`,
        '/pages/index/index?token=secret',
        '/pages/report/reportInfo',
        '/pages/h5/survey',
      ])('reads nothing for %s, which shows something else', async (url) =>
        expect(await listEarlyReads(url)).toEqual(['', []]),
      )

      it('sends them with the token and the common headers', async () => {
        const { sent, early } = await runScript(member, answered)
        expect(sent).toEqual([
          [
            firstTodos,
            {
              Authorization: 'Bearer live',
              'Content-Type': 'application/json',
              'Accept-Language': 'zh_CN',
              'device-name': 'iPhone',
              width: '390',
              height: '844',
              os: 'ios',
              'os-version': '17.0',
              'network-type': 'INTRANET',
            },
          ],
        ])
        expect(early?.authorization).toBe('Bearer live')
        expect(await early?.answers[firstTodos]).toEqual({ statusCode: 200, data: { code: 200, data: 'rows' } })
      })

      it.each([
        ['no signal', () => Promise.reject(new Error('no network'))],
        ['no JSON', async () => ({ status: 502, json: () => Promise.reject(new SyntaxError('<html>')) })],
      ])('leaves the call to the page after %s', async (_name, response) => {
        const { early } = await runScript(member, response)
        expect(await early?.answers[firstTodos]).toBeUndefined()
      })

      it.each([
        ['a guest', {}],
        ['somebody without a company', { ...member, user: JSON.stringify({ population: 'user', member: null }) }],
        ['a partner', { ...member, user: JSON.stringify({ population: 'partner' }) }],
        ['what another version has stored', { accessToken: 'live', user: 'zhang' }],
        ['a storage that is denied', undefined],
      ])('sends nothing for %s', async (_name, stored) => {
        expect(await runScript(stored, answered)).toEqual({ sent: [], early: undefined })
      })
    })

    it('holds the first answers of a product, the hall and the survey, and none that is a refusal', async () => {
      const address = `${calls.getProduct.path}?id=${productId('cnc-mill')}`
      const [[call, answer]] = Object.entries(
        answersIn(await readPageBody(`${product}?id=${productId('cnc-mill')}`)),
      ) as [[string, { code: number; data: Record<string, unknown> }]]
      expect([call, answer.code, answer.data.model]).toEqual([address, 200, 'VMC-850'])
      expect(Object.keys(answersIn(await readPageBody('/pages/h5/3d/index')))).toEqual([calls.listExhibitionUnits.path])
      expect(await readPageBody('/pages/h5/survey')).not.toContain('id="answers"') // there is none yet
      expect(await readPageBody(`${product}?id=nothing`)).not.toContain('id="answers"')
    })

    it('counts one look for a visit, signed in or not, and none for who asks for the headers alone', async () => {
      const id = productId('lathe')
      const visit = (method: 'GET' | 'HEAD', remoteAddress: string) =>
        server.inject({ method, url: `${product}?id=${id}`, headers: { accept: 'text/html' }, remoteAddress })
      const ask = (remoteAddress: string, headers = {}) =>
        server.inject({ url: `${calls.getProduct.path}?id=${id}`, headers, remoteAddress })
      const countIn = async (pageRequest: ReturnType<typeof ask>) => (await pageRequest).json().data.viewCount as number
      const before = await countIn(ask('10.0.0.1'))
      const head = await visit('HEAD', '10.0.0.2')
      expect([head.statusCode, head.body]).toEqual([200, ''])
      expect(await countIn(ask('10.0.0.1'))).toBe(before)
      await visit('GET', '10.0.0.3')
      expect(await countIn(ask('10.0.0.3'))).toBe(before + 1)
      await visit('GET', '10.0.0.4')
      const { access } = await server.signIn(demoPeople.zhangWei.phone, 'user', DEMO_PASSWORD)
      expect(await countIn(ask('10.0.0.4', { authorization: `Bearer ${access}` }))).toBe(before + 2)
    })

    it('keeps what people wrote from ending the data [asvs 1.2.3]', async () => {
      const html = insertAnswers('<body></body>', new Map([['/a', '{"code":200,"data":"</script><script>alert(1)"}']]))
      expect(html.match(/<\/?script/g)).toHaveLength(2)
      expect(answersIn(html)).toEqual({ '/a': { code: 200, data: '</script><script>alert(1)' } })
    })

    it('answers 304 to who has it as it is', async () => {
      const url = '/pages/h5/survey'
      const { headers, rawPayload } = await get(url)
      expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache', vary: 'accept-encoding' })
      expect(brotliDecompressSync(rawPayload).toString()).toBe(await readPageBody(url))
      const again = await get(url, { ...browser, 'if-none-match': String(headers.etag) })
      expect(again.statusCode).toBe(304)
      expect(headers.link).toContain('rel=preload')
      expect(again.headers).not.toHaveProperty('link') // the browser keeps those that it has
      const zipped = await get(url, { accept: 'text/html', 'accept-encoding': 'gzip' })
      expect(gunzipSync(zipped.rawPayload).toString()).toBe(await readPageBody(url))
    })

    it.each([
      ['br', 'gzip, deflate, br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      [undefined, 'identity', (bytes: Buffer) => bytes],
    ])('is compressed as %s where a call answers much', async (encoding, accepted, decode) => {
      const { headers, rawPayload } = await get(calls.listProducts.path, { 'accept-encoding': accepted })
      expect(headers['content-encoding']).toBe(encoding)
      expect(headers.vary).toBe('accept-encoding')
      expect(headers['content-length']).toBe(String(rawPayload.length))
      const { data } = JSON.parse(decode(rawPayload).toString())
      expect(data.records.map(({ id }: { id: string }) => id)).toContain(productId('agv'))
    })
  })

  it('leaves a short answer as it is', async () => {
    const { headers, body } = await get(calls.getAppMeta.path)
    expect(headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(body).code).toBe(200)
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
    const response = await get('/js/app.0123ab.js', { accept: '*/*', 'accept-encoding': accepted })
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
    ['an unknown call of a program that takes anything', '/core/api/none', { accept: '*/*' }],
    ['a missing script of a browser', '/js/app.ffffffff.js', { accept: '*/*' }],
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
  ])('lets nobody out of the directory by %s [asvs 13.4.1]', async (url) => {
    const response = await get(url, { accept: '*/*' })
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThan(500)
    expect(response.body).not.toContain('visitor-assistant')
  })

  it('allows inline scripts by their hash alone [asvs 1.3.2, 3.4.3, 14.2.3]', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    const directives = Object.fromEntries(policy.split(';').map((part) => [part.split(' ')[0], part]))
    const inserted = insertEarlyReads('</title>', ['/a']) + insertEarlyFetch('</body>', ['/a.js'])
    const hashes = [...inlineScriptHashes(INDEX), ...inlineScriptHashes(inserted)]
    expect(hashes).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^'sha256-[\w+/]{43}='$/)))
    expect(directives['script-src']).toBe(`script-src 'self' ${hashes.join(' ')}`)
    expect(directives['object-src']).toBe("object-src 'none'")
    expect(directives['base-uri']).toBe("base-uri 'none'")
    expect(directives['frame-ancestors']).toBe("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe-eval')
    expect(policy).not.toContain('upgrade-insecure-requests')
  })

  it.each(['/', '/sw.js', '/js/app.0123ab.js', '/core/api/none', calls.getAppMeta.path, '/healthz'])(
    'protects %s by its headers and sets no cookie [asvs 3.4.4]',
    async (url) => {
      const { headers } = await get(url)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      })
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers['strict-transport-security']).toBeUndefined()
    },
  )

  const DOCUMENT_HEADERS = ['content-security-policy', 'permissions-policy', 'referrer-policy', 'x-frame-options']

  it.each(['/', '/pages/index/login', '/sw.js', '/drawing.svg'])(
    'sends the policies of pages with %s [asvs 3.4.5]',
    async (url) => {
      const { statusCode, headers } = await get(url)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY' })
      expect(Object.keys(headers)).toEqual(expect.arrayContaining(DOCUMENT_HEADERS))
    },
  )

  it.each(['/js/app.0123ab.js', '/core/api/none', calls.getAppMeta.path])(
    'sends none of them with %s, which is no document',
    async (url) => {
      const { headers } = await get(url)
      expect(Object.keys(headers).filter((name) => DOCUMENT_HEADERS.includes(name))).toEqual([])
    },
  )

  it('answers an unknown address once, which is no failure for the log', async () => {
    const { log } = server.app
    const child = log.child.bind(log)
    const failures: unknown[] = []
    const watched = jest.spyOn(log, 'child').mockImplementation((...given) => {
      const written = child(...given)
      for (const level of ['warn', 'error'] as const) {
        written[level] = (...line: unknown[]) => void failures.push(line.at(-1))
      }
      return written
    })
    const { statusCode } = await server.inject({ method: 'POST', url: '/core/unknown', payload: {} })
    expect(watched).toHaveBeenCalled()
    watched.mockRestore()
    expect({ statusCode, failures }).toEqual({ statusCode: 404, failures: [] })
  })

  it('listens to each answer less often than Node takes for a leak', async () => {
    let listeners = 0
    const on = ServerResponse.prototype.on
    const watched = jest.spyOn(ServerResponse.prototype, 'on').mockImplementation(function (
      this: ServerResponse,
      ...given
    ) {
      if (given[0] === 'close') listeners += 1
      return on.apply(this, given)
    })
    const { statusCode } = await get('/pages/of/no/file')
    watched.mockRestore()
    expect(statusCode).toBe(200)
    expect(listeners).toBeGreaterThan(0)
    expect(listeners).toBeLessThanOrEqual(EventEmitter.defaultMaxListeners)
  })

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
  })
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
    'lets %s not [asvs 3.4.2]',
    async (origin) => {
      expect((await ask(origin)).headers['access-control-allow-origin']).toBeUndefined()
      expect((await ask(origin, 'OPTIONS')).headers['access-control-allow-origin']).toBeUndefined()
    },
  )

  it('speaks of TLS only behind a proxy that has it [asvs 3.4.1]', async () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.1.1.1' }
    const response = await server.inject({ method: 'GET', url: '/healthz', headers })
    expect(response.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
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
  })
})
