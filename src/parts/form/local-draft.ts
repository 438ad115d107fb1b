import { custom } from 'valibot'

import type { FormPayload } from '@/contract/workflow/form'
import { removePendingUploads } from '@/offline/pending-uploads'
import { openStored } from '@/offline/stored'

import type { DisplayNames } from './field-value'
import type { File } from './form-facts'

/** The process of a draft. */
export interface DraftProcess {
  procDefKey: string
  /** The subject of the process, such as the service to renew. */
  about?: string | undefined
  name: string
}

/** A draft persisted on this device, written on each change. */
export interface LocalDraft {
  content: FormPayload
  files: File[]
  names: DisplayNames
  /** The process that the form starts, named where drafts are listed. An earlier release did not store it. */
  process?: DraftProcess | undefined
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

const drafts = openStored('workflowDraft', custom<LocalDraft>(isLocalDraft))

export const getDraftStorageKey = (userId: string, key: string) => drafts.getKey(key, userId)

export function readLocalDraft(userId: string, key: string): LocalDraft | undefined {
  const draft = drafts.read(key, userId)
  // An earlier release did not store the priority.
  return draft && { ...draft, priority: draft.priority ?? 0 }
}

/** The drafts of a user whose key has this prefix, newest first. */
export function listLocalDrafts(userId: string, beginning: string): { key: string; draft: LocalDraft }[] {
  const found = drafts.listSlots(beginning, userId).flatMap((key) => {
    const draft = readLocalDraft(userId, key)
    return draft ? [{ key, draft }] : []
  })
  return found.sort((one, other) => other.draft.savedAt - one.draft.savedAt)
}

/** @returns whether it was stored; false when the storage is full or denied */
export function writeLocalDraft(userId: string, key: string, draft: LocalDraft): boolean {
  return drafts.write(draft, key, { userId })
}

/** Removes all drafts of a user with this key prefix. */
export function removeLocalDrafts(userId: string, beginning: string): void {
  for (const key of drafts.listSlots(beginning, userId)) drafts.remove(key, userId)
  removePendingUploads(getDraftStorageKey(userId, beginning))
}

export function removeLocalDraft(userId: string, key: string): void {
  drafts.remove(key, userId)
  removePendingUploads(`${getDraftStorageKey(userId, key)}#`)
}
