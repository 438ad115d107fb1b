import { type InferOutput, literal, minLength, object, optional, picklist, pipe, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  HandlingNote,
  Id,
  Mobile,
  PageQuery,
  PersonName,
  pageSchema,
  requiredText,
  SmsCode,
  trimmedText,
  Version,
  WireTime,
} from '@/contract/shapes'
import { TimeSort } from '@/contract/time-sort'

/** Status of a request: pending, called back, closed. */
export const TrialStatus = picklist(['pending', 'contacted', 'closed'])
export type TrialStatus = InferOutput<typeof TrialStatus>

const fields = {
  companyName: pipe(requiredText(100), minLength(2)),
  contactName: PersonName,
  mobile: Mobile,
  /** Values of the dictionaries industry and company_size. */
  industry: requiredText(32),
  size: requiredText(32),
}

/** Requests a free trial of the low-code platform. One per phone and day. */
export const requestTrial = endpoint({
  method: 'POST',
  path: '/core/api/app/trial/request',
  summary: '申请低代码平台免费试用',
  who: ['guest'],
  changes: [],
  input: object({
    ...fields,
    /** Sent to the phone with purpose `trial`. */
    code: SmsCode,
    remark: optional(trimmedText(200), ''),
    /** Consent to the agreement. */
    agreed: literal(true),
  }),
  output: object({
    requestNo: string(),
    submitTime: WireTime,
    /** Promised time of the call back. */
    replyBefore: WireTime,
  }),
  errors: [
    { code: 409, when: '该手机号今天已经申请过' },
    { code: 422, when: '验证码错误或已过期；行业或规模不在可选范围内（data 为 {字段: 原因}）' },
    { code: 503, when: '服务器还没有企业受理申请' },
  ],
  ignoreToken: true,
})

/** A request for the operator's staff. */
export const TrialRequest = object({
  id: Id,
  requestNo: string(),
  companyName: string(),
  contactName: string(),
  mobile: string(),
  industry: string(),
  industryName: string(),
  size: string(),
  sizeName: string(),
  remark: string(),
  /** A {@link TrialStatus}. */
  status: string(),
  /** For staff only. */
  note: string(),
  /** Of status and note. */
  version: Version,
  submitTime: WireTime,
})
export type TrialRequest = InferOutput<typeof TrialRequest>

/** Requests, by when they came; for administrators of the operator company. */
export const listTrialRequests = endpoint({
  path: '/core/api/app/trial/list',
  summary: '试用申请列表',
  who: ['administrator:content'],
  input: object({
    ...PageQuery.entries,
    status: optional(TrialStatus),
    keyword: optional(trimmedText(50)),
    sort: TimeSort,
  }),
  output: pageSchema(TrialRequest),
})

/** Updates the status of a request, and the note of those who handle it. */
export const changeTrialRequest = endpoint({
  method: 'POST',
  path: '/core/api/app/trial/status',
  summary: '更新试用申请的处理状态',
  who: ['administrator:content'],
  changes: ['trial/list'],
  input: object({
    id: Id,
    status: TrialStatus,
    note: optional(HandlingNote),
    /** As it was read. */
    version: Version,
  }),
  output: TrialRequest,
  errors: [
    { code: 404, when: '申请不存在' },
    { code: 409, when: '他人刚刚处理过' },
  ],
})
