import type { FormPayload } from '@/contract/form'
import { listStoredKeys, readJson, removeStored, writeJson } from '@/platform/storage'
import type { DisplayNames } from './field-value'
import type { File } from './form-facts'
import { removePendingUploads } from './upload-store'

/** What this device keeps of a form that somebody fills in, written at each change. */
export interface LocalDraft {
  content: FormPayload
  files: File[]
  names: DisplayNames
  /** Of a process to be started: 0 normal, 1 urgent. */
  priority: number
  /** Said beside the form. */
  opinion?: string | undefined
  formVersion: number
  /** Milliseconds since 1970. */
  savedAt: number
  /** The version on the server that this one grew from; 0 when the server has none. */
  serverVersion: number
  /** Whether the server has it as it is here. */
  isSynced: boolean
  /** What a save holds that nobody knows the end of: the application may be gone before its answer comes. */
  sent?: string | undefined
}

/** Storage key by person: nobody else who signs in on this device sees the draft. Signing out does not remove it. */
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
  // An earlier release stored no priority.
  return isLocalDraft(value) ? { ...value, priority: value.priority ?? 0 } : undefined
}

export function writeLocalDraft(userId: string, key: string, draft: LocalDraft): void {
  writeJson(getDraftStorageKey(userId, key), draft)
}

/** Every draft of a person whose key begins so. */
export function removeLocalDrafts(userId: string, beginning: string): void {
  const prefix = getDraftStorageKey(userId, beginning)
  for (const key of listStoredKeys()) if (key.startsWith(prefix)) removeStored(key)
  removePendingUploads(prefix)
}

export function removeLocalDraft(userId: string, key: string): void {
  removeStored(getDraftStorageKey(userId, key))
  removePendingUploads(`${getDraftStorageKey(userId, key)}#`)
}
