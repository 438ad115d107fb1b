import { useEffect, useRef, useState } from 'react'

import { useCall, useWrite } from '@/api/query'
import { getProcessDraft, type SharedProcessDraft, saveProcessDraft } from '@/contract/workflow/process-draft'
import { toSortedText } from '@/features/manage/compare/compared-field'
import { ApiError } from '@/lib/errors'
import { parseWireTime } from '@/lib/wire-time'

import {
  addAbsentKeys,
  listProcessChanges,
  type ProcessDesign,
  toProcessContent,
  toProcessDesign,
} from './process-draft'

/** Typing is saved once it rests. */
const REST_MS = 1500

/** The draft of the server as the form has it. */
const toDesign = ({ content, people, base, revision }: SharedProcessDraft): ProcessDesign => ({
  ...toProcessDesign({ content, people, version: base }),
  revision,
})

const toText = (design: ProcessDesign) => toSortedText(toProcessContent(design))

export interface ServerDraftOptions {
  key: string
  values: ProcessDesign
  /** What it was before anything was typed. */
  initial: ProcessDesign
  /** Changes the form, and what the device keeps of it. */
  change: (part: Partial<ProcessDesign>) => void
  /** The draft of the server is about to be read: what is typed is saved at once. */
  isUrgent?: boolean
  /** There is to be a draft even if nothing was typed. */
  isNeeded?: boolean
}

/**
 * Keeps the draft on the server: saved once typing rests, read on any device. What another has saved meanwhile is taken
 * over when nothing was typed here, else shown; nothing is saved until one of the two is chosen.
 */
export function useServerDraft({
  key,
  values,
  initial,
  change,
  isUrgent = false,
  isNeeded = false,
}: ServerDraftOptions) {
  const query = useCall(getProcessDraft, { key }, { quiet: true })
  const stored = query.data?.draft
  const [rival, setRival] = useState<SharedProcessDraft>()
  const isClosed = useRef(false)
  /** What the server has, as far as this form knows. */
  const [first] = useState(() => ({ revision: values.revision ?? 0, text: toText(initial), design: initial }))
  const savedRef = useRef(first)
  const [savedAt, setSavedAt] = useState<number>()
  const latest = useRef(values)
  latest.current = values
  const settle = (draft: ProcessDesign) => {
    savedRef.current = { revision: draft.revision ?? 0, text: toText(draft), design: draft }
  }
  const take = (draft: SharedProcessDraft) => {
    const design = toDesign(draft)
    settle(design)
    change(addAbsentKeys(design))
    setRival(undefined)
    setSavedAt(parseWireTime(draft.savedAt))
  }
  const { mutateAsync, isPending, isError } = useWrite(saveProcessDraft, { quiet: 'always' })
  /** The save that is on its way, with what follows from its answer. */
  const savingRef = useRef<Promise<void>>()
  /** Up to which revision what the server has was compared with what is here, and is not simply taken over. */
  const comparedRef = useRef(0)
  /** After a refusal: shows what another has saved; nothing is saved or published over it before one is chosen. */
  const compareAgain = async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 409) return
    const before = comparedRef.current
    comparedRef.current = Number.POSITIVE_INFINITY
    const { data, isSuccess } = await query.refetch()
    const draft = isSuccess ? data.draft : null
    comparedRef.current = draft?.revision ?? before
    if (!isSuccess) return
    // It was published or discarded: what is typed here becomes a new one.
    if (!draft) savedRef.current = { ...savedRef.current, revision: 0 }
    else if (toText(toDesign(draft)) === toText(latest.current)) take(draft)
    else if (draft.revision !== savedRef.current.revision) setRival(draft)
  }
  /** Whether the server does not have what is typed, or no draft that is needed. */
  const isUnsaved = (text: string | undefined) =>
    text !== savedRef.current.text || (isNeeded && savedRef.current.revision === 0)
  const save = () => {
    const design = latest.current
    const text = toText(design)
    if (isClosed.current || !isUnsaved(text)) return
    const { revision } = savedRef.current
    savingRef.current = mutateAsync({ key, base: design.version, revision, content: toProcessContent(design) }).then(
      (answer) => {
        savedRef.current = { revision: answer.revision, text, design }
        if (!isClosed.current) change({ revision: answer.revision })
      },
      compareAgain,
    )
  }
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a revision is read once
  useEffect(() => {
    if (stored && stored.revision <= comparedRef.current) return
    if (!stored || stored.revision <= savedRef.current.revision) {
      // The device has all that the server has, and perhaps more.
      if (stored && stored.revision === savedRef.current.revision) settle(toDesign(stored))
      return
    }
    const isTyped =
      toText(latest.current) !== savedRef.current.text && toText(latest.current) !== toText(toDesign(stored))
    if (isTyped) setRival(stored)
    else take(stored)
  }, [stored?.revision])
  const isPaused = rival !== undefined || query.isPending
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing starts it again
  useEffect(() => {
    if (isPaused || isPending) return undefined
    const timer = setTimeout(save, isUrgent && !isError ? 0 : REST_MS)
    return () => clearTimeout(timer)
  }, [values, isPaused, isPending, isUrgent, isNeeded])
  /** What is typed is not on its way to the server yet. */
  const isBehind = isUrgent && !isError && isUnsaved(toText(values))
  // Until the first answer nobody knows whether another device has saved something.
  const isSaving = isPending || (isUrgent && query.isPending) || (isBehind && rival === undefined)
  return {
    /** Milliseconds since 1970 of a draft that was taken over from the server. */
    savedAt,
    state: isSaving
      ? ('saving' as const)
      : isError || isBehind
        ? ('failed' as const)
        : values.revision
          ? ('saved' as const)
          : ('none' as const),
    rival: rival && {
      byName: rival.byName,
      changes: listProcessChanges(savedRef.current.design, toDesign(rival)),
      take: () => take(rival),
      keep: () => {
        savedRef.current = { revision: rival.revision, text: '', design: toDesign(rival) }
        setRival(undefined)
      },
    },
    /**
     * Saves nothing while it is published, and after it was.
     *
     * @returns the revision that the server has, as far as this form knows, once no save is on its way
     */
    close: async (): Promise<number> => {
      await savingRef.current
      isClosed.current = true
      return savedRef.current.revision
    },
    /** It was not published. */
    reopen: async (error: unknown) => {
      isClosed.current = false
      await compareAgain(error)
    },
    /**
     * Begins again without a draft.
     *
     * @returns the revision that the server has, as far as this form knows, once no save is on its way
     */
    reset: async (): Promise<number> => {
      isClosed.current = true
      await savingRef.current
      const { revision } = savedRef.current
      savedRef.current = { revision: 0, text: toText(initial), design: initial }
      setSavedAt(undefined)
      setRival(undefined)
      isClosed.current = false
      return revision
    },
  }
}
