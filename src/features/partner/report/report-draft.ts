import { pipe, record, string, transform } from 'valibot'

import { type FormDraft, openFormDrafts } from '@/offline/form-draft'
import { emptySubmit, type SubmitValues } from './submit-form'

type ReportDraft = FormDraft<SubmitValues>

/** Ignores removed fields of an older release; a missing field gets its empty value. */
function toSubmitValues(stored: Record<string, string>): SubmitValues {
  return { ...emptySubmit, ...Object.fromEntries(Object.entries(stored).filter(([field]) => field in emptySubmit)) }
}

const drafts = openFormDrafts('opportunityDraft', pipe(record(string(), string()), transform(toSubmitValues)))

const getSlot = (id: string | undefined) => id ?? 'new'

export const getReportKey = (userId: string, id: string | undefined) => drafts.getKey(getSlot(id), userId)

/** @param id the opportunity to correct; undefined for a new one */
export function readReportDraft(userId: string, id: string | undefined): ReportDraft | undefined {
  return drafts.read(getSlot(id), userId)
}

export function saveReportDraft(userId: string, id: string | undefined, report: ReportDraft): void {
  drafts.save(report, getSlot(id), userId)
}

export function removeReportDraft(userId: string, id: string | undefined): void {
  drafts.remove(getSlot(id), userId)
}
