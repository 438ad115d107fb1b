import { array, boolean, type InferOutput, literal, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  Count,
  FieldInput,
  FileRef,
  Id,
  KeyValue,
  MaybeText,
  MaybeTime,
  Mobile,
  orNull,
  PageQuery,
  pageSchema,
  patternText,
  SmsCode,
  Version,
  WireTime,
} from '@/contract/shapes'
import { FormField } from '@/contract/workflow/form'

/** Purpose of a form; each has a separate page. */
export const PublicFormKind = picklist(['survey', 'application', 'cooperation', 'job', 'gift', 'partner'])
export type PublicFormKind = InferOutput<typeof PublicFormKind>

/** Code of an invitation: ten letters and digits. */
const InvitationCode = patternText(/^[0-9A-Z]{10}$/)
/** Random token that identifies a submission for its author. */
const ReceiptToken = patternText(/^[\w-]{10,64}$/)

const summary = {
  id: Id,
  kind: string(),
  title: string(),
  lead: string(),
  /** Key facts of a job, gift or event, as label and value. */
  facts: array(KeyValue),
  tags: array(string()),
  /** open, soon (not yet), closed, full. Others are displayed by `stateText`. */
  state: string(),
  stateText: string(),
  opensTime: MaybeTime,
  closesTime: MaybeTime,
  /** Number of submissions. */
  taken: Count,
  /** Remaining number of submissions; null without a limit. */
  left: orNull(Count),
}

/** A form in lists. */
export const PublicFormSummary = object(summary)
export type PublicFormSummary = InferOutput<typeof PublicFormSummary>

/** The inviter and the invitee. */
export const PublicInvitation = object({
  inviterName: string(),
  inviterTitle: string(),
  inviterAvatar: MaybeText,
  inviteeName: string(),
  inviteeCompany: string(),
  words: string(),
  expireTime: WireTime,
})
export type PublicInvitation = InferOutput<typeof PublicInvitation>

export const PublicForm = object({
  ...summary,
  version: Count,
  /** A `section` starts a page of a survey, or a card of any other form. */
  fields: array(FormField),
  /** Options with a limited number. */
  quotas: array(object({ field: string(), value: string(), left: Count })),
  /** Paragraphs above the form, each with a heading. */
  notes: array(object({ title: string(), lines: array(string()) })),
  /** Estimated duration in minutes. */
  minutes: Count,
  /** The phone number only identifies the person for the limit and is not stored. */
  isAnonymous: boolean(),
  /** Submission limit: once per `person`, or once per `day`. */
  oncePer: string(),
  /** Label of the submit button. */
  submitText: string(),
  invitation: orNull(PublicInvitation),
})
export type PublicForm = InferOutput<typeof PublicForm>

const absent = { code: 404, when: '表单不存在或邀请无效' } as const

/** A form by id, by invitation, or the newest of a kind. */
export const getPublicForm = endpoint({
  path: '/core/api/app/public/form',
  summary: '公众表单：打开',
  who: ['guest'],
  input: object({ id: optional(Id), kind: optional(PublicFormKind), invite: optional(InvitationCode) }),
  output: PublicForm,
  errors: [absent, { code: 410, when: '邀请已过期' }],
  ignoreToken: true,
})

/** All forms of a kind, such as jobs. */
export const listPublicForms = endpoint({
  path: '/core/api/app/public/form/list',
  summary: '公众表单：列表',
  who: ['guest'],
  input: object({ ...PageQuery.entries, kind: PublicFormKind }),
  output: pageSchema(PublicFormSummary),
  ignoreToken: true,
})

/** Uploads a picture for an answer; jpg, png or webp. Deleted within the hour unless the form is submitted. */
export const uploadPublicPhoto = endpoint({
  method: 'POST',
  path: '/core/api/app/public/photo',
  summary: '公众表单：上传图片',
  who: ['guest'],
  changes: [],
  input: object({ formId: Id }),
  output: FileRef,
  errors: [
    absent,
    { code: 413, when: '图片过大' },
    { code: 415, when: '不是图片，或图片已损坏' },
    { code: 409, when: '一小时内上传的图片过多' },
    { code: 410, when: '表单未开放' },
    { code: 422, when: '表单不收图片' },
    { code: 503, when: '正在处理的图片较多' },
  ],
  upload: true,
  ignoreToken: true,
})

/** Submits a form. One submission per person, identified by a phone number that a code proves. */
export const submitPublicForm = endpoint({
  method: 'POST',
  path: '/core/api/app/public/submit',
  summary: '公众表单：提交',
  who: ['guest'],
  changes: [],
  input: object({
    formId: Id,
    version: Version,
    main: FieldInput,
    mobile: Mobile,
    /** Sent to the phone with purpose `publicForm`. */
    code: SmsCode,
    invite: optional(InvitationCode),
    /** Consent to the agreement. */
    agreed: literal(true),
  }),
  output: object({ token: ReceiptToken, submissionNo: string() }),
  errors: [
    absent,
    { code: 409, when: '该手机号已提交过（data.token 为原提交的凭据）；表单已更新' },
    { code: 410, when: '未开始、已结束或名额已满' },
    { code: 422, when: '验证码错误或已过期；填写有误或选项名额已满（data 为 {字段: 原因}）' },
  ],
  ignoreToken: true,
})

/** The receipt of a submission, for the holder of its token. */
export const PublicReceipt = object({
  formId: Id,
  kind: string(),
  formTitle: string(),
  submissionNo: string(),
  submitTime: WireTime,
  status: string(),
  statusName: string(),
  /** The outcome for the given answers. */
  resultTitle: string(),
  resultText: string(),
  /** The submitted answers. */
  facts: array(KeyValue),
  /** Progress: done, current, waiting; refused where it ended. */
  steps: array(object({ title: string(), note: string(), state: string() })),
  /** Code to show when the gift is picked up. */
  pickUpCode: MaybeText,
  pickUpFacts: array(KeyValue),
  /** Link to a next page. */
  next: orNull(object({ text: string(), path: string() })),
})
export type PublicReceipt = InferOutput<typeof PublicReceipt>

export const getPublicReceipt = endpoint({
  path: '/core/api/app/public/receipt',
  summary: '公众表单：提交结果',
  who: ['guest'],
  input: object({ token: ReceiptToken }),
  output: PublicReceipt,
  errors: [{ code: 404, when: '提交记录不存在' }],
  ignoreToken: true,
})
