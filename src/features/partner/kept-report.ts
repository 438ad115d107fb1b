import { array, number, object, record, safeParse, string } from 'valibot'

import { FileRef } from '@/contract/shapes'
import { readJson, removeStored, writeJson } from '@/platform/storage'

import { emptySubmit, type SubmitValues } from './submit-form'

/** What this device keeps of a report that somebody fills in, written at each change. */
export interface KeptReport {
  values: SubmitValues
  files: readonly KeptFile[]
  /** Milliseconds since 1970. */
  savedAt: number
}

const Kept = object({ values: record(string(), string()), files: array(FileRef), savedAt: number() })
/** A photo or document that was sent already. */
export interface KeptFile {
  id: string
  name: string
  url: string
  size: number
  contentType: string
}

/** By person: whoever else signs in on this device never sees it. Signing out leaves it where it is. */
const keyOf = (userId: string, id: string | undefined) => `report:${userId}:${id ?? 'new'}`

/**
 * @param id the opportunity that is corrected; undefined for a new one
 * @returns what was typed and never handed in; undefined for nothing
 */
export function readReport(userId: string, id: string | undefined): KeptReport | undefined {
  const parsed = safeParse(Kept, readJson(keyOf(userId, id)))
  if (!parsed.success) return undefined
  // A field of an older release counts for nothing; one of a newer release is missing here.
  const known = Object.entries(parsed.output.values).filter(([field]) => field in emptySubmit)
  return { ...parsed.output, values: { ...emptySubmit, ...Object.fromEntries(known) } }
}

export function keepReport(userId: string, id: string | undefined, report: KeptReport): void {
  writeJson(keyOf(userId, id), report)
}

export function dropReport(userId: string, id: string | undefined): void {
  removeStored(keyOf(userId, id))
}
