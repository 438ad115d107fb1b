import { boolean, type InferOutput, maxLength, object, optional, pipe, regex, string } from 'valibot'

import { endpoint } from './endpoint'
import { Address, LandingCode } from './landing-code'
import { Count, MaybeText, orNull } from './shapes'

/** What the JS-SDK's `wx.config` is given. */
export const PageSignature = object({
  appId: string(),
  /** Seconds since 1970. */
  timestamp: Count,
  nonceStr: string(),
  signature: string(),
})
export type PageSignature = InferOutput<typeof PageSignature>

/**
 * Lets a page of ours inside WeChat use its functions. WeChat itself checks that the page is of a domain registered
 * there and that its address is the signed one.
 */
export const signWechatPage = endpoint({
  path: '/core/api/app/wechat/signature',
  summary: '微信网页：签名',
  who: ['guest'],
  /** The page's URL without its fragment. */
  input: object({ url: pipe(string(), maxLength(2000), regex(/^https?:\/\/[^\s#]+$/)) }),
  /** Null where no service account is configured, or WeChat does not answer: the page does without. */
  output: object({ signature: orNull(PageSignature) }),
  origin: 'ours',
  ignoreToken: true,
})

/** An address that opens a page in the mini-program, from any browser. */
export const linkToMiniProgram = endpoint({
  path: '/core/api/app/wechat/link',
  summary: '微信小程序：链接',
  who: ['guest'],
  input: object({ address: Address }),
  /** Null where no mini-program is configured, or WeChat does not answer. */
  output: object({ url: MaybeText }),
  origin: 'ours',
  ignoreToken: true,
})

/** The mini-program's own code for a landing code of the caller's company, such as that of an invitation. */
export const drawMiniCode = endpoint({
  path: '/core/api/app/wechat/code',
  summary: '微信小程序：小程序码',
  who: ['member'],
  input: object({ code: LandingCode }),
  /** A data address; null where no mini-program is configured, or WeChat does not answer: an ordinary code serves. */
  output: object({
    picture: MaybeText,
    /** Drawn by the mock of a demonstration: an ordinary QR code. */
    isDemo: optional(boolean(), false),
  }),
  errors: [
    { code: 404, when: '没有这个码' },
    { code: 410, when: '码已过期或已撤销' },
  ],
  origin: 'ours',
})
