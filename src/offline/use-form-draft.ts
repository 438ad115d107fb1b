import { useCallback, useRef, useState } from 'react'

import type { DraftFile, FormDraft, FormDrafts } from './form-draft'

const noFiles: readonly DraftFile[] = []

interface DraftOptions<V> {
  /** Distinguishes the drafts of one kind. */
  slot?: string | undefined
  /** Their owner, for kinds of a person; by default who is signed in. */
  userId?: string | undefined
  /** An earlier draft that does not count any more is removed. */
  isCurrent?: (draft: FormDraft<V>) => boolean
  /** Of the record that the form changes; an earlier draft has its own. */
  files?: readonly DraftFile[]
}

/**
 * The draft of one form from its opening until it is submitted. The form decides when to save, because only it knows
 * which changes are the user's.
 *
 * @returns `stored`, the draft of an earlier opening; `keptWith` for the uploads of the form; `save`, which tells whether
 * the device has room, and does nothing after `finish`
 */
export function useFormDraft<V>(
  drafts: FormDrafts<V>,
  { slot, userId, isCurrent, files: initialFiles = noFiles }: DraftOptions<V> = {},
) {
  const [stored, setStored] = useState(() => {
    const draft = drafts.read(slot, userId)
    if (!draft || !isCurrent || isCurrent(draft)) return draft
    drafts.remove(slot, userId)
    return undefined
  })
  const files = useRef(stored?.files ?? initialFiles)
  const isFinished = useRef(false)
  const takeFiles = useCallback((found: readonly DraftFile[]) => {
    files.current = found
  }, [])
  const save = useCallback(
    (values: V, version?: number): boolean => {
      if (isFinished.current) return true
      return drafts.save({ values, files: files.current, savedAt: Date.now(), version }, slot, userId)
    },
    [drafts, slot, userId],
  )
  const remove = useCallback(() => drafts.remove(slot, userId), [drafts, slot, userId])
  return {
    stored,
    keptWith: drafts.getKey(slot, userId),
    takeFiles,
    save,
    /** Removes the draft while the form stays open and empty. */
    remove,
    /** Removes the draft; the form starts over. */
    discard: () => {
      files.current = noFiles
      remove()
      setStored(undefined)
    },
    /** Removes the draft, as it was submitted. */
    finish: () => {
      isFinished.current = true
      remove()
    },
  }
}
