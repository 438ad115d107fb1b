import { array, boolean, type InferOutput, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { SmsPurpose, SmsReceipt } from '@/contract/identity/auth'
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
  trimmedText,
} from '@/contract/shapes'

/** Sends a code to a partner's number; the response does not reveal whether the number is registered. */
export const sendPartnerVerifyCode = endpoint({
  path: '/core/api/portal/user/sendVerifyCode',
  summary: '伙伴：发送短信验证码',
  who: ['guest'],
  input: object({ mobile: Mobile, purpose: optional(SmsPurpose, 'login') }),
  output: SmsReceipt,
  knowsDevice: true,
  origin: 'spec',
})

/** An individual, or an agency (代理商) with a licence and several contacts. */
export const PartnerKind = picklist(['person', 'agency'])
export type PartnerKind = InferOutput<typeof PartnerKind>

/** One rejected field with the reason. */
export const RefusedField = object({ field: string(), label: string(), error: string() })
export type RefusedField = InferOutput<typeof RefusedField>

/** Registers a partner account. Business calls need an approved application. */
export const registerPartner = endpoint({
  method: 'POST',
  path: '/core/api/portal/user/register',
  summary: '伙伴注册',
  who: ['guest'],
  changes: [],
  input: object({
    mobile: Mobile,
    code: SmsCode,
    kind: optional(PartnerKind, 'person'),
    name: PersonName,
    companyName: requiredText(100),
    password: NewPassword,
    /** Code of an invitation by the company or a partner. A colleague's invitation includes the firm. */
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
  /** Whether the partner's company is also a tenant of the platform. */
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
  /** Rejected fields of the application. */
  rejectedFields: optional(array(RefusedField), []),
  /** Number of unread notifications. */
  unread: optional(Count, 0),
})
export type ChannelUser = InferOutput<typeof ChannelUser>

/** The signed-in user of the partner area. */
export const getChannelUser = endpoint({
  path: '/channel/personal/detail',
  summary: '伙伴：个人信息',
  who: ['partner'],
  input: Nothing,
  output: ChannelUser,
  origin: 'spec',
})
