import { array, boolean, type InferOutput, literal, object, optional, picklist, pipe, regex, string } from 'valibot'

import { endpoint } from './endpoint'
import { FormField } from './form'
import {
  Count,
  FieldInput,
  FileRef,
  Id,
  KeyValue,
  MaybeText,
  MaybeTime,
  Mobile,
  Nothing,
  orNull,
  PageQuery,
  pageSchema,
  requiredText,
  SmsCode,
  Version,
  WireTime,
} from './shapes'

/** What a form is for; each has a page of its own. */
export const PublicFormKind = picklist(['survey', 'application', 'cooperation', 'job', 'gift', 'partner'])
export type PublicFormKind = InferOutput<typeof PublicFormKind>

/** What an invitation carries: ten letters and figures. */
const InvitationCode = pipe(string(), regex(/^[0-9A-Z]{10}$/))
/** Names one submission to whoever made it; random. */
const ReceiptToken = pipe(string(), regex(/^[\w-]{10,64}$/))

const summary = {
  id: Id,
  kind: string(),
  title: string(),
  lead: string(),
  /** What is decisive about a job, a gift, an event: shown as label and value. */
  facts: array(KeyValue),
  tags: array(string()),
  /** open, soon (not yet), closed, full. Any other is shown by `stateText`. */
  state: string(),
  stateText: string(),
  opensTime: MaybeTime,
  closesTime: MaybeTime,
  /** How many handed it in. */
  taken: Count,
  /** How many it still takes; null without a limit. */
  left: orNull(Count),
}

/** A form as a list shows it. */
export const PublicFormSummary = object(summary)
export type PublicFormSummary = InferOutput<typeof PublicFormSummary>

/** Who invited whom. */
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
  /** A `section` begins a page of a survey, and a card of any other form. */
  fields: array(FormField),
  /** Options that only so many may choose. */
  quotas: array(object({ field: string(), value: string(), left: Count })),
  /** Paragraphs above the form, each with its heading. */
  notes: array(object({ title: string(), lines: array(string()) })),
  /** Minutes it takes. */
  minutes: Count,
  /** The phone number only identifies the person for the limit and is not stored. */
  isAnonymous: boolean(),
  /** May answer once: `person`; or once every `day`. */
  oncePer: string(),
  /** What the button says. */
  submitText: string(),
  invitation: orNull(PublicInvitation),
})
export type PublicForm = InferOutput<typeof PublicForm>

const absent = { code: 404, when: '表单不存在或邀请无效' } as const

/** One form: by its id, by an invitation, or the newest of a kind. */
export const getPublicForm = endpoint({
  path: '/core/api/app/public/form',
  summary: '公众表单：打开',
  who: ['guest'],
  input: object({ id: optional(Id), kind: optional(PublicFormKind), invite: optional(InvitationCode) }),
  output: PublicForm,
  errors: [absent, { code: 410, when: '邀请已过期' }],
  origin: 'ours',
  ignoreToken: true,
})

/** The forms of a kind, such as jobs. */
export const listPublicForms = endpoint({
  path: '/core/api/app/public/form/list',
  summary: '公众表单：列表',
  who: ['guest'],
  input: object({ ...PageQuery.entries, kind: PublicFormKind }),
  output: pageSchema(PublicFormSummary),
  origin: 'ours',
  ignoreToken: true,
})

/** A picture that belongs into an answer; jpg, png or webp. Dropped within the hour unless the form is submitted. */
export const uploadPublicPhoto = endpoint({
  method: 'POST',
  path: '/core/api/app/public/photo',
  summary: '公众表单：上传图片',
  who: ['guest'],
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
  origin: 'ours',
  upload: true,
  ignoreToken: true,
})

/** Submits a form. One submission for each person, identified by a phone number that a code proves. */
export const submitPublicForm = endpoint({
  method: 'POST',
  path: '/core/api/app/public/submit',
  summary: '公众表单：提交',
  who: ['guest'],
  input: object({
    formId: Id,
    version: Version,
    main: FieldInput,
    mobile: Mobile,
    /** Sent to the phone for the purpose `publicForm`. */
    code: SmsCode,
    invite: optional(InvitationCode),
    /** The agreement was ticked. */
    agreed: literal(true),
  }),
  output: object({ token: ReceiptToken, submissionNo: string() }),
  errors: [
    absent,
    { code: 409, when: '该手机号已提交过（data.token 为原提交的凭据）；表单已更新' },
    { code: 410, when: '未开始、已结束或名额已满' },
    { code: 422, when: '验证码错误或已过期；填写有误或选项名额已满（data 为 {字段: 原因}）' },
  ],
  origin: 'ours',
  ignoreToken: true,
})

/** What became of one submission, for whoever holds its token. */
export const PublicReceipt = object({
  formId: Id,
  kind: string(),
  formTitle: string(),
  submissionNo: string(),
  submitTime: WireTime,
  status: string(),
  statusName: string(),
  /** What it came to, by what was answered. */
  resultTitle: string(),
  resultText: string(),
  /** The submitted answers. */
  facts: array(KeyValue),
  /** What happens next: done, current, waiting; refused where it ended. */
  steps: array(object({ title: string(), note: string(), state: string() })),
  /** Code to show when the gift is picked up. */
  pickUpCode: MaybeText,
  pickUpFacts: array(KeyValue),
  /** Where to go on from here. */
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
  origin: 'ours',
  ignoreToken: true,
})

/** Invites somebody of another firm to become a partner: who invites is the caller. */
export const invitePartner = endpoint({
  method: 'POST',
  path: '/core/api/app/public/invite',
  summary: '渠道邀请：生成邀请函',
  who: ['member'],
  input: object({
    inviteeName: requiredText(30),
    inviteeCompany: requiredText(100),
    words: optional(requiredText(200)),
    days: optional(picklist([7, 30, 90]), 30),
  }),
  output: object({ code: string(), path: string(), expireTime: WireTime }),
  errors: [{ code: 404, when: '企业没有开放的渠道邀请' }],
  origin: 'ours',
})

/** State of a submission. */
export const PublicStatus = picklist(['submitted', 'handling', 'accepted', 'declined', 'pickedUp'])
export type PublicStatus = InferOutput<typeof PublicStatus>

/** A submission as the company reads it. */
export const PublicSubmission = object({
  id: Id,
  formId: Id,
  formTitle: string(),
  kind: string(),
  submissionNo: string(),
  /** Empty where the form is anonymous. */
  mobile: string(),
  facts: array(KeyValue),
  photos: array(FileRef),
  /** Who invited, if anybody. */
  inviterName: MaybeText,
  status: string(),
  statusName: string(),
  submitTime: WireTime,
})
export type PublicSubmission = InferOutput<typeof PublicSubmission>

/** Submissions to the caller's company, newest first. */
export const listPublicSubmissions = endpoint({
  path: '/core/api/app/public/submission/list',
  summary: '公众表单：收到的提交',
  who: ['administrator'],
  input: object({ ...PageQuery.entries, kind: optional(PublicFormKind), formId: optional(Id) }),
  output: pageSchema(PublicSubmission),
  origin: 'ours',
})

/** Notes how a submission goes on. */
export const changePublicSubmission = endpoint({
  method: 'POST',
  path: '/core/api/app/public/submission/status',
  summary: '公众表单：更新处理状态',
  who: ['administrator'],
  input: object({ id: Id, status: PublicStatus }),
  output: Nothing,
  errors: [
    { code: 404, when: '提交记录不存在' },
    { code: 410, when: '未通过的提交要恢复，名额已满' },
    { code: 422, when: '未通过的提交要恢复，选项名额已满（data 为 {字段: 原因}）' },
  ],
  origin: 'ours',
})

/** Hands a gift out against its pick-up code. */
export const handOutGift = endpoint({
  method: 'POST',
  path: '/core/api/app/public/gift/hand-out',
  summary: '云伴礼：按取件码发放',
  who: ['reception', 'administrator'],
  input: object({ pickUpCode: pipe(string(), regex(/^\d{6}$/)) }),
  output: object({ formTitle: string(), submissionNo: string(), facts: array(KeyValue) }),
  errors: [
    { code: 404, when: '取件码无效' },
    { code: 409, when: '已经领取过' },
  ],
  origin: 'ours',
})
