import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'

import { drawMiniCode, linkToMiniProgram, signWechatPage } from '@/contract/identity/wechat-page'
import { createLandingCode } from '@/contract/visit/landing-code'
import { printCodePoster } from '@/contract/visit/landing-poster'
import { inviteVisitor, revokeVisit } from '@/contract/visit/visit'
import { formatWireTime } from '@/lib/wire-time'
import { landingCode } from '@/server/db/schema/visit'

import { type StoryServer, startStoryServer } from '../../../support/story'
import { PAGE_TICKET, startWechat, type WechatStandIn } from '../../../support/wechat'

const HOUR_MS = 3_600_000
const PAGE = 'https://app.example.com/pages/liveH5/index?id=e1'

let wechat: WechatStandIn
let server: StoryServer
let pages: string

beforeAll(async () => {
  wechat = await startWechat()
  const { appid, secret } = wechat.app
  const environment = {
    WECHAT_API_BASE: wechat.base,
    WECHAT_APPID: appid,
    WECHAT_SECRET: secret,
    WECHAT_H5_APPID: appid,
    WECHAT_H5_SECRET: secret,
  }
  pages = mkdtempSync(join(tmpdir(), 'wechat-page-'))
  writeFileSync(join(pages, 'index.html'), '<!doctype html><title>首页</title>')
  server = await startStoryServer({ environment, replace: () => ({ pages }) })
})
afterAll(async () => {
  await server.close()
  await wechat.close()
  rmSync(pages, { recursive: true })
})
beforeEach(() => server.tell())

async function invite() {
  const times = {
    startTime: formatWireTime(server.clock.at + HOUR_MS),
    endTime: formatWireTime(server.clock.at + 3 * HOUR_MS),
  }
  const input = { visitorName: '宋平', purpose: '交流', ...times }
  const { data } = await server.send(inviteVisitor, input, await server.as('liNa'))
  return { id: data.id, code: data.token ?? '' }
}

const countCalls = (path: string) => wechat.calls.filter((call) => call.path === path).length

describe('the signature of a page inside WeChat', () => {
  it('is what WeChat reckons from ticket, nonce, time and address', async () => {
    const { signature: signed } = (await server.send(signWechatPage, { url: PAGE })).data
    const text = `jsapi_ticket=${PAGE_TICKET}&noncestr=${signed?.nonceStr}&timestamp=${signed?.timestamp}&url=${PAGE}`
    expect(signed).toMatchObject({ appId: wechat.app.appid, timestamp: Math.floor(server.clock.at / 1000) })
    expect(signed?.signature).toBe(createHash('sha1').update(text).digest('hex'))
  })

  it('costs one ticket for two hours, and outlives a token that somebody replaced', async () => {
    await server.send(signWechatPage, { url: PAGE })
    const before = countCalls('/cgi-bin/ticket/getticket')
    await server.send(signWechatPage, { url: `${PAGE}&a=1` })
    expect(countCalls('/cgi-bin/ticket/getticket')).toBe(before)
    server.wait(2 * HOUR_MS)
    await wechat.replaceAppToken()
    expect((await server.send(signWechatPage, { url: PAGE })).data.signature).not.toBeNull()
    expect(countCalls('/cgi-bin/ticket/getticket')).toBeGreaterThan(before)
  })

  it.each(['https://a.example.com/#x', 'javascript:alert(1)', '/pages/index/index', 'https://a b'])(
    'is not made for %s',
    async (url) => {
      expect(await server.send(signWechatPage, { url })).toMatchObject({ code: 400 })
    },
  )

  it('allows the SDK of WeChat on the pages, and nothing else from outside', async () => {
    const { headers } = await server.inject({ method: 'GET', url: '/', headers: { accept: 'text/html' } })
    expect(String(headers['content-security-policy'])).toMatch(/script-src [^;]*https:\/\/res\.wx\.qq\.com/)
  })
})

describe('the mini-program’s own code', () => {
  it('is drawn for an invitation of the company, with a scene that WeChat takes', async () => {
    const { code } = await invite()
    const { data } = await server.send(drawMiniCode, { code }, await server.as('liNa'))
    expect(data.picture).toMatch(/^data:image\/png;base64,/)
    expect(wechat.scenes.at(-1)).toBe(`c=${code}`)
  })

  it('is drawn for nobody of another company, and not once the visit was taken back', async () => {
    const { id, code } = await invite()
    await server.send(revokeVisit, { id }, await server.as('liNa'))
    expect(await server.send(drawMiniCode, { code }, await server.as('liNa'))).toMatchObject({ code: 410 })
    expect(await server.send(drawMiniCode, { code: 'nothing-here' }, await server.as('liNa'))).toMatchObject({
      code: 404,
    })
    const other = await invite()
    await server.db.update(landingCode).set({ companyId: 'another' }).where(eq(landingCode.code, other.code))
    expect(await server.send(drawMiniCode, { code: other.code }, await server.as('liNa'))).toMatchObject({ code: 404 })
  })

  it('is none while WeChat does not answer as it should: the ordinary code serves', async () => {
    const { code } = await invite()
    wechat.beBusy(8)
    expect(await server.send(drawMiniCode, { code }, await server.as('liNa'))).toMatchObject({
      code: 200,
      data: { picture: null },
    })
    wechat.beBusy(0)
  })

  it('stands on a poster beside the code for browsers, and is left out while WeChat gives none', async () => {
    const { token } = await server.as('wangQiang')
    const { code } = (await server.send(createLandingCode, { address: '/pages/qr/healthCode' }, { token })).data
    const query = new URLSearchParams({ code, title: '进厂健康申报', origin: 'https://visit.example.com' })
    const print = async () => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await server.inject({ method: 'GET', url: `${printCodePoster.path}?${query}`, headers })
      return answer.rawPayload.toString('latin1')
    }
    const pictures = (pdf: string) => pdf.split('/Subtype /Image').length - 1
    expect(pictures(await print())).toBeGreaterThan(0)
    expect(wechat.scenes.at(-1)).toBe(`c=${code}`)
    wechat.beBusy(8)
    const plain = await print()
    wechat.beBusy(0)
    expect([plain.slice(0, 5), pictures(plain)]).toEqual(['%PDF-', 0])
  })
})

describe('the link to the mini-program', () => {
  it('leads to the same page there', async () => {
    const { data } = await server.send(linkToMiniProgram, { address: '/pages/qr/visitorsCode?t=abc' })
    expect(decodeURIComponent(data.url ?? '')).toBe('https://wxaurl.cn//pages/qr/visitorsCode?t=abc')
  })

  it.each(['https://evil.example.com', '//evil.example.com', '/other'])('leads nowhere else: %s', async (address) => {
    expect(await server.send(linkToMiniProgram, { address })).toMatchObject({ code: 400 })
  })
})

it('a server without WeChat gives none of it, and says so quietly', async () => {
  const plain = await startStoryServer()
  try {
    expect((await plain.send(signWechatPage, { url: PAGE })).data).toEqual({ signature: null })
    expect((await plain.send(linkToMiniProgram, { address: '/pages/index/index' })).data).toEqual({ url: null })
    const { headers } = await plain.inject({ method: 'GET', url: '/healthz' })
    expect(String(headers['content-security-policy'])).not.toContain('res.wx.qq.com')
  } finally {
    await plain.close()
  }
})
