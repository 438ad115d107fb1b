import { useDidHide } from '@tarojs/taro'
import { useEffect, useMemo, useRef, useState } from 'react'

import type { FormPayload } from '@/contract/form'

import { type ChosenDraft, chooseDraft, type OtherDraft, toLocalDraft } from './draft-choice'
import { createDraftStore, type DraftStore, fetchServerDraft } from './draft-store'
import type { FormFacts } from './form-facts'
import { getDraftStorageKey, type LocalDraft, readLocalDraft, removeLocalDraft, writeLocalDraft } from './local-draft'
import type { UploadStore } from './upload-list'
import { createUploadStore } from './upload-store'

/**
 * What a form opens with: this device's draft or the server's. Asked for before anything can be typed, so that
 * restoring never overwrites.
 *
 * @returns undefined while the server is asked
 */
export function useInitialDraft(userId: string, key: string): ChosenDraft | undefined {
  const [chosen, setChosen] = useState<ChosenDraft>()
  useEffect(() => {
    let isCurrent = true
    void fetchServerDraft(key).then((server) => {
      if (!isCurrent) return
      const local = readLocalDraft(userId, key)
      const next = chooseDraft(local, server)
      // Submitted or discarded on another device: the local draft and its pending files are of no use.
      if (local && !next.draft) removeLocalDraft(userId, key)
      setChosen(next)
    })
    return () => {
      isCurrent = false
    }
  }, [userId, key])
  return chosen
}

interface DraftOptions {
  userId: string
  key: string
  formVersion: number
  chosen: ChosenDraft
  /** Shows another content: the other device's, or none to begin anew. */
  onReplace: (draft: LocalDraft | undefined) => void
}

/** Keeps what is typed, and says what the person must know of it. */
export function useDraft({ userId, key, formVersion, chosen, onReplace }: DraftOptions) {
  const [restoredAt, setRestoredAt] = useState(chosen.draft?.savedAt)
  const [other, setOther] = useState(chosen.other)
  const held = useRef<DraftStore>()
  held.current ??= createDraftStore({ userId, key, formVersion, start: chosen.draft, onOther: setOther })
  const keeper = held.current
  const mayGoOn = chosen.other === undefined && !chosen.isUnmet
  useDidHide(() => keeper.close())
  useEffect(() => {
    // The application was killed, or had no network, before the server got it.
    if (mayGoOn) void keeper.flush()
    return () => keeper.close()
  }, [keeper, mayGoOn])

  const show = (draft: LocalDraft | undefined) => {
    setRestoredAt(draft?.savedAt)
    onReplace(draft)
  }
  /** 重新填写. */
  const discard = () => {
    setOther(undefined)
    show(undefined)
    return keeper.discard()
  }
  const keepMine = ({ version }: OtherDraft) => {
    setOther(undefined)
    keeper.takeOver(version)
  }
  const takeTheirs = async () => {
    const server = await fetchServerDraft(key)
    if (!server) return
    const draft = toLocalDraft(server, undefined)
    writeLocalDraft(userId, key, draft)
    held.current = createDraftStore({ userId, key, formVersion, start: draft, onOther: setOther })
    setOther(undefined)
    show(draft)
  }
  return {
    keep: keeper.save,
    flush: () => keeper.flush(),
    finish: () => keeper.finish(),
    settle: () => keeper.settle(),
    /** Asks the server late, while something may be typed already. */
    meet: () => keeper.syncFromServer(show),
    restoredAt,
    other,
    discard,
    keepMine,
    takeTheirs,
  }
}

/** Keeps the files that a form's draft waits for; undefined while it is not known which draft that is. */
export function useUploadStore(userId: string, key: string | undefined): UploadStore | undefined {
  return useMemo(
    () => (key === undefined ? undefined : createUploadStore(getDraftStorageKey(userId, key))),
    [userId, key],
  )
}

interface Typed {
  edits: FormPayload
  isTouched: { readonly current: boolean }
}

/** Saves each change of the person; a restored draft is not saved again. */
export function useDraftSaving(
  { edits, isTouched }: Typed,
  facts: FormFacts,
  keep: DraftStore['save'],
  priority = 0,
): void {
  useEffect(() => {
    if (isTouched.current) keep(edits, { files: Object.values(facts.files), names: facts.names, priority })
  }, [edits, facts, isTouched, keep, priority])
}
