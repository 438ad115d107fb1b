import { useDidHide } from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'

import type { FormPayload } from '@/contract/workflow/form'
import { showToast } from '@/platform/feedback'

import { type ChosenDraft, chooseDraft, type OtherDraft, toLocalDraft } from './draft-choice'
import { createDraftStore, type DraftStore, fetchServerDraft } from './draft-store'
import type { FormFacts } from './form-facts'
import { type DraftProcess, type LocalDraft, readLocalDraft, removeLocalDraft, writeLocalDraft } from './local-draft'

/**
 * The draft that a form opens with: this device's or the server's. Loaded before any input is possible, so that
 * restoring never overwrites input.
 *
 * @returns undefined while loading
 */
export function useInitialDraft(userId: string, key: string): ChosenDraft | undefined {
  const [chosen, setChosen] = useState<ChosenDraft>()
  useEffect(() => {
    let isCurrent = true
    void fetchServerDraft(key).then((server) => {
      if (!isCurrent) return
      const local = readLocalDraft(userId, key)
      const next = chooseDraft(local, server)
      // Submitted or discarded on another device: remove the local draft and its pending files.
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
  process?: DraftProcess
  chosen: ChosenDraft
  /** Replaces the content: by the other device's, or by none to start over. */
  onReplace: (draft: LocalDraft | undefined) => void
}

/** Saves the draft of a form, and reports restored drafts and conflicts. */
export function useDraft({ userId, key, formVersion, process, chosen, onReplace }: DraftOptions) {
  const [restoredAt, setRestoredAt] = useState(chosen.draft?.savedAt)
  const [other, setOther] = useState(chosen.other)
  const storeRef = useRef<DraftStore>()
  storeRef.current ??= createDraftStore({ userId, key, formVersion, process, start: chosen.draft, onOther: setOther })
  const keeper = storeRef.current
  const canContinue = chosen.other === undefined && !chosen.isUnmet
  useDidHide(() => keeper.close())
  useEffect(() => {
    // Sends changes that an earlier run could not send, because it was closed or offline.
    if (canContinue) void keeper.flush()
    return () => keeper.close()
  }, [keeper, canContinue])

  const show = (draft: LocalDraft | undefined) => {
    setRestoredAt(draft?.savedAt)
    onReplace(draft)
  }
  /** Handler of 重新填写. */
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
    if (server === undefined) return showToast('没有取到那一份，请检查网络后重试')
    // Submitted or discarded since the conflict was found.
    if (server === null) return setOther({ version: 0, savedAt: Date.now(), deviceName: '' })
    const draft = { ...toLocalDraft(server, undefined), process }
    writeLocalDraft(userId, key, draft)
    storeRef.current = createDraftStore({ userId, key, formVersion, process, start: draft, onOther: setOther })
    setOther(undefined)
    show(draft)
  }
  return {
    keep: keeper.save,
    flush: () => keeper.flush(),
    isOnDevice: () => keeper.isOnDevice(),
    finish: () => keeper.finish(),
    settle: () => keeper.settle(),
    /** Syncs from the server later, when the user may already have typed. */
    meet: () => keeper.syncFromServer(show),
    restoredAt,
    other,
    discard,
    keepMine,
    takeTheirs,
  }
}

interface Typed {
  edits: FormPayload
  isTouched: { readonly current: boolean }
}

/** Saves each change by the user; restoring a draft does not save it again. */
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
