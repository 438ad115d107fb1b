import type { FormPayload } from '@/contract/workflow/form'
import { DAY_MS } from '@/lib/durations'
import type { File } from '@/parts/form/form-facts'
import { readJson, removeStored, writeJson } from '@/platform/storage'

/** Lifetime of unfinished answers: a week. */
const DRAFT_KEEP_MS = 7 * DAY_MS

/** The draft of a public form on this device, stored by the form's id, without the phone number. */
interface AnswerDraft {
  content: FormPayload
  /** Files referenced by the answers. */
  files: File[]
  /** Page of a survey. */
  page: number
  /** Milliseconds since 1970. */
  savedAt: number
}

/** Receipt of a submission from this device. */
export interface StoredReceipt {
  token: string
  submissionNo: string
  /** Milliseconds since 1970. */
  at: number
}

const getAnswersKey = (formId: string) => `public-form:${formId}`
const getReceiptKey = (formId: string) => `public-receipt:${formId}`

function isAnswerDraft(value: unknown): value is AnswerDraft {
  const kept = value as Partial<AnswerDraft> | undefined
  return typeof kept?.savedAt === 'number' && typeof kept.content?.main === 'object' && Array.isArray(kept.files)
}

/** The draft of a form; ignored after a week. */
export function readAnswerDraft(formId: string, now = Date.now()): AnswerDraft | undefined {
  const value = readJson(getAnswersKey(formId))
  return isAnswerDraft(value) && now - value.savedAt < DRAFT_KEEP_MS ? value : undefined
}

export function saveAnswerDraft(formId: string, kept: AnswerDraft): void {
  writeJson(getAnswersKey(formId), kept)
}

export function removeAnswerDraft(formId: string): void {
  removeStored(getAnswersKey(formId))
}

/** The receipt of the last submission from this device; for a daily form only today's. */
export function readStoredReceipt(
  { id, oncePer }: { id: string; oncePer: string },
  now = Date.now(),
): StoredReceipt | undefined {
  const kept = readJson(getReceiptKey(id)) as Partial<StoredReceipt> | undefined
  if (typeof kept?.token !== 'string' || typeof kept.at !== 'number') return undefined
  const isPast = oncePer === 'day' && new Date(kept.at).toDateString() !== new Date(now).toDateString()
  return isPast ? undefined : { token: kept.token, submissionNo: kept.submissionNo ?? '', at: kept.at }
}

export function saveReceipt(formId: string, receipt: Omit<StoredReceipt, 'at'>): void {
  writeJson(getReceiptKey(formId), { ...receipt, at: Date.now() })
}

/** Removes the receipt for another person on this device; the submission stays on the server. */
export function removeReceipt(formId: string): void {
  removeStored(getReceiptKey(formId))
}
