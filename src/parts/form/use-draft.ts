import { useDidHide } from '@tarojs/taro'
import { useEffect, useMemo, useRef, useState } from 'react'

import type { FormContent } from '@/contract/form'

import { type ChosenDraft, chooseDraft, fromServer, type OtherDraft } from './draft-choice'
import { askServer, createDraftKeeper, type DraftKeeper } from './draft-keeper'
import type { FormFacts } from './form-facts'
import { uploadKeeper } from './kept-uploads'
import { draftStorageKey, type LocalDraft, readLocalDraft, removeLocalDraft, writeLocalDraft } from './local-draft'
import type { UploadKeeper } from './upload-list'

/**
 * What a form opens with: this device's draft or the server's. Asked for before anything can be typed, so that
 * restoring never overwrites.
 *
 * @returns undefined while the server is asked
 */
export function useChosenDraft(userId: string, key: string): ChosenDraft | undefined {
  const [chosen, setChosen] = useState<ChosenDraft>()
  useEffect(() => {
    let isCurrent = true
    void askServer(key).then((server) => {
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
  const held = useRef<DraftKeeper>()
  held.current ??= createDraftKeeper({ userId, key, formVersion, start: chosen.draft, onOther: setOther })
  const keeper = held.current
  const mayGoOn = chosen.other === undefined && !chosen.isUnmet
  useDidHide(() => keeper.leave())
  useEffect(() => {
    // The application was killed, or had no network, before the server got it.
    if (mayGoOn) void keeper.flush()
    return () => keeper.leave()
  }, [keeper, mayGoOn])

  const show = (draft: LocalDraft | undefined) => {
    setRestoredAt(draft?.savedAt)
    onReplace(draft)
  }
  /** 重新填写. */
  const discard = () => {
    setOther(undefined)
    show(undefined)
    return keeper.drop()
  }
  const keepMine = ({ version }: OtherDraft) => {
    setOther(undefined)
    keeper.takeOver(version)
  }
  const takeTheirs = async () => {
    const server = await askServer(key)
    if (!server) return
    const draft = fromServer(server, undefined)
    writeLocalDraft(userId, key, draft)
    held.current = createDraftKeeper({ userId, key, formVersion, start: draft, onOther: setOther })
    setOther(undefined)
    show(draft)
  }
  return {
    keep: keeper.keep,
    flush: () => keeper.flush(),
    finish: () => keeper.finish(),
    settle: () => keeper.settle(),
    /** Asks the server late, while something may be typed already. */
    meet: () => keeper.meet(show),
    restoredAt,
    other,
    discard,
    keepMine,
    takeTheirs,
  }
}

/** Keeps the files that a form's draft waits for; undefined while it is not known which draft that is. */
export function useUploadKeeper(userId: string, key: string | undefined): UploadKeeper | undefined {
  return useMemo(() => (key === undefined ? undefined : uploadKeeper(draftStorageKey(userId, key))), [userId, key])
}

interface Typed {
  edits: FormContent
  isTouched: { readonly current: boolean }
}

/** Saves each change of the person; a restored draft is not saved again. */
export function useKeptDraft(
  { edits, isTouched }: Typed,
  facts: FormFacts,
  keep: DraftKeeper['keep'],
  priority = 0,
): void {
  useEffect(() => {
    if (isTouched.current) keep(edits, { files: Object.values(facts.files), names: facts.names, priority })
  }, [edits, facts, isTouched, keep, priority])
}
