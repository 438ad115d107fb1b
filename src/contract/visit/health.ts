import { array, type InferOutput, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  boundedList,
  Count,
  FieldInput,
  Id,
  MaybeText,
  Nothing,
  orNull,
  PersonName,
  requiredText,
  SmsCode,
  trimmedText,
  Version,
  WireTime,
} from '@/contract/shapes'
import { FormField } from '@/contract/workflow/form'

import { EnglishTexts } from './english'
import { VisitorPhone } from './visitor-phone'

/** Purposes of the data; each needs separate consent. */
export const HealthPurposeKey = picklist(['entry', 'source', 'contact'])
export type HealthPurposeKey = InferOutput<typeof HealthPurposeKey>

export const HealthPurpose = object({
  key: HealthPurposeKey,
  title: string(),
  /** Which data, for which purpose, how long. */
  text: string(),
  /** `required`: no pass without this consent; otherwise optional. */
  need: string(),
})
export type HealthPurpose = InferOutput<typeof HealthPurpose>

/** The visit, and the secret of the device that completed it. */
const ofVisit = { visitId: optional(Id), holder: optional(trimmedText(60)) }
const noSite = { code: 404, when: '场所没有健康与安全申报，或来访不存在' } as const

/** A site's questionnaire: of the visit's company, the caller's company, else the operator. */
export const HealthDeclaration = object({
  siteName: string(),
  title: string(),
  lead: string(),
  version: Count,
  fields: array(FormField),
  purposes: array(HealthPurpose),
  /** Of title, lead, questions and options. */
  english: EnglishTexts,
  /** Validity of a pass. */
  validHours: Count,
  /** Retention in days, after which all data is deleted. */
  retentionDays: Count,
  /** The declaring person if known to the server, with masked number. Null: to be entered. */
  person: orNull(object({ name: string(), company: string(), phone: string() })),
})
export type HealthDeclaration = InferOutput<typeof HealthDeclaration>

/** A POST, so that the holder's secret is in no URL. */
export const getHealthDeclaration = endpoint({
  method: 'POST',
  path: '/core/api/app/health/declaration',
  summary: '健康与安全申报：打开',
  who: ['guest'],
  input: object(ofVisit),
  output: HealthDeclaration,
  errors: [noSite],
  reads: true,
})

/** Submits a declaration. The answers are evaluated and not stored; only the result is, encrypted. */
export const declareHealth = endpoint({
  method: 'POST',
  path: '/core/api/app/health/declare',
  summary: '健康与安全申报：提交',
  who: ['guest'],
  changes: [],
  input: object({
    ...ofVisit,
    version: Version,
    main: FieldInput,
    /** Required when the server does not know the person. */
    person: optional(object({ name: PersonName, company: optional(trimmedText(60), ''), phone: VisitorPhone })),
    purposes: boundedList(HealthPurposeKey, 3),
    /** Proves an entered number (purpose `publicForm`): a source is only queried about proven numbers. */
    code: optional(SmsCode),
  }),
  /** `passHolder` is the secret for this device to open the pass. */
  output: object({ id: Id, passHolder: string() }),
  errors: [
    noSite,
    { code: 409, when: '申报内容已更新' },
    { code: 422, when: '填写有误，或缺少必要的同意（data 为 {字段: 原因}）' },
  ],
})

/** Level of a pass: green, yellow, red. */
const level = { level: string(), levelName: string() }

/** The pass for its owner. */
export const HealthPass = object({
  id: Id,
  /** valid, expired, withdrawn. */
  status: string(),
  ...level,
  /** Instructions for the gate, in one sentence. */
  levelText: string(),
  /** Reasons why it is not green. */
  reasons: array(object({ title: string(), advice: string() })),
  /** Of the reasons. */
  english: EnglishTexts,
  siteName: string(),
  name: string(),
  company: string(),
  /** Masked; empty without consent to be contacted. */
  phone: string(),
  /** Names of the consented purposes. */
  purposes: array(string()),
  purposeKeys: optional(array(HealthPurposeKey), []),
  /** Result of an external source; null when none was queried. */
  sourceText: MaybeText,
  declaredTime: WireTime,
  validTime: WireTime,
  /** Time of its deletion. */
  deleteTime: WireTime,
  /** Only while it is valid. */
  passId: MaybeText,
  seed: MaybeText,
  /** The server's clock in Unix milliseconds, which codes are computed with. */
  serverTime: Count,
})
export type HealthPass = InferOutput<typeof HealthPass>

/** The pass of a declaring device (`id` and `holder`); without them the latest of the signed-in user. */
const ofPass = object({ id: optional(Id), holder: optional(trimmedText(60)) })
const noPass = { code: 404, when: '还没有申报，或已删除' } as const

export const getHealthPass = endpoint({
  method: 'POST',
  path: '/core/api/app/health/pass',
  summary: '健康与安全申报：通行证',
  who: ['guest'],
  input: ofPass,
  output: HealthPass,
  errors: [noPass],
  reads: true,
})

/** Withdraws the consent: stored personal data is deleted at once, and the pass ends. */
export const withdrawHealth = endpoint({
  method: 'POST',
  path: '/core/api/app/health/withdraw',
  summary: '健康与安全申报：撤回同意并删除',
  who: ['guest'],
  changes: ['health/pass'],
  input: ofPass,
  output: Nothing,
  errors: [noPass],
})

/** The result for a guard, without the answers. */
export const HealthVerdict = object({
  /** green, yellow, red; expired, withdrawn, forged. */
  verdict: string(),
  title: string(),
  reason: string(),
  name: string(),
  company: string(),
  /** Instructions for the gate. */
  advice: array(string()),
  sourceText: MaybeText,
  declaredTime: MaybeText,
  validTime: MaybeText,
  time: WireTime,
})
export type HealthVerdict = InferOutput<typeof HealthVerdict>

export const verifyHealthPass = endpoint({
  method: 'POST',
  path: '/core/api/app/health/verify',
  summary: '健康与安全申报：核验',
  who: ['guard'],
  input: object({ code: requiredText(500) }),
  output: HealthVerdict,
  reads: true,
})
