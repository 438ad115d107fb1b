import { array, number, object, optional, safeParse, unknown } from 'valibot'

import { FileRef } from '@/contract/shapes'
import { removePendingUploads } from '@/parts/form/upload/upload-store'
import { readJson, removeStored, writeJson } from '@/platform/storage'

/** An uploaded photo or document. */
export interface DraftFile {
  id: string
  name: string
  url: string
  size: number
  contentType: string
}

/** A form draft persisted on this device, written on each change. */
export interface FormDraft<V> {
  values: V
  files: readonly DraftFile[]
  /** Milliseconds since 1970. */
  savedAt: number
  /** The server version that this draft is based on; absent for a new record. */
  version?: number | undefined
}

const Kept = object({ values: unknown(), files: array(FileRef), savedAt: number(), version: optional(number()) })

/**
 * @param valuesOf migrates the stored values of any release; returns undefined when they are not usable
 * @returns the unsubmitted draft; undefined for none
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
