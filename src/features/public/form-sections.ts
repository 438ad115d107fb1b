import type { FormField, FormPayload } from '@/contract/workflow/form'
import { visibleFields } from '@/lib/form/form'
import { isEmptyValue } from '@/lib/form/form-value'
import { type FieldError, validateMobile, validateSmsCode } from '@/parts/short-form/validate-fields'

/** Seconds per question by type, for the estimated remaining time. */
const SECONDS_EACH: Readonly<Record<string, number>> = { textarea: 40, matrix: 30, image: 30, text: 20 }
const SECONDS_USUAL = 12

export const emptyProof = { mobile: '', code: '' }
type Proof = typeof emptyProof

/** Validates the submitter's phone number and code. */
export function validateProof({ mobile, code }: Proof): Partial<Record<keyof Proof, FieldError>> {
  return { mobile: validateMobile(mobile), code: validateSmsCode(code) }
}

/** The questions of a survey page, or of a card of a form. */
interface Part {
  key: string
  title: string
  fields: FormField[]
}

const isQuestion = ({ type }: FormField) => type !== 'section' && type !== 'note'

/** Splits a form at its sections, given the answers; sections without visible fields are omitted. */
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

/** Progress over the visible questions; an answer may show or hide others. */
interface Progress {
  answered: number
  total: number
  /** 约剩 2 分钟; empty when everything is answered. */
  left: string
}

/** Counts only visible questions. */
export function getSurveyProgress(fields: readonly FormField[], content: FormPayload): Progress {
  const shown = visibleFields(fields, content).filter(isQuestion)
  const open = shown.filter(({ field }) => isEmptyValue(content.main[field]))
  const seconds = open.reduce((sum, { type }) => sum + (SECONDS_EACH[type] ?? SECONDS_USUAL), 0)
  const left = open.length === 0 ? '' : `约剩 ${Math.max(1, Math.round(seconds / 60))} 分钟`
  return { answered: shown.length - open.length, total: shown.length, left }
}

/** The index of the section with a field; -1 when no section shows it. */
export function findSectionIndex(parts: readonly Part[], field: string): number {
  return parts.findIndex((part) => part.fields.some((one) => one.field === field))
}
