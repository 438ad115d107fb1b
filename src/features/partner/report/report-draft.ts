import { record, safeParse, string } from 'valibot'

import { type FormDraft, readFormDraft, removeFormDraft, saveFormDraft } from '@/features/partner/form-draft'
import { emptySubmit, type SubmitValues } from './submit-form'

type ReportDraft = FormDraft<SubmitValues>

const Values = record(string(), string())

/** Storage key by user: other users of this device cannot see the draft. Signing out does not remove it. */
export const getReportKey = (userId: string, id: string | undefined) => `report:${userId}:${id ?? 'new'}`

function toSubmitValues(values: unknown): SubmitValues | undefined {
  const parsed = safeParse(Values, values)
  if (!parsed.success) return undefined
  // Ignores removed fields of an older release; a missing field gets its empty value.
  const known = Object.entries(parsed.output).filter(([field]) => field in emptySubmit)
  return { ...emptySubmit, ...Object.fromEntries(known) }
}

/** @param id the opportunity to correct; undefined for a new one */
export function readReportDraft(userId: string, id: string | undefined): ReportDraft | undefined {
  return readFormDraft(getReportKey(userId, id), toSubmitValues)
}

export function saveReportDraft(userId: string, id: string | undefined, report: ReportDraft): void {
  saveFormDraft(getReportKey(userId, id), report)
}

export function removeReportDraft(userId: string, id: string | undefined): void {
  removeFormDraft(getReportKey(userId, id))
}
