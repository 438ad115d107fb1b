import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const CODE_LIFE_MS = 5 * 60_000

interface Code {
  door: 'mini' | 'h5' | 'phone'
  bornAt: number
  used: boolean
  openid: string
  unionid?: string | undefined
  isSnapshot: boolean
  phone: string
}

/** A received subscribe message. */
interface SentMessage {
  touser: string
  template_id: string
  page: string
  data: Record<string, { value: string }>
}

const PAGE_TICKET = 'stand-in-ticket'

/** The JSON response of WeChat; a {@link Picture} is sent as bytes. */
export type WechatReply = Record<string, unknown>
type Reply = WechatReply

interface Picture {
  /** MIME type. */
  type: string
  bytes: Buffer
}

interface StandInOptions {
  app: { appid: string; secret: string }
  /** Draws the mini-program code of a `scene`. */
  drawCode: (scene: string) => Picture
  /** Unix time in milliseconds. */
  now?: () => number
  /** Overrides the mock's answer for a path; `silence` accepts the connection and never answers. */
  intercept?: (path: string) => Reply | 'silence' | undefined
}

export const buildWechatError = (errcode: number, errmsg: string): Reply => ({
  errcode,
  errmsg: `${errmsg}, rid: 0-0-0`,
})

async function readJsonBody(request: IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  return text ? (JSON.parse(text) as Reply) : {}
}

/**
 * Mocks api.weixin.qq.com on loopback: always HTTP 200, the result in `errcode`; codes are valid once and for five
 * minutes; a new application token invalidates the former one.
 *
 * Source: developers.weixin.qq.com, code2Session, getStableAccessToken, getPhoneNumber, 网页授权, subscribeMessage.send,
 * getUnlimitedQRCode, generateUrlLink, JS-SDK (error tables).
 */
export async function startWechatStandIn({ app, drawCode, now = Date.now, intercept }: StandInOptions) {
  const codes = new Map<string, Code>()
  const calls: { path: string; query: URLSearchParams }[] = []
  let appToken = ''
  const sent: SentMessage[] = []
  const scenes: string[] = []

  function issue(code: Partial<Code> & Pick<Code, 'door'>): string {
    const text = randomBytes(16).toString('hex')
    codes.set(text, { bornAt: now(), used: false, openid: '', isSnapshot: false, phone: '', ...code })
    return text
  }

  function redeem(text: string | null, door: Code['door']): Code | Reply {
    const code = codes.get(text ?? '')
    if (!code || code.door !== door) return buildWechatError(40029, 'invalid code')
    if (code.used)
      return door === 'phone' ? buildWechatError(40029, 'invalid code') : buildWechatError(40163, 'code been used')
    if (now() - code.bornAt > CODE_LIFE_MS) return buildWechatError(40029, 'invalid code')
    code.used = true
    return code
  }

  const isCode = (found: Code | Reply): found is Code => 'bornAt' in found

  function isOurApp(credentials: { appid?: unknown; secret?: unknown }): Reply | null {
    if (credentials.appid !== app.appid) return buildWechatError(40013, 'invalid appid')
    return credentials.secret === app.secret ? null : buildWechatError(40125, 'invalid appsecret')
  }

  function miniSession(query: URLSearchParams): Reply {
    const wrong = isOurApp(Object.fromEntries(query))
    if (wrong) return wrong
    const code = redeem(query.get('js_code'), 'mini')
    if (!isCode(code)) return code
    return {
      openid: code.openid,
      session_key: randomBytes(16).toString('base64'),
      ...(code.unionid ? { unionid: code.unionid } : {}),
    }
  }

  function h5Token(query: URLSearchParams): Reply {
    const wrong = isOurApp(Object.fromEntries(query))
    if (wrong) return wrong
    const code = redeem(query.get('code'), 'h5')
    if (!isCode(code)) return code
    const snapshot = code.isSnapshot ? { is_snapshotuser: 1 } : {}
    return { access_token: 'user-level', expires_in: 7200, openid: code.openid, scope: 'snsapi_base', ...snapshot }
  }

  function stableToken(body: Reply): Reply {
    const wrong = isOurApp(body)
    if (wrong) return wrong
    if (!appToken || body.force_refresh === true) appToken = randomBytes(24).toString('hex')
    return { access_token: appToken, expires_in: 7200 }
  }

  function phoneNumber(query: URLSearchParams, body: Reply): Reply {
    if (!appToken || query.get('access_token') !== appToken) return buildWechatError(40001, 'invalid credential')
    const code = redeem(String(body.code), 'phone')
    if (!isCode(code)) return code
    return {
      errcode: 0,
      errmsg: 'ok',
      phone_info: { phoneNumber: `+86${code.phone}`, purePhoneNumber: code.phone, countryCode: '86' },
    }
  }

  function subscribeSend(query: URLSearchParams, body: Reply): Reply {
    if (!appToken || query.get('access_token') !== appToken) return buildWechatError(40001, 'invalid credential')
    sent.push(body as unknown as SentMessage)
    return { errcode: 0, errmsg: 'ok' }
  }

  function isCurrent(query: URLSearchParams): boolean {
    return appToken !== '' && query.get('access_token') === appToken
  }

  function ticketFor(query: URLSearchParams): Reply {
    if (!isCurrent(query)) return buildWechatError(40001, 'invalid credential')
    return { errcode: 0, errmsg: 'ok', ticket: PAGE_TICKET, expires_in: 7200 }
  }

  function miniCode(query: URLSearchParams, body: Reply): Reply {
    if (!isCurrent(query)) return buildWechatError(40001, 'invalid credential')
    if (!/^[\w!#$&'()*+,/:;=?@.~-]{1,32}$/.test(String(body.scene)))
      return buildWechatError(40169, 'invalid length for scene')
    scenes.push(String(body.scene))
    return { picture: drawCode(String(body.scene)) }
  }

  function urlLink(query: URLSearchParams, body: Reply): Reply {
    if (!isCurrent(query)) return buildWechatError(40001, 'invalid credential')
    return {
      errcode: 0,
      errmsg: 'ok',
      url_link: `https://wxaurl.cn/${encodeURIComponent(`${body.path}?${body.query}`)}`,
    }
  }

  async function answer(request: IncomingMessage): Promise<Reply | 'silence'> {
    const url = new URL(request.url ?? '/', 'http://wechat')
    const body = await readJsonBody(request)
    calls.push({ path: url.pathname, query: url.searchParams })
    const intercepted = intercept?.(url.pathname)
    if (intercepted) return intercepted
    const replies: Record<string, () => Reply> = {
      'GET /sns/jscode2session': () => miniSession(url.searchParams),
      'GET /sns/oauth2/access_token': () => h5Token(url.searchParams),
      'POST /cgi-bin/stable_token': () => stableToken(body),
      'POST /cgi-bin/message/subscribe/send': () => subscribeSend(url.searchParams, body),
      'GET /cgi-bin/ticket/getticket': () => ticketFor(url.searchParams),
      'POST /wxa/getwxacodeunlimit': () => miniCode(url.searchParams, body),
      'POST /wxa/generate_urllink': () => urlLink(url.searchParams, body),
      'POST /wxa/business/getuserphonenumber': () => phoneNumber(url.searchParams, body),
    }
    return (replies[`${request.method} ${url.pathname}`] ?? (() => buildWechatError(48001, 'api unauthorized')))()
  }

  const server = createServer((request, response) => {
    void answer(request).then((reply) => {
      if (reply === 'silence') return
      const picture = reply.picture as Picture | undefined
      response.setHeader('content-type', picture?.type ?? 'text/plain')
      response.end(picture?.bytes ?? JSON.stringify(reply))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The mock does not keep the process alive when the server fails to start.
  server.unref()

  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    /** Accepted subscribe messages, oldest first. */
    sent,
    /** The `scene` of each created code, oldest first. */
    scenes,
    /** Issues a code like `wx.login`. */
    loginCode: (openid: string, unionid?: string) => issue({ door: 'mini', openid, unionid }),
    /** Issues a code like the authorisation page inside WeChat. */
    oauthCode: (openid: string, isSnapshot = false) => issue({ door: 'h5', openid, isSnapshot }),
    /** Issues a code like the phone-number button. */
    phoneCode: (phone: string) => issue({ door: 'phone', phone }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
