import type { FormContent } from '@/contract/form'
import { readJson, removeStored, storedKeys, writeJson } from '@/platform/storage'

import type { File } from './form-facts'
import { forgetUploads } from './kept-uploads'
import type { Names } from './shown-value'

/** What this device keeps of a form that somebody fills in, written at each change. */
export interface LocalDraft {
  content: FormContent
  files: File[]
  names: Names
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
export const draftStorageKey = (userId: string, key: string) => `draft:${userId}:${key}`

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
  const value = readJson(draftStorageKey(userId, key))
  // An earlier release stored no priority.
  return isLocalDraft(value) ? { ...value, priority: value.priority ?? 0 } : undefined
}

export function writeLocalDraft(userId: string, key: string, draft: LocalDraft): void {
  writeJson(draftStorageKey(userId, key), draft)
}

/** Every draft of a person whose key begins so. */
export function removeLocalDrafts(userId: string, beginning: string): void {
  const prefix = draftStorageKey(userId, beginning)
  for (const key of storedKeys()) if (key.startsWith(prefix)) removeStored(key)
  forgetUploads(prefix)
}

export function removeLocalDraft(userId: string, key: string): void {
  removeStored(draftStorageKey(userId, key))
  forgetUploads(`${draftStorageKey(userId, key)}#`)
}
