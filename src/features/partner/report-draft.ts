import { record, safeParse, string } from 'valibot'

import { type FormDraft, readFormDraft, removeFormDraft, saveFormDraft } from './form-draft'
import { emptySubmit, type SubmitValues } from './submit-form'

type ReportDraft = FormDraft<SubmitValues>

const Values = record(string(), string())

/** Storage key by person: nobody else who signs in on this device sees the draft. Signing out does not remove it. */
export const getReportKey = (userId: string, id: string | undefined) => `report:${userId}:${id ?? 'new'}`

function toSubmitValues(values: unknown): SubmitValues | undefined {
  const parsed = safeParse(Values, values)
  if (!parsed.success) return undefined
  // A field of an older release counts for nothing; one of a newer release is missing here.
  const known = Object.entries(parsed.output).filter(([field]) => field in emptySubmit)
  return { ...emptySubmit, ...Object.fromEntries(known) }
}

/** @param id the opportunity that is corrected; undefined for a new one */
export function readReportDraft(userId: string, id: string | undefined): ReportDraft | undefined {
  return readFormDraft(getReportKey(userId, id), toSubmitValues)
}

export function saveReportDraft(userId: string, id: string | undefined, report: ReportDraft): void {
  saveFormDraft(getReportKey(userId, id), report)
}

export function removeReportDraft(userId: string, id: string | undefined): void {
  removeFormDraft(getReportKey(userId, id))
}
