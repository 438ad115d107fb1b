import { array, type GenericSchema, type InferOutput, number, object, optional, safeParse, unknown } from 'valibot'

import { FileRef } from '@/contract/shapes'

import { removePendingUploads } from './pending-uploads'
import type { StoredKind } from './registry'
import { openStored } from './stored'

/** An uploaded photo or document. */
export type DraftFile = InferOutput<typeof FileRef>

/** A form draft persisted on this device, written on each change. */
export interface FormDraft<V> {
  values: V
  files: readonly DraftFile[]
  /** Milliseconds since 1970. */
  savedAt: number
  /** The server version that this draft is based on; absent for a new record. */
  version?: number | undefined
}

const StoredDraft = object({ values: unknown(), files: array(FileRef), savedAt: number(), version: optional(number()) })

/**
 * The drafts of one kind of form. Removing a draft also removes its pending uploads.
 *
 * @param schema shape of the values; may add fields that an older release did not store
 */
export function openFormDrafts<V>(kind: StoredKind, schema: GenericSchema<unknown, V>) {
  const drafts = openStored(kind, StoredDraft)
  return {
    getKey: drafts.getKey,
    listSlots: drafts.listSlots,
    read(slot?: string, userId?: string): FormDraft<V> | undefined {
      const draft = drafts.read(slot, userId)
      const values = safeParse(schema, draft?.values)
      return draft && values.success ? { ...draft, values: values.output } : undefined
    },
    /** @returns whether it was stored; false when the storage is full or denied */
    save(draft: FormDraft<V>, slot?: string, userId?: string): boolean {
      return drafts.write({ ...draft, files: [...draft.files] }, slot, { userId })
    },
    remove(slot?: string, userId?: string): void {
      drafts.remove(slot, userId)
      removePendingUploads(`${drafts.getKey(slot, userId)}#`)
    },
  }
}

export type FormDrafts<V> = ReturnType<typeof openFormDrafts<V>>
