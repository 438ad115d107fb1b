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

import { endpoint } from '@/contract/endpoint'
import {
  Count,
  Id,
  MaybeText,
  Mobile,
  NewPassword,
  Nothing,
  orNull,
  PersonName,
  requiredText,
  SmsCode,
} from '@/contract/shapes'

/** The two populations, which never share a token (spec §6). */
export const Client = picklist(['user', 'channel'])
export type Client = InferOutput<typeof Client>

const Secret = pipe(string(), nonEmpty(), maxLength(128))
const WechatCode = pipe(string(), nonEmpty(), maxLength(256))
const client = optional(Client, 'user')
/** Binds the WeChat identity of an earlier refusal (`data.bindTicket`) to the account that signs in now. */
const bind_ticket = optional(Secret)

/**
 * Grant types.
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

/** OAuth 2.0 token response (RFC 6749 §5.1), without envelope. */
export const Token = object({
  access_token: pipe(string(), nonEmpty()),
  token_type: optional(string(), 'bearer'),
  refresh_token: MaybeText,
  /** Seconds until the access token expires. */
  expires_in: orNull(number()),
  scope: MaybeText,
  user_id: orNull(Id),
  username: MaybeText,
  /** The company; null for users without one and for partners' guests. */
  tenant_id: orNull(Id),
  /**
   * Identifies the device at later sign-ins (header `device-token`), so that failed attempts of others do not lock it
   * out. Stored beyond the session; grants no access. Null in a renewal.
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
  changes: [],
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

/** Revokes the session of the sent token; both its tokens become invalid at once. */
export const logout = endpoint({
  method: 'POST',
  path: '/core/api/app/user/logout',
  summary: '退出登录',
  who: ['user', 'partner'],
  changes: [],
  input: Nothing,
  output: Nothing,
})

/** Purpose of an SMS code; a code is valid for its purpose only. */
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

/** Waiting times in seconds. */
export const SmsReceipt = object({
  /** Until the code expires. */
  expiresIn: Count,
  /** Until another code may be requested. */
  retryAfter: Count,
})
export type SmsReceipt = InferOutput<typeof SmsReceipt>

/** Sends a code by SMS. The response is the same whether or not the number is registered. */
export const sendVerifyCode = endpoint({
  path: '/core/api/app/user/sendVerifyCode',
  summary: '发送短信验证码',
  who: ['guest'],
  input: object({ mobile: Mobile, purpose: optional(SmsPurpose, 'login') }),
  output: SmsReceipt,
  knowsDevice: true,
  origin: 'spec',
})

/** Exchanges a correct code for a one-time ticket (ten minutes), which the next step requires. */
export const preCheckCode = endpoint({
  method: 'POST',
  path: '/core/api/app/user/preCheckCode',
  summary: '校验短信验证码，换取一次性凭据',
  who: ['guest'],
  changes: [],
  input: object({ mobile: Mobile, code: SmsCode, purpose: optional(SmsPurpose, 'forget'), client }),
  output: object({ ticket: string(), expiresIn: Count }),
  errors: [{ code: 422, when: '验证码错误或已过期' }],
  knowsDevice: true,
  origin: 'spec',
  ignoreToken: true,
})

/** Sets a new password; revokes all sessions of the account. */
export const forgetPassword = endpoint({
  method: 'POST',
  path: '/core/api/app/user/forgetPassword',
  summary: '重设密码',
  who: ['guest'],
  changes: [],
  input: object({ mobile: Mobile, ticket: Secret, password: NewPassword, client }),
  output: Nothing,
  errors: [{ code: 422, when: '凭据已使用或已过期' }],
  origin: 'spec',
  ignoreToken: true,
})

/** Registers a staff account without a company. The user then signs in. */
export const registerUser = endpoint({
  method: 'POST',
  path: '/core/api/app/user/register',
  summary: '用户注册',
  who: ['guest'],
  changes: [],
  input: object({ mobile: Mobile, code: SmsCode, name: PersonName, password: NewPassword }),
  output: object({ userId: Id }),
  errors: [
    { code: 422, when: '验证码错误或已过期' },
    { code: 409, when: '该手机号已注册' },
  ],
  ignoreToken: true,
})
