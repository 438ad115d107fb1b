import { array, custom, number, object, optional, string } from 'valibot'

import { FileRef } from '@/contract/shapes'
import type { FormPayload } from '@/contract/workflow/form'
import { chinaDay } from '@/lib/wire-time'
import { openStored } from '@/offline/stored'

/** The draft of a public form on this device, stored by the form's id, without the phone number. */
const drafts = openStored(
  'publicFormDraft',
  object({
    content: custom<FormPayload>((content) => typeof (content as Partial<FormPayload> | null)?.main === 'object'),
    /** Files referenced by the answers. */
    files: array(FileRef),
    /** Page of a survey. */
    page: optional(number(), 0),
    /** Milliseconds since 1970. */
    savedAt: number(),
  }),
)

/** Receipt of a submission from this device. */
const receipts = openStored(
  'publicReceipt',
  object({
    token: string(),
    submissionNo: optional(string(), ''),
    /** Milliseconds since 1970. */
    at: number(),
  }),
)
export type StoredReceipt = NonNullable<ReturnType<typeof receipts.read>>

/** The draft of a form; ignored after a week. */
export function readAnswerDraft(formId: string) {
  return drafts.read(formId)
}

export function saveAnswerDraft(formId: string, draft: NonNullable<ReturnType<typeof readAnswerDraft>>): void {
  drafts.write(draft, formId)
}

export function removeAnswerDraft(formId: string): void {
  drafts.remove(formId)
}

/** The receipt of the last submission from this device; for a daily form only today's. */
export function readStoredReceipt(
  { id, oncePer }: { id: string; oncePer: string },
  now = Date.now(),
): StoredReceipt | undefined {
  const receipt = receipts.read(id)
  const isPast = oncePer === 'day' && receipt && chinaDay(receipt.at) !== chinaDay(now)
  return isPast ? undefined : receipt
}

export function saveReceipt(formId: string, receipt: Omit<StoredReceipt, 'at'>): void {
  receipts.write({ ...receipt, at: Date.now() }, formId)
}

/** Removes the receipt for another person on this device; the submission stays on the server. */
export function removeReceipt(formId: string): void {
  receipts.remove(formId)
}
