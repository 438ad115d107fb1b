import { array, type InferOutput, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { FieldDefinition } from '@/contract/public/public-form-admin'
import {
  boundedInteger,
  boundedList,
  Count,
  filledList,
  Nothing,
  orNull,
  requiredText,
  trimmedText,
  Version,
} from '@/contract/shapes'

import { EnglishTexts } from './english'

const Hours = boundedInteger(1, 72)
const Days = boundedInteger(1, 90)

/** A rule of a questionnaire. All rules with a true expression apply; the worst determines the level, none means green. */
export const HealthRuleDefinition = object({
  when: requiredText(500),
  level: picklist(['yellow', 'red']),
  title: requiredText(50),
  advice: requiredText(100),
})

const definition = {
  title: requiredText(50),
  lead: trimmedText(200),
  fields: filledList(FieldDefinition, 40),
  rules: boundedList(HealthRuleDefinition, 40),
  validHours: Hours,
  retentionDays: Days,
  english: optional(boundedList(object({ text: requiredText(200), english: requiredText(300) }), 500), []),
}

/** The questionnaire of a company with its rules, for those who edit it: what is stored may exceed what is accepted. */
export const HealthFormDefinition = object({
  ...definition,
  title: string(),
  lead: string(),
  fields: array(FieldDefinition),
  rules: array(object({ ...HealthRuleDefinition.entries, title: string(), advice: string() })),
  english: EnglishTexts,
  version: Version,
})
export type HealthFormDefinition = InferOutput<typeof HealthFormDefinition>

/** The questionnaire of the caller's company as it was published; null when the company has none. */
export const getHealthForm = endpoint({
  path: '/core/api/app/health/form',
  summary: '健康与安全申报：读取设置',
  who: ['administrator:visitor'],
  input: Nothing,
  output: object({ form: orNull(HealthFormDefinition) }),
})

/** Publishes the questionnaire of the caller's company. */
export const saveHealthDeclaration = endpoint({
  method: 'POST',
  path: '/core/api/app/health/form',
  summary: '健康与安全申报：设置',
  who: ['administrator:visitor'],
  changes: ['health/form', 'manage/setup'],
  input: object({
    ...definition,
    /** Version of the questionnaire as read; 0 for none. */
    version: Version,
  }),
  output: object({ version: Count }),
  errors: [
    { code: 409, when: '申报已被他人更新' },
    { code: 422, when: '定义有误（data 为 {字段: 原因}）' },
  ],
})
