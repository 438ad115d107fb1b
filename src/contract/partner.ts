import { boolean, type InferOutput, object, optional, string } from 'valibot'

import { SmsPurpose, SmsReceipt } from './auth'
import { endpoint } from './endpoint'
import { Id, MaybeText, Mobile, maybe, NewPassword, Nothing, requiredText, SmsCode, text } from './shapes'

/** Sends a code to a partner's number; as for staff, the answer tells nothing about the number. */
export const sendPartnerVerifyCode = endpoint({
  method: 'GET',
  path: '/core/api/portal/user/sendVerifyCode',
  summary: '伙伴：发送短信验证码',
  who: ['guest'],
  input: object({ mobile: Mobile, purpose: optional(SmsPurpose, 'login') }),
  output: SmsReceipt,
  origin: 'spec',
})

/** Registers a partner's account. It may apply, and does business once the application passed. */
export const registerPartner = endpoint({
  method: 'POST',
  path: '/core/api/portal/user/register',
  summary: '伙伴注册',
  who: ['guest'],
  input: object({
    mobile: Mobile,
    code: SmsCode,
    name: requiredText(30),
    companyName: requiredText(100),
    password: NewPassword,
    /** From a partner invitation: who invited whom. */
    inviteCode: optional(text(32)),
  }),
  output: object({ userId: Id }),
  errors: [
    { code: 422, when: '验证码错误或已过期' },
    { code: 409, when: '该手机号已注册' },
  ],
  origin: 'spec',
  ignoreToken: true,
})

/** The signed-in partner (spec §3, channelUser). */
export const ChannelUser = object({
  userId: Id,
  username: string(),
  name: string(),
  /** The application this account stands on. */
  refId: maybe(Id),
  companyId: maybe(Id),
  companyName: MaybeText,
  mobilePhone: string(),
  postId: maybe(Id),
  postName: MaybeText,
  roleId: maybe(Id),
  roleName: MaybeText,
  /** Whether the partner's company is a tenant of the platform too. */
  channelTenantFlag: optional(boolean(), false),
  /** none, pending, approved, rejected. */
  applyStatus: string(),
  applyStatusName: string(),
  reasonForRejection: MaybeText,
})
export type ChannelUser = InferOutput<typeof ChannelUser>

/** Who is signed in, in the partner area. */
export const getChannelUser = endpoint({
  method: 'GET',
  path: '/channel/personal/detail',
  summary: '伙伴：个人信息',
  who: ['partner'],
  input: Nothing,
  output: ChannelUser,
  origin: 'spec',
})
