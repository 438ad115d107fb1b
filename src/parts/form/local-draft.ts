import type { FormPayload } from '@/contract/workflow/form'
import { listStoredKeys, readJson, removeStored, writeJson } from '@/platform/storage'
import type { DisplayNames } from './field-value'
import type { File } from './form-facts'
import { removePendingUploads } from './upload/upload-store'

/** A draft persisted on this device, written on each change. */
export interface LocalDraft {
  content: FormPayload
  files: File[]
  names: DisplayNames
  /** Priority of the process to start: 0 normal, 1 urgent. */
  priority: number
  /** Comment submitted with the form. */
  opinion?: string | undefined
  formVersion: number
  /** Milliseconds since 1970. */
  savedAt: number
  /** The server version that this draft is based on; 0 when the server has none. */
  serverVersion: number
  /** Whether the server has the same content. */
  isSynced: boolean
  /** Serialized content of a save without a response: the application may have been closed meanwhile. */
  sent?: string | undefined
}

/** Storage key by user: other users of this device cannot see the draft. Signing out does not remove it. */
export const getDraftStorageKey = (userId: string, key: string) => `draft:${userId}:${key}`

function isLocalDraft(value: unknown): value is LocalDraft {
  const draft = value as Partial<LocalDraft> | undefined
  return (
    typeof draft?.savedAt === 'number' &&
    typeof draft.serverVersion === 'number' &&
    typeof draft.content?.main === 'object' &&
    typeof draft.content.sub === 'object' &&
    Array.isArray(draft.files)
  )
}

export function readLocalDraft(userId: string, key: string): LocalDraft | undefined {
  const value = readJson(getDraftStorageKey(userId, key))
  // An earlier release did not store the priority.
  return isLocalDraft(value) ? { ...value, priority: value.priority ?? 0 } : undefined
}

export function writeLocalDraft(userId: string, key: string, draft: LocalDraft): void {
  writeJson(getDraftStorageKey(userId, key), draft)
}

/** Removes all drafts of a user with this key prefix. */
export function removeLocalDrafts(userId: string, beginning: string): void {
  const prefix = getDraftStorageKey(userId, beginning)
  for (const key of listStoredKeys()) if (key.startsWith(prefix)) removeStored(key)
  removePendingUploads(prefix)
}

export function removeLocalDraft(userId: string, key: string): void {
  removeStored(getDraftStorageKey(userId, key))
  removePendingUploads(`${getDraftStorageKey(userId, key)}#`)
}
