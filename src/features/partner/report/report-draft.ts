import { pipe, record, string, transform } from 'valibot'

import { openFormDrafts } from '@/offline/form-draft'

import { emptySubmit, type SubmitValues } from './submit-form'

/** Ignores removed fields of an older release; a missing field gets its empty value. */
function toSubmitValues(stored: Record<string, string>): SubmitValues {
  return { ...emptySubmit, ...Object.fromEntries(Object.entries(stored).filter(([field]) => field in emptySubmit)) }
}

/** Reports of opportunities, by {@link getReportSlot} and person. */
export const reportDrafts = openFormDrafts(
  'opportunityDraft',
  pipe(record(string(), string()), transform(toSubmitValues)),
)

/** @param id the opportunity to correct; undefined for a new one */
export const getReportSlot = (id?: string) => id ?? 'new'
