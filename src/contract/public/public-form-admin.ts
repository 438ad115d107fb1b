import {
  array,
  boolean,
  type InferOutput,
  literal,
  maxLength,
  minLength,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
  tuple,
} from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { SentTime } from '@/contract/sent-time'
import {
  boundedInteger,
  boundedList,
  Count,
  FieldName,
  filledList,
  Id,
  MaybeTime,
  orNull,
  PageQuery,
  pageSchema,
  patternText,
  requiredText,
  SentCount,
  SentNumber,
  trimmedText,
  Version,
  WireTime,
} from '@/contract/shapes'

import { PublicFormKind } from './public-form'

const few = 20
const many = 100

const Length = boundedInteger(0, 5000)

const Option = object({ value: requiredText(64), label: requiredText(64), isExclusive: optional(boolean()) })

/** A question in a form definition. */
export const FieldDefinition = object({
  field: FieldName,
  label: requiredText(100),
  type: picklist([
    'section',
    'text',
    'textarea',
    'number',
    'score',
    'matrix',
    'date',
    'select',
    'multiselect',
    'image',
  ]),
  required: optional(boolean()),
  options: optional(boundedList(Option, many)),
  columns: optional(boundedList(object({ field: FieldName, label: requiredText(100), type: literal('text') }), few)),
  placeholder: optional(trimmedText(100)),
  help: optional(trimmedText(100)),
  unit: optional(trimmedText(10)),
  /** Characters. */
  minLength: optional(Length),
  maxLength: optional(Length),
  min: optional(SentNumber),
  max: optional(SentNumber),
  decimals: optional(boundedInteger(0, 10)),
  maxCount: optional(boundedInteger(0, many)),
  /** A validator of lib/form-rules. */
  rule: optional(trimmedText(32)),
  /** An expression of lib/expression over the answers. */
  visibleWhen: optional(trimmedText(500)),
})

const Pair = tuple([requiredText(50), trimmedText(200)])
const pairs = boundedList(Pair, few)

/** What a submitter reads afterwards. */
export const PublicOutcome = object({
  when: optional(trimmedText(500)),
  title: requiredText(50),
  text: trimmedText(200),
  /** A button label and a route path. */
  next: optional(tuple([requiredText(20), patternText(/^\/pages\/[\w/?=&-]{1,200}$/)])),
})

/** An option with a limited number of submissions. */
export const OptionQuota = object({ field: FieldName, value: requiredText(64), quota: SentCount })

const Definition = object({
  fields: filledList(FieldDefinition, many),
  /** Prefix of its numbers: two to four letters or digits. */
  prefix: pipe(string(), minLength(2), maxLength(4), regex(/^\w+$/)),
  submitText: requiredText(20),
  minutes: boundedInteger(0, 1440),
  isAnonymous: optional(boolean()),
  oncePer: picklist(['person', 'day']),
  facts: optional(pairs),
  tags: optional(boundedList(requiredText(20), few)),
  notes: optional(boundedList(object({ title: requiredText(50), lines: boundedList(requiredText(200), few) }), few)),
  /** The first outcome with a true condition is shown; the last should have no condition. */
  outcomes: boundedList(PublicOutcome, few),
  steps: pairs,
  pickUp: optional(pairs),
})
export type PublicDefinitionInput = InferOutput<typeof Definition>

/** Creates a public form, or a new version of one; earlier submissions do not change. */
export const savePublicForm = endpoint({
  method: 'POST',
  path: '/core/api/app/public/form/save',
  summary: '公众表单：发布或更新',
  who: ['administrator:content'],
  changes: ['public/form/managed', 'public/form/setting', 'public/form', 'public/form/list'],
  input: object({
    /** The form that gets a new version; absent: a new form. */
    id: optional(Id),
    kind: PublicFormKind,
    title: requiredText(50),
    lead: trimmedText(200),
    definition: Definition,
    opensTime: SentTime,
    closesTime: optional(SentTime),
    capacity: optional(SentCount),
    /** Options with a limited number; an option that is absent loses its limit. */
    quotas: optional(boundedList(OptionQuota, many), []),
    /** Version of the form as read; required with `id`. */
    version: optional(Version),
  }),
  output: object({ id: Id, version: Count }),
  errors: [
    { code: 404, when: '表单不存在' },
    { code: 409, when: '表单已被他人更新' },
    { code: 422, when: '定义有误（data 为 {字段: 原因}）' },
  ],
})

/** Closes a form at once, or opens a closed one again, without an end. Answers and earlier versions stay. */
export const switchPublicForm = endpoint({
  method: 'POST',
  path: '/core/api/app/public/form/switch',
  summary: '公众表单：关闭或重新开放',
  who: ['administrator:content'],
  changes: ['public/form/managed', 'public/form/setting', 'public/form', 'public/form/list'],
  input: object({ id: Id, isOpen: boolean(), version: Version }),
  output: object({ id: Id, version: Count }),
  errors: [
    { code: 404, when: '表单不存在' },
    { code: 409, when: '表单已被他人更新，或还没有开始' },
  ],
})

/** A form in the list of those who edit it. */
export const ManagedPublicForm = object({
  id: Id,
  /** A {@link PublicFormKind}. */
  kind: string(),
  title: string(),
  /** open, soon, closed, full. */
  state: string(),
  opensTime: WireTime,
  closesTime: MaybeTime,
  taken: Count,
  capacity: orNull(Count),
  /** For {@link switchPublicForm}. */
  version: Version,
})
export type ManagedPublicForm = InferOutput<typeof ManagedPublicForm>

/** Latest opened first; most answers first. */
export const publicFormSorts = ['opened', 'answers'] as const
export type PublicFormSort = (typeof publicFormSorts)[number]

export const publicFormStates = ['open', 'soon', 'full', 'closed'] as const

/** The forms of the caller's company. */
export const listManagedPublicForms = endpoint({
  path: '/core/api/app/public/form/managed',
  summary: '公众表单：管理列表',
  who: ['administrator:content'],
  input: object({
    ...PageQuery.entries,
    /** In the title. */
    keyword: optional(trimmedText(50)),
    state: optional(picklist(publicFormStates)),
    sort: optional(picklist(publicFormSorts), 'opened'),
  }),
  output: pageSchema(ManagedPublicForm),
})

/** A version of a form: published by whom and when, unless that was not recorded, and how many answers it has. */
const PublicFormVersion = object({ version: Count, publishTime: MaybeTime, byName: string(), answers: Count })
export type PublicFormVersion = InferOutput<typeof PublicFormVersion>

/** A form as it was published, for those who edit it. */
export const PublicFormSetting = object({
  id: Id,
  version: Version,
  kind: PublicFormKind,
  title: string(),
  lead: string(),
  definition: object({ ...Definition.entries, fields: array(FieldDefinition) }),
  opensTime: WireTime,
  closesTime: MaybeTime,
  taken: Count,
  capacity: orNull(Count),
  quotas: array(OptionQuota),
  /** Names of questions of earlier versions; a new question needs another one. */
  pastFields: optional(array(string()), []),
  /** Newest first. */
  versions: optional(array(PublicFormVersion), []),
})
export type PublicFormSetting = InferOutput<typeof PublicFormSetting>

/** One form of the caller's company, with its definition. */
export const getManagedPublicForm = endpoint({
  path: '/core/api/app/public/form/setting',
  summary: '公众表单：读取设置',
  who: ['administrator:content'],
  input: object({ id: Id }),
  output: PublicFormSetting,
  errors: [{ code: 404, when: '表单不存在' }],
})

/** The landing code of a form, for its poster; made with the first call, and again when it is about to expire. */
export const createFormCode = endpoint({
  method: 'POST',
  path: '/core/api/app/public/form/code',
  summary: '公众表单：落地码',
  who: ['administrator:content'],
  changes: [],
  input: object({ id: Id }),
  output: object({ code: string(), address: string(), expireTime: WireTime }),
  errors: [
    { code: 404, when: '表单不存在' },
    { code: 409, when: '渠道申请只由邀请函打开' },
  ],
})
