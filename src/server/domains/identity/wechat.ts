import { createHash, randomBytes } from 'node:crypto'

import { MINUTE_MS } from '@/lib/durations'
import { readOutsideBytes, readOutsideJson } from '@/server/http/outside-answer'
import type { Settings } from '@/server/settings'

import { checkWechatBase } from './wechat-base'

/** Timeout of one request to WeChat. */
const TIMEOUT_MS = 5000
const BUSY = -1
/** The user declined, or the quota is used up. */
const NOT_SUBSCRIBED = 43101
/** The access token was replaced or has expired early. */
const STALE_TOKEN = new Set([40001, 40014, 42001])
/** A token is renewed this long before its expiry. */
const TOKEN_MARGIN_MS = 5 * MINUTE_MS

/** The start page, which resolves `scene`. Without a leading slash. */
const START_PAGE = 'pages/init/init'
/** Readable when printed on A4. */
const MINI_CODE_PX = 430
/** WeChat's maximum. */
const MINI_LINK_DAYS = 30

/** The two WeChat registrations: the mini-program, and the service account of the H5. */
type Door = 'mini' | 'h5'

interface WechatSettings {
  base: string
  apps: Partial<Record<Door, { appid: string; secret: string }>>
}

/** A WeChat identity. Other response data (session_key, WeChat's tokens) does not leave this module. */
export interface WechatIdentity {
  openid: string
  unionid: string | null
  /** A page preview by WeChat's server, whose openid is fake. */
  isSnapshot: boolean
}

interface SubscribeMessage {
  openid: string
  templateId: string
  /** Without a leading slash. */
  page: string
  /** Values by template field. */
  data: Readonly<Record<string, string>>
}

type WechatFailure = 'badCode' | 'denied' | 'busy' | 'refused' | 'unreachable' | 'unconfigured'

/** The parameters of `wx.config` of the JS-SDK. */
interface PageSignature {
  appId: string
  /** Unix time in seconds. */
  timestamp: number
  nonceStr: string
  signature: string
}

/** WeChat refused or failed. Contains no code, address or secret, so it may be logged. */
export class WechatError extends Error {
  override name = 'WechatError'

  constructor(
    readonly failure: WechatFailure,
    /** WeChat's error number, if any. */
    readonly errcode: number | null = null,
  ) {
    super(`WeChat: ${failure}${errcode === null ? '' : ` (${errcode})`}`)
  }
}

/** The registrations in the environment; one without an id is not configured. */
export function readWechatSettings({ text }: Settings): WechatSettings {
  const mini = text.WECHAT_APPID && { mini: { appid: text.WECHAT_APPID, secret: text.WECHAT_SECRET } }
  const h5 = text.WECHAT_H5_APPID && { h5: { appid: text.WECHAT_H5_APPID, secret: text.WECHAT_H5_SECRET } }
  return { base: text.WECHAT_API_BASE, apps: { ...(mini || {}), ...(h5 || {}) } }
}

type Answer = Record<string, unknown>

function post(body: object): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

async function request(url: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const type = response.headers.get('content-type') ?? ''
    if (response.ok && type.startsWith('image/'))
      return { picture: `data:${type};base64,${(await readOutsideBytes(response)).toString('base64')}` }
    const answer = await readOutsideJson(response)
    if (response.ok && typeof answer === 'object' && answer !== null) return answer as Answer
  } catch {
    // The cause contains the URL with the secret, so it is dropped.
  }
  throw new WechatError('unreachable')
}

function readErrcode(answer: Answer): number {
  return typeof answer.errcode === 'number' ? answer.errcode : 0
}

/** -1 is the only error that WeChat asks to retry; after others the code may be used up. */
async function requestWithRetry(url: string, init: RequestInit = {}): Promise<Answer> {
  const first = await request(url, init)
  return readErrcode(first) === BUSY ? request(url, init) : first
}

const BAD_CODE = new Set([40029, 40163, 42003])

function requireSuccess(answer: Answer): Answer {
  const errcode = readErrcode(answer)
  if (errcode === 0) return answer
  if (errcode === BUSY) throw new WechatError('busy', errcode)
  throw new WechatError(BAD_CODE.has(errcode) ? 'badCode' : 'refused', errcode)
}

function requireAnswerText(answer: Answer, name: string): string {
  const value = answer[name]
  if (typeof value !== 'string' || value === '') throw new WechatError('refused')
  return value
}

/** Form of an openid or unionid. Others are rejected, because the value is stored in an indexed column. */
const PERSON_NAME = /^[\w-]{1,128}$/

function toIdentity(answer: Answer): WechatIdentity {
  const openid = requireAnswerText(answer, 'openid')
  if (!PERSON_NAME.test(openid)) throw new WechatError('refused')
  return {
    openid,
    unionid: typeof answer.unionid === 'string' && PERSON_NAME.test(answer.unionid) ? answer.unionid : null,
    isSnapshot: answer.is_snapshotuser === 1,
  }
}

/** Calls with the application's access token: fetched on demand, cached until shortly before its expiry. */
function createTokenRequester(origin: string, app: () => { appid: string; secret: string }, now: () => Date) {
  let cachedToken: { token: string; until: number } | undefined

  async function appToken(isForced: boolean): Promise<string> {
    if (!isForced && cachedToken && cachedToken.until > now().getTime()) return cachedToken.token
    const body = { grant_type: 'client_credential', ...app(), force_refresh: isForced }
    const answer = requireSuccess(await requestWithRetry(`${origin}/cgi-bin/stable_token`, post(body)))
    const lifeMs = Number(answer.expires_in) * 1000 || 0
    cachedToken = {
      token: requireAnswerText(answer, 'access_token'),
      until: now().getTime() + lifeMs - TOKEN_MARGIN_MS,
    }
    return cachedToken.token
  }

  return async (path: string, body: object | null, query: Record<string, string> = {}): Promise<Answer> => {
    const once = async (isForced: boolean) => {
      const searchParams = new URLSearchParams({ access_token: await appToken(isForced), ...query })
      return requestWithRetry(`${origin}${path}?${searchParams}`, body ? post(body) : {})
    }
    const answer = await once(false)
    return STALE_TOKEN.has(readErrcode(answer)) ? once(true) : answer
  }
}

/** The ticket for page signatures: cached until shortly before its expiry, as WeChat requires. */
function createTicketGetter(ask: ReturnType<typeof createTokenRequester>, now: () => Date) {
  let cachedTicket: { ticket: string; until: number } | undefined
  return async (): Promise<string> => {
    if (cachedTicket && cachedTicket.until > now().getTime()) return cachedTicket.ticket
    const answer = requireSuccess(await ask('/cgi-bin/ticket/getticket', null, { type: 'jsapi' }))
    const lifeMs = Number(answer.expires_in) * 1000 || 0
    cachedTicket = { ticket: requireAnswerText(answer, 'ticket'), until: now().getTime() + lifeMs - TOKEN_MARGIN_MS }
    return cachedTicket.ticket
  }
}

interface PageTools {
  askMini: ReturnType<typeof createTokenRequester>
  pageTicket: () => Promise<string>
  h5: () => { appid: string }
  now: () => Date
}

/** Mini-program codes and the JS-SDK for pages inside WeChat. */
function pageCalls({ askMini, pageTicket, h5, now }: PageTools) {
  return {
    /**
     * Creates the round code that opens the mini-program's start page with this `scene`.
     *
     * @param scene at most 32 characters
     * @returns a data URL
     * @throws {WechatError} as the others
     */
    async miniCode(scene: string): Promise<string> {
      const body = { scene, page: START_PAGE, check_path: false, width: MINI_CODE_PX }
      return requireAnswerText(requireSuccess(await askMini('/wxa/getwxacodeunlimit', body)), 'picture')
    },

    /** Creates a URL that opens the mini-program from any browser, valid for thirty days. @throws {WechatError} */
    async miniLink(path: string, query: string): Promise<string> {
      const body = { path, query, expire_type: 1, expire_interval: MINI_LINK_DAYS }
      return requireAnswerText(requireSuccess(await askMini('/wxa/generate_urllink', body)), 'url_link')
    },

    /**
     * Signs a page URL for the JS-SDK.
     *
     * @param url of the page, without the fragment
     * @throws {WechatError} as the others
     */
    async signPage(url: string): Promise<PageSignature> {
      const { appid: appId } = h5()
      const nonceStr = randomBytes(12).toString('hex')
      const timestamp = Math.floor(now().getTime() / 1000)
      const ticket = await pageTicket()
      const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`
      return { appId, timestamp, nonceStr, signature: createHash('sha1').update(text).digest('hex') }
    },
  }
}

/**
 * Client of the WeChat APIs for sign-in, subscribe messages, mini-program codes and the JS-SDK.
 *
 * Source: developers.weixin.qq.com: code2Session, getStableAccessToken, getPhoneNumber, 网页授权, subscribeMessage.send,
 * getUnlimitedQRCode, generateUrlLink, JS-SDK 使用权限签名算法.
 */
export function createWechat({ base, apps }: WechatSettings, now: () => Date) {
  const origin = checkWechatBase(base)

  function app(door: Door) {
    const found = apps[door]
    if (!found) throw new WechatError('unconfigured')
    return found
  }

  function address(path: string, query: Record<string, string>): string {
    return `${origin}${path}?${new URLSearchParams(query)}`
  }

  const askWithToken = createTokenRequester(origin, () => app('mini'), now)
  const pageTicket = createTicketGetter(
    createTokenRequester(origin, () => app('h5'), now),
    now,
  )

  return {
    /** @throws {WechatError} when the code is unknown, used or expired, or WeChat is busy or unreachable */
    async miniIdentity(code: string): Promise<WechatIdentity> {
      const { appid, secret } = app('mini')
      const query = { appid, secret, js_code: code, grant_type: 'authorization_code' }
      return toIdentity(requireSuccess(await requestWithRetry(address('/sns/jscode2session', query))))
    },

    /** @throws {WechatError} as {@link miniIdentity} */
    async h5Identity(code: string): Promise<WechatIdentity> {
      const { appid, secret } = app('h5')
      const query = { appid, secret, code, grant_type: 'authorization_code' }
      return toIdentity(requireSuccess(await requestWithRetry(address('/sns/oauth2/access_token', query))))
    },

    /**
     * The phone number for the code of a phone-number button.
     *
     * @returns eleven digits, without country code
     * @throws {WechatError} as {@link miniIdentity}; `refused` for a foreign number
     */
    async phoneNumber(code: string): Promise<string> {
      const answer = await askWithToken('/wxa/business/getuserphonenumber', { code })
      const info = requireSuccess(answer).phone_info as Answer | undefined
      const phone = requireAnswerText(info ?? {}, 'purePhoneNumber')
      if (!/^1[2-9]\d{9}$/.test(phone)) throw new WechatError('refused')
      return phone
    },

    /**
     * Sends one subscribe message to a mini-program user.
     *
     * @throws {WechatError} `denied` without the user's consent; else as {@link miniIdentity}
     */
    async sendSubscribeMessage({ openid, templateId, page, data }: SubscribeMessage): Promise<void> {
      const values = Object.fromEntries(Object.entries(data).map(([field, value]) => [field, { value }]))
      const body = { touser: openid, template_id: templateId, page, data: values }
      const answer = await askWithToken('/cgi-bin/message/subscribe/send', body)
      if (readErrcode(answer) === NOT_SUBSCRIBED) throw new WechatError('denied', NOT_SUBSCRIBED)
      requireSuccess(answer)
    },
    ...pageCalls({ askMini: askWithToken, pageTicket, h5: () => app('h5'), now }),
  }
}

export type Wechat = ReturnType<typeof createWechat>
