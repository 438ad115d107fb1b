import {
  type InferOutput,
  literal,
  maxLength,
  nonEmpty,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
  variant,
} from 'valibot'

import { endpoint } from './endpoint'
import { Count, Id, MaybeText, Mobile, NewPassword, Nothing, orNull, requiredText, SmsCode } from './shapes'

/** The two populations, which never share a token (spec §6). */
export const Client = picklist(['user', 'channel'])
export type Client = InferOutput<typeof Client>

const Secret = pipe(string(), nonEmpty(), maxLength(128))
const WechatCode = pipe(string(), nonEmpty(), maxLength(256))
const client = optional(Client, 'user')
/** Ties the WeChat identity of an earlier refusal (`data.bindTicket`) to the account that signs in now. */
const bind_ticket = optional(Secret)

/**
 * The ways to sign in.
 *
 * - `wechat_code`: the code of `wx.login`
 * - `wechat_phone`: the same, and the code of the phone-number button
 * - `wechat_h5`: the code of WeChat's web authorisation
 */
export const TokenRequest = variant('grant_type', [
  object({ grant_type: literal('password'), username: requiredText(64), password: Secret, client, bind_ticket }),
  object({ grant_type: literal('sms_code'), mobile: Mobile, code: SmsCode, client, bind_ticket }),
  object({ grant_type: literal('wechat_code'), code: WechatCode, client }),
  object({ grant_type: literal('wechat_phone'), code: WechatCode, phone_code: WechatCode, client }),
  object({ grant_type: literal('wechat_h5'), code: WechatCode, client }),
  object({ grant_type: literal('refresh_token'), refresh_token: Secret, client }),
])
export type TokenRequest = InferOutput<typeof TokenRequest>

/** OAuth 2.0 token answer (RFC 6749 §5.1), un-enveloped. */
export const Token = object({
  access_token: pipe(string(), nonEmpty()),
  token_type: optional(string(), 'bearer'),
  refresh_token: MaybeText,
  /** Seconds until the access token ends. */
  expires_in: orNull(number()),
  scope: MaybeText,
  user_id: orNull(Id),
  username: MaybeText,
  /** The company; null for a registered person without one and for partners' guests. */
  tenant_id: orNull(Id),
  /**
   * Names the device at its next sign-ins (header `device-token`), so that strangers' wrong tries do not keep its owner
   * out. Kept beyond the session; signs nobody in. Null where a session is renewed.
   */
  device_token: MaybeText,
})
export type Token = InferOutput<typeof Token>

/** Signs in or renews a session. */
export const createToken = endpoint({
  method: 'POST',
  path: '/core/oauth/token',
  summary: '登录或续期',
  who: ['guest'],
  input: TokenRequest,
  output: Token,
  errors: [
    { code: 401, when: '账号或密码、微信凭证不正确；刷新令牌已失效' },
    { code: 422, when: '验证码错误或已过期' },
    { code: 501, when: '未配置微信登录' },
    { code: 503, when: '微信繁忙或无法连接' },
    { code: 404, when: '手机号未注册：msg 为 MOBILE_NOT_EXIST；微信尚未绑定账号：data.bindTicket 十分钟内有效' },
    { code: 403, when: '微信快照页用户，不能登录；账号已停用' },
  ],
  origin: 'spec',
  raw: true,
  knowsDevice: true,
  ignoreToken: true,
})

/** Ends the session of the token that is sent; both its tokens stop working at once. */
export const logout = endpoint({
  method: 'POST',
  path: '/core/api/app/user/logout',
  summary: '退出登录',
  who: ['user', 'partner'],
  input: Nothing,
  output: Nothing,
  origin: 'ours',
})

/** What an SMS code is for; a code asked for one purpose does not serve another. */
export const SmsPurpose = picklist([
  'login',
  'register',
  'forget',
  'changePhone',
  'trial',
  'delete',
  'activity',
  'launch',
  'enquiry',
  'publicForm',
])
export type SmsPurpose = InferOutput<typeof SmsPurpose>

/** Seconds a person waits. */
export const SmsReceipt = object({
  /** Until the code ends. */
  expiresIn: Count,
  /** Until another may be asked for. */
  retryAfter: Count,
})
export type SmsReceipt = InferOutput<typeof SmsReceipt>

/** Sends a code by SMS. Answers the same whether or not the number is registered. */
export const sendVerifyCode = endpoint({
  path: '/core/api/app/user/sendVerifyCode',
  summary: '发送短信验证码',
  who: ['guest'],
  input: object({ mobile: Mobile, purpose: optional(SmsPurpose, 'login') }),
  output: SmsReceipt,
  knowsDevice: true,
  origin: 'spec',
})

/** Exchanges a right code for a one-time ticket (ten minutes), which the next step presents. */
export const preCheckCode = endpoint({
  method: 'POST',
  path: '/core/api/app/user/preCheckCode',
  summary: '校验短信验证码，换取一次性凭据',
  who: ['guest'],
  input: object({ mobile: Mobile, code: SmsCode, purpose: optional(SmsPurpose, 'forget'), client }),
  output: object({ ticket: string(), expiresIn: Count }),
  errors: [{ code: 422, when: '验证码错误或已过期' }],
  knowsDevice: true,
  origin: 'spec',
  ignoreToken: true,
})

/** Sets a new password; ends every session of the account. */
export const forgetPassword = endpoint({
  method: 'POST',
  path: '/core/api/app/user/forgetPassword',
  summary: '重设密码',
  who: ['guest'],
  input: object({ mobile: Mobile, ticket: Secret, password: NewPassword, client }),
  output: Nothing,
  errors: [{ code: 422, when: '凭据已使用或已过期' }],
  origin: 'spec',
  ignoreToken: true,
})

/** Registers a member of staff, still without a company. The person then signs in. */
export const registerUser = endpoint({
  method: 'POST',
  path: '/core/api/app/user/register',
  summary: '用户注册',
  who: ['guest'],
  input: object({ mobile: Mobile, code: SmsCode, name: requiredText(30), password: NewPassword }),
  output: object({ userId: Id }),
  errors: [
    { code: 422, when: '验证码错误或已过期' },
    { code: 409, when: '该手机号已注册' },
  ],
  origin: 'ours',
  ignoreToken: true,
})
