import { array, number, object, optional, safeParse, unknown } from 'valibot'

import { FileRef } from '@/contract/shapes'
import { removePendingUploads } from '@/parts/form/upload-store'
import { readJson, removeStored, writeJson } from '@/platform/storage'

/** A photo or document that was sent already. */
export interface DraftFile {
  id: string
  name: string
  url: string
  size: number
  contentType: string
}

/** What this device keeps of a form that somebody fills in, written at each change. */
export interface FormDraft<V> {
  values: V
  files: readonly DraftFile[]
  /** Milliseconds since 1970. */
  savedAt: number
  /** Of what the server had when this was begun; absent for what is new. */
  version?: number | undefined
}

const Kept = object({ values: unknown(), files: array(FileRef), savedAt: number(), version: optional(number()) })

/**
 * @param valuesOf migrates the stored values of any release; gives undefined when they are not usable
 * @returns the draft that was never submitted; undefined for none
 */
export function readFormDraft<V>(key: string, valuesOf: (values: unknown) => V | undefined): FormDraft<V> | undefined {
  const parsed = safeParse(Kept, readJson(key))
  const values = parsed.success ? valuesOf(parsed.output.values) : undefined
  return parsed.success && values !== undefined ? { ...parsed.output, values } : undefined
}

export function saveFormDraft<V>(key: string, form: FormDraft<V>): void {
  writeJson(key, form)
}

export function removeFormDraft(key: string): void {
  removeStored(key)
  removePendingUploads(`${key}#`)
}
