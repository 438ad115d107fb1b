import {
  array,
  type InferOutput,
  integer,
  maxLength,
  maxValue,
  minLength,
  minValue,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
} from 'valibot'

import { endpoint } from './endpoint'
import { FormField } from './form'
import { FieldDefinition } from './public-form-admin'
import {
  Count,
  FieldInput,
  Id,
  MaybeText,
  Mobile,
  Nothing,
  orNull,
  requiredText,
  SmsCode,
  trimmedText,
  Version,
  WireTime,
} from './shapes'

/** What the data are used for; each is agreed to by itself. */
export const HealthPurposeKey = picklist(['entry', 'source', 'contact'])
export type HealthPurposeKey = InferOutput<typeof HealthPurposeKey>

export const HealthPurpose = object({
  key: HealthPurposeKey,
  title: string(),
  /** Which data, for what, for how long. */
  text: string(),
  /** `required`: without it there is no pass. Any other is free. */
  need: string(),
})
export type HealthPurpose = InferOutput<typeof HealthPurpose>

/** Whose visit it is for, and the secret of the device that filled the visit in. */
const ofVisit = { visitId: optional(Id), holder: optional(trimmedText(60)) }
const noSite = { code: 404, when: '场所没有健康与安全申报，或来访不存在' } as const

/** What a site asks before somebody comes in: of a visit, of the caller's company, else of the operator. */
export const HealthDeclaration = object({
  siteName: string(),
  title: string(),
  lead: string(),
  version: Count,
  fields: array(FormField),
  purposes: array(HealthPurpose),
  /** How long a pass holds. */
  validHours: Count,
  /** After so many days everything is deleted. */
  retentionDays: Count,
  /** Who declares, where the server knows: number masked. Null: to be typed. */
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
  origin: 'ours',
})

/** Submits a declaration. The answers are evaluated and not stored: only the result is, encrypted. */
export const declareHealth = endpoint({
  method: 'POST',
  path: '/core/api/app/health/declare',
  summary: '健康与安全申报：提交',
  who: ['guest'],
  input: object({
    ...ofVisit,
    version: Version,
    main: FieldInput,
    /** Needed where the server does not know who declares. */
    person: optional(object({ name: requiredText(30), company: optional(trimmedText(60), ''), phone: Mobile })),
    purposes: pipe(array(HealthPurposeKey), maxLength(3)),
    /** Proves a typed number, sent for the purpose `publicForm`: a source is asked about proven numbers alone. */
    code: optional(SmsCode),
  }),
  /** `passHolder` opens the pass from this device. */
  output: object({ id: Id, passHolder: string() }),
  errors: [
    noSite,
    { code: 409, when: '申报内容已更新' },
    { code: 422, when: '填写有误，或缺少必要的同意（data 为 {字段: 原因}）' },
  ],
  origin: 'ours',
})

/** Level of a pass: green, yellow, red. */
const level = { level: string(), levelName: string() }

/** The pass for whom it is about. */
export const HealthPass = object({
  id: Id,
  /** valid, expired, withdrawn. */
  status: string(),
  ...level,
  /** What to do at the gate, in one sentence. */
  levelText: string(),
  /** Why it is not green. */
  reasons: array(object({ title: string(), advice: string() })),
  siteName: string(),
  name: string(),
  company: string(),
  /** Masked; empty unless being contacted was agreed to. */
  phone: string(),
  /** Names of what was agreed to. */
  purposes: array(string()),
  /** What an outside source said; null when none was asked. */
  sourceText: MaybeText,
  declaredTime: WireTime,
  validTime: WireTime,
  /** When it is deleted. */
  deleteTime: WireTime,
  /** Only while it is valid. */
  passId: MaybeText,
  seed: MaybeText,
  /** The server's clock, milliseconds since 1970: codes are made by it. */
  serverTime: Count,
})
export type HealthPass = InferOutput<typeof HealthPass>

/** Of a device that declared (`id` and `holder`); without them the latest of the signed-in person. */
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
  origin: 'ours',
})

/** Withdraws the consent: stored personal data is deleted at once, and the pass ends. */
export const withdrawHealth = endpoint({
  method: 'POST',
  path: '/core/api/app/health/withdraw',
  summary: '健康与安全申报：撤回同意并删除',
  who: ['guest'],
  input: ofPass,
  output: Nothing,
  errors: [noPass],
  origin: 'ours',
})

/** What a guard sees: never an answer, only the result of all of them. */
export const HealthVerdict = object({
  /** green, yellow, red; expired, withdrawn, forged. */
  verdict: string(),
  title: string(),
  reason: string(),
  name: string(),
  company: string(),
  /** What is to be done at the gate. */
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
  origin: 'ours',
})

const Hours = pipe(number(), integer(), minValue(1), maxValue(72))
const Days = pipe(number(), integer(), minValue(1), maxValue(90))

/** What the caller's company asks from now on. */
export const saveHealthDeclaration = endpoint({
  method: 'POST',
  path: '/core/api/app/health/form',
  summary: '健康与安全申报：设置',
  who: ['administrator'],
  input: object({
    title: requiredText(50),
    lead: trimmedText(200),
    fields: pipe(array(FieldDefinition), minLength(1), maxLength(40)),
    /** Each whose expression holds counts; the worst makes the level, none makes it green. */
    rules: pipe(
      array(
        object({
          when: requiredText(500),
          level: picklist(['yellow', 'red']),
          title: requiredText(50),
          advice: requiredText(100),
        }),
      ),
      maxLength(40),
    ),
    validHours: Hours,
    retentionDays: Days,
  }),
  output: object({ version: Count }),
  errors: [{ code: 422, when: '定义有误（data 为 {字段: 原因}）' }],
  origin: 'ours',
})
