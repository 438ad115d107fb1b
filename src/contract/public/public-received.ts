import { array, type InferOutput, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  FileRef,
  HandlingNote,
  Id,
  KeyValue,
  MaybeText,
  Nothing,
  PageQuery,
  PersonName,
  pageSchema,
  patternText,
  requiredText,
  trimmedText,
  Version,
  WireDate,
  WireTime,
} from '@/contract/shapes'
import { TimeSort } from '@/contract/time-sort'

import { PublicFormKind } from './public-form'

/** Invites a person of another firm to become a partner; the caller is the inviter. */
export const invitePartner = endpoint({
  method: 'POST',
  path: '/core/api/app/public/invite',
  summary: '渠道邀请：生成邀请函',
  who: ['member'],
  changes: [],
  input: object({
    inviteeName: PersonName,
    inviteeCompany: requiredText(100),
    words: optional(requiredText(200)),
    days: optional(picklist([7, 30, 90]), 30),
  }),
  output: object({ code: string(), path: string(), expireTime: WireTime }),
  errors: [{ code: 404, when: '企业没有开放的渠道邀请' }],
})

/** Status of a submission. */
export const PublicStatus = picklist(['submitted', 'handling', 'accepted', 'declined', 'pickedUp'])
export type PublicStatus = InferOutput<typeof PublicStatus>

/** A submission for the company. */
export const PublicSubmission = object({
  id: Id,
  formId: Id,
  formTitle: string(),
  kind: string(),
  submissionNo: string(),
  /** Empty when the form is anonymous. */
  mobile: string(),
  facts: array(KeyValue),
  photos: array(FileRef),
  /** The inviter, if any. */
  inviterName: MaybeText,
  status: string(),
  statusName: string(),
  /** For staff only. */
  note: string(),
  /** Counts the changes of status and note. */
  version: Version,
  submitTime: WireTime,
})
export type PublicSubmission = InferOutput<typeof PublicSubmission>

/** Submissions to the caller's company, by when they came. */
export const listPublicSubmissions = endpoint({
  path: '/core/api/app/public/submission/list',
  summary: '公众表单：收到的提交',
  who: ['administrator:content'],
  input: object({
    ...PageQuery.entries,
    kind: optional(PublicFormKind),
    formId: optional(Id),
    status: optional(PublicStatus),
    /** In the phone number, the submission's number or a text of the answers. */
    keyword: optional(trimmedText(50)),
    fromDay: optional(WireDate),
    toDay: optional(WireDate),
    sort: TimeSort,
  }),
  output: pageSchema(PublicSubmission),
})

/** Updates the status of a submission, and the note of those who handle it. */
export const changePublicSubmission = endpoint({
  method: 'POST',
  path: '/core/api/app/public/submission/status',
  summary: '公众表单：更新处理状态',
  who: ['administrator:content'],
  changes: ['public/submission/list'],
  input: object({
    id: Id,
    status: PublicStatus,
    note: optional(HandlingNote),
    /** As it was read. */
    version: Version,
  }),
  output: Nothing,
  errors: [
    { code: 404, when: '提交记录不存在' },
    { code: 409, when: '他人刚刚处理过' },
    { code: 410, when: '未通过的提交要恢复，名额已满' },
    { code: 422, when: '未通过的提交要恢复，选项名额已满（data 为 {字段: 原因}）' },
  ],
})

/** Issues a gift for its pick-up code. */
export const handOutGift = endpoint({
  method: 'POST',
  path: '/core/api/app/public/gift/hand-out',
  summary: '云伴礼：按取件码发放',
  who: ['reception', 'administrator:content'],
  changes: ['public/submission/list'],
  input: object({ pickUpCode: patternText(/^\d{6}$/) }),
  output: object({ formTitle: string(), submissionNo: string(), facts: array(KeyValue) }),
  errors: [
    { code: 404, when: '取件码无效' },
    { code: 409, when: '已经领取过' },
  ],
})
