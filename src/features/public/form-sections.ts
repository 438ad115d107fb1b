import type { FormField, FormPayload } from '@/contract/form'
import { visibleFields } from '@/lib/form'
import { isEmptyValue } from '@/lib/form-value'
import { type FieldError, validateMobile, validateSmsCode } from '@/parts/short-form/validate-fields'

/** Seconds a question takes, for what is said to be left. */
const SECONDS_EACH: Readonly<Record<string, number>> = { textarea: 40, matrix: 30, image: 30, text: 20 }
const SECONDS_USUAL = 12

export const emptyProof = { mobile: '', code: '' }
type Proof = typeof emptyProof

/** Validates the phone number and code that prove who submits. */
export function validateProof({ mobile, code }: Proof): Partial<Record<keyof Proof, FieldError>> {
  return { mobile: validateMobile(mobile), code: validateSmsCode(code) }
}

/** The questions of one page of a survey, or of one card of a form. */
interface Part {
  key: string
  title: string
  fields: FormField[]
}

const isQuestion = ({ type }: FormField) => type !== 'section' && type !== 'note'

/** A form cut at its sections, as it shows with these answers; parts without a field are left out. */
export function splitIntoSections(fields: readonly FormField[], content: FormPayload): Part[] {
  const parts: Part[] = []
  for (const field of visibleFields(fields, content)) {
    if (field.type === 'section') parts.push({ key: field.field, title: field.label, fields: [] })
    else {
      if (parts.length === 0) parts.push({ key: 'first', title: '', fields: [] })
      parts.at(-1)?.fields.push(field)
    }
  }
  return parts.filter((part) => part.fields.length > 0)
}

/** How far somebody has come: of the questions that show now, for an answer may open or close others. */
interface Progress {
  answered: number
  total: number
  /** 约剩 2 分钟; empty once all is answered. */
  left: string
}

/** Counts only what the person will really see. */
export function getSurveyProgress(fields: readonly FormField[], content: FormPayload): Progress {
  const shown = visibleFields(fields, content).filter(isQuestion)
  const open = shown.filter(({ field }) => isEmptyValue(content.main[field]))
  const seconds = open.reduce((sum, { type }) => sum + (SECONDS_EACH[type] ?? SECONDS_USUAL), 0)
  const left = open.length === 0 ? '' : `约剩 ${Math.max(1, Math.round(seconds / 60))} 分钟`
  return { answered: shown.length - open.length, total: shown.length, left }
}

/** The part that holds a field; -1 when none shows it. */
export function findSectionIndex(parts: readonly Part[], field: string): number {
  return parts.findIndex((part) => part.fields.some((one) => one.field === field))
}
