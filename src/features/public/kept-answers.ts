import type { FormContent } from '@/contract/form'
import { DAY_MS } from '@/lib/durations'
import type { File } from '@/parts/form/form-facts'
import { readJson, removeStored, writeJson } from '@/platform/storage'

/** Unfinished answers are offered again for a week. */
const DRAFT_KEEP_MS = 7 * DAY_MS

/** What this device keeps of a form for the public, beneath the form's id: never the phone number. */
interface KeptAnswers {
  content: FormContent
  /** Pictures that the answers name. */
  files: File[]
  /** The page of a survey. */
  page: number
  /** Milliseconds since 1970. */
  savedAt: number
}

/** Receipt of a submission from this device. */
export interface KeptReceipt {
  token: string
  submissionNo: string
  /** Milliseconds since 1970. */
  at: number
}

const answersKey = (formId: string) => `public-form:${formId}`
const receiptKey = (formId: string) => `public-receipt:${formId}`

function isKept(value: unknown): value is KeptAnswers {
  const kept = value as Partial<KeptAnswers> | undefined
  return typeof kept?.savedAt === 'number' && typeof kept.content?.main === 'object' && Array.isArray(kept.files)
}

/** What was answered here before; forgotten after a week. */
export function readAnswers(formId: string, now = Date.now()): KeptAnswers | undefined {
  const value = readJson(answersKey(formId))
  return isKept(value) && now - value.savedAt < DRAFT_KEEP_MS ? value : undefined
}

export function writeAnswers(formId: string, kept: KeptAnswers): void {
  writeJson(answersKey(formId), kept)
}

export function dropAnswers(formId: string): void {
  removeStored(answersKey(formId))
}

/** The receipt of the last submission from this device; for a daily form only today's. */
export function readReceipt(
  { id, oncePer }: { id: string; oncePer: string },
  now = Date.now(),
): KeptReceipt | undefined {
  const kept = readJson(receiptKey(id)) as Partial<KeptReceipt> | undefined
  if (typeof kept?.token !== 'string' || typeof kept.at !== 'number') return undefined
  const isPast = oncePer === 'day' && new Date(kept.at).toDateString() !== new Date(now).toDateString()
  return isPast ? undefined : { token: kept.token, submissionNo: kept.submissionNo ?? '', at: kept.at }
}

export function writeReceipt(formId: string, receipt: Omit<KeptReceipt, 'at'>): void {
  writeJson(receiptKey(formId), { ...receipt, at: Date.now() })
}

/** Removes the receipt, for another person on this device; the submission stays on the server. */
export function dropReceipt(formId: string): void {
  removeStored(receiptKey(formId))
}
