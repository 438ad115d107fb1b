import { useDidShow } from '@tarojs/taro'
import { useState } from 'react'

import { createDraftStore } from '@/parts/form/draft-store'
import { type DraftProcess, type LocalDraft, listLocalDrafts } from '@/parts/form/local-draft'

/** Prefix of the draft keys of processes to be started. */
export const PROCESS_DRAFTS = 'process:'

/** A form that a user has begun on this device and not submitted. */
export interface ProcessDraft {
  key: string
  process: DraftProcess
  /** Milliseconds since 1970. */
  savedAt: number
  draft: LocalDraft
}

/** The process of a draft that an earlier release stored without its name: the key is all that is known. */
function parseDraftKey(key: string): DraftProcess {
  const [procDefKey = '', ...about] = key.slice(PROCESS_DRAFTS.length).split('.')
  return { procDefKey, about: about.join('.') || undefined, name: '' }
}

function listProcessDrafts(userId: string): ProcessDraft[] {
  return listLocalDrafts(userId, PROCESS_DRAFTS).map(({ key, draft }) => ({
    key,
    process: draft.process ?? parseDraftKey(key),
    savedAt: draft.savedAt,
    draft,
  }))
}

/** Deletes a draft on the device and on the server. */
function deleteProcessDraft(userId: string, { key, draft }: ProcessDraft): Promise<void> {
  const { formVersion } = draft
  return createDraftStore({ userId, key, formVersion, start: draft, onOther: () => undefined }).discard()
}

/** The user's drafts on this device, read again when the page is shown again, and the deletion of one. */
export function useProcessDrafts(userId: string) {
  const [drafts, setDrafts] = useState(() => listProcessDrafts(userId))
  const reload = () => setDrafts(listProcessDrafts(userId))
  useDidShow(reload)
  const remove = (draft: ProcessDraft) => {
    const removed = deleteProcessDraft(userId, draft)
    reload()
    return removed
  }
  return { drafts, remove }
}

/** The keys of the processes with a draft; a draft about a subject belongs to the page of the subject. */
export function listDraftedKeys(drafts: readonly ProcessDraft[]): ReadonlySet<string> {
  return new Set(drafts.flatMap(({ process }) => (process.about === undefined ? [process.procDefKey] : [])))
}
