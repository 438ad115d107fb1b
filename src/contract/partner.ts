import { array, boolean, type InferOutput, object, optional, picklist, string } from 'valibot'

import { SmsPurpose, SmsReceipt } from './auth'
import { endpoint } from './endpoint'
import {
  Count,
  Id,
  MaybeText,
  Mobile,
  NewPassword,
  Nothing,
  orNull,
  requiredText,
  SmsCode,
  trimmedText,
} from './shapes'

/** Sends a code to a partner's number; as for staff, the answer tells nothing about the number. */
export const sendPartnerVerifyCode = endpoint({
  path: '/core/api/portal/user/sendVerifyCode',
  summary: '伙伴：发送短信验证码',
  who: ['guest'],
  input: object({ mobile: Mobile, purpose: optional(SmsPurpose, 'login') }),
  output: SmsReceipt,
  knowsDevice: true,
  origin: 'spec',
})

/** As a person, or as an agency (代理商) with a licence and several contacts. */
export const PartnerKind = picklist(['person', 'agency'])
export type PartnerKind = InferOutput<typeof PartnerKind>

/** One refused field and why. */
export const RefusedField = object({ field: string(), label: string(), error: string() })
export type RefusedField = InferOutput<typeof RefusedField>

/** Registers a partner's account. It may apply, and does business once the application passed. */
export const registerPartner = endpoint({
  method: 'POST',
  path: '/core/api/portal/user/register',
  summary: '伙伴注册',
  who: ['guest'],
  input: object({
    mobile: Mobile,
    code: SmsCode,
    kind: optional(PartnerKind, 'person'),
    name: requiredText(30),
    companyName: requiredText(100),
    password: NewPassword,
    /** From an invitation of the company or of a partner: who invited whom. A colleague's brings the firm with it. */
    inviteCode: optional(trimmedText(32)),
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
  /** The application of this account. */
  refId: orNull(Id),
  companyId: orNull(Id),
  companyName: MaybeText,
  mobilePhone: string(),
  postId: orNull(Id),
  postName: MaybeText,
  roleId: orNull(Id),
  roleName: MaybeText,
  /** Whether the partner's company is a tenant of the platform too. */
  channelTenantFlag: optional(boolean(), false),
  /** none, pending, approved, rejected. */
  applyStatus: string(),
  applyStatusName: string(),
  reasonForRejection: MaybeText,
  /** A {@link PartnerKind}. */
  kind: optional(string(), 'person'),
  kindName: optional(string(), ''),
  avatar: optional(MaybeText),
  region: optional(MaybeText),
  /** Which fields of the application were refused. */
  rejectedFields: optional(array(RefusedField), []),
  /** News not read yet. */
  unread: optional(Count, 0),
})
export type ChannelUser = InferOutput<typeof ChannelUser>

/** Who is signed in, in the partner area. */
export const getChannelUser = endpoint({
  path: '/channel/personal/detail',
  summary: '伙伴：个人信息',
  who: ['partner'],
  input: Nothing,
  output: ChannelUser,
  origin: 'spec',
})
