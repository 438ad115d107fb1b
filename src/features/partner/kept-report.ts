import { record, safeParse, string } from 'valibot'

import { dropForm, type KeptForm, keepForm, readForm } from './kept-form'
import { emptySubmit, type SubmitValues } from './submit-form'

type KeptReport = KeptForm<SubmitValues>

const Values = record(string(), string())

/** Storage key by person: nobody else who signs in on this device sees the draft. Signing out does not remove it. */
export const reportKey = (userId: string, id: string | undefined) => `report:${userId}:${id ?? 'new'}`

function valuesOf(values: unknown): SubmitValues | undefined {
  const parsed = safeParse(Values, values)
  if (!parsed.success) return undefined
  // A field of an older release counts for nothing; one of a newer release is missing here.
  const known = Object.entries(parsed.output).filter(([field]) => field in emptySubmit)
  return { ...emptySubmit, ...Object.fromEntries(known) }
}

/** @param id the opportunity that is corrected; undefined for a new one */
export function readReport(userId: string, id: string | undefined): KeptReport | undefined {
  return readForm(reportKey(userId, id), valuesOf)
}

export function keepReport(userId: string, id: string | undefined, report: KeptReport): void {
  keepForm(reportKey(userId, id), report)
}

export function dropReport(userId: string, id: string | undefined): void {
  dropForm(reportKey(userId, id))
}
