import { boolean, type InferOutput, maxLength, object, optional, pipe, regex, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Count, MaybeText, orNull } from '@/contract/shapes'
import { Address, LandingCode } from '@/contract/visit/landing-code'

/** The parameters of the JS-SDK's `wx.config`. */
export const PageSignature = object({
  appId: string(),
  /** Unix time in seconds. */
  timestamp: Count,
  nonceStr: string(),
  signature: string(),
})
export type PageSignature = InferOutput<typeof PageSignature>

/** Signs a page URL for the JS-SDK. WeChat verifies the registered domain and the signed URL. */
export const signWechatPage = endpoint({
  path: '/core/api/app/wechat/signature',
  summary: '微信网页：签名',
  who: ['guest'],
  /** The page's URL without its fragment. */
  input: object({ url: pipe(string(), maxLength(2000), regex(/^https?:\/\/[^\s#]+$/)) }),
  /** Null when no service account is configured or WeChat fails; the page works without it. */
  output: object({ signature: orNull(PageSignature) }),
  ignoreToken: true,
})

/** A URL that opens a page of the mini-program from any browser. */
export const linkToMiniProgram = endpoint({
  path: '/core/api/app/wechat/link',
  summary: '微信小程序：链接',
  who: ['guest'],
  input: object({ address: Address }),
  /** Null when no mini-program is configured or WeChat fails. */
  output: object({ url: MaybeText }),
  ignoreToken: true,
})

/** The mini-program code of a landing code of the caller's company, such as that of an invitation. */
export const drawMiniCode = endpoint({
  path: '/core/api/app/wechat/code',
  summary: '微信小程序：小程序码',
  who: ['member'],
  input: object({ code: LandingCode }),
  /** A data URL; null when no mini-program is configured or WeChat fails: use an ordinary QR code then. */
  output: object({
    picture: MaybeText,
    /** Drawn by the mock of the demo: an ordinary QR code. */
    isDemo: optional(boolean(), false),
  }),
  errors: [
    { code: 404, when: '没有这个码' },
    { code: 410, when: '码已过期或已撤销' },
  ],
})
