import { array, type InferOutput, object, optional, string } from 'valibot'

import { CreditCode } from '@/contract/credit-code'
import { endpoint } from '@/contract/endpoint'
import {
  boundedList,
  FileRef,
  Id,
  MaybeText,
  MaybeTime,
  Nothing,
  orNull,
  PersonName,
  Phone,
  requiredText,
  trimmedText,
} from '@/contract/shapes'

import { ChannelUser, PartnerKind, RefusedField } from './partner'

/** Maximum number of contact persons of an agency. */
export const PARTNER_CONTACTS_MAX = 5
/** Maximum number of files of an application, besides the licence. */
export const APPLICATION_FILES_MAX = 9

/** A contact person of an agency. */
export const PartnerContact = object({ name: PersonName, phone: Phone, post: optional(trimmedText(30), '') })
export type PartnerContact = InferOutput<typeof PartnerContact>

/**
 * Submits a partner application, or resubmits it after a rejection. An agency needs a licence and a contact; accepted
 * fields may stay unchanged.
 */
export const createPartnerApplication = endpoint({
  method: 'POST',
  path: '/channel/apply/create',
  summary: '伙伴：提交入驻申请',
  who: ['partner'],
  changes: ['partner/application', 'partner/home'],
  input: object({
    kind: optional(PartnerKind, 'person'),
    name: PersonName,
    companyName: requiredText(100),
    creditCode: CreditCode,
    region: requiredText(100),
    intro: optional(trimmedText(1000)),
    /** Agencies only: the picture of the licence. */
    licenseFileId: optional(Id),
    contacts: optional(boundedList(PartnerContact, PARTNER_CONTACTS_MAX)),
    attachments: optional(boundedList(Id, APPLICATION_FILES_MAX)),
  }),
  output: ChannelUser,
  errors: [
    { code: 404, when: '附件不是本人上传的文件' },
    { code: 409, when: '申请审核中或已通过' },
    { code: 422, when: '代理商缺少营业执照或联系人（data 为 {字段: 原因}）' },
  ],
  origin: 'spec',
})

/** The caller's last submitted application, for reading, correcting and resubmitting. */
export const PartnerApplication = object({
  /** A {@link PartnerKind}. */
  kind: string(),
  kindName: string(),
  name: string(),
  mobilePhone: string(),
  companyName: string(),
  creditCode: string(),
  region: string(),
  intro: string(),
  license: orNull(FileRef),
  contacts: array(object({ name: string(), phone: string(), post: string() })),
  attachments: array(FileRef),
  /** none, pending, approved, rejected. */
  applyStatus: string(),
  applyStatusName: string(),
  reasonForRejection: MaybeText,
  rejectedFields: array(RefusedField),
  applyTime: MaybeTime,
  reviewTime: MaybeTime,
  /** Current or last reviewer. */
  reviewerName: MaybeText,
  /** The caller's inviter; null for none. */
  inviterName: MaybeText,
})
export type PartnerApplication = InferOutput<typeof PartnerApplication>

export const getPartnerApplication = endpoint({
  path: '/core/api/app/partner/application',
  summary: '伙伴：我的入驻申请',
  who: ['partner'],
  input: Nothing,
  output: PartnerApplication,
})
