import { useRef, useState } from 'react'
import type { GenericSchema } from 'valibot'

import { type DraftFile, type FormDraft, openFormDrafts } from '@/offline/form-draft'
import { useFormDraft } from '@/offline/use-form-draft'

const noFiles: readonly DraftFile[] = []

const openManageDrafts = <T>(schema: GenericSchema<unknown, T>) => openFormDrafts('manageDraft', schema)

/** The values of the drafts on this device whose slots begin so. */
export function listManageDrafts<T>(beginning: string, schema: GenericSchema<unknown, T>) {
  const drafts = openManageDrafts(schema)
  return drafts.listSlots(beginning).map((slot) => ({ slot, values: drafts.read(slot)?.values }))
}

/**
 * What an administrator has typed into a form, stored on this device until it is submitted or discarded.
 *
 * @param slot names the form, and the record that it changes
 * @param schema shape of the values; a stored draft that does not fit is ignored
 * @returns `restoredAt` while the values are those of an earlier opening; `keptWith` for the uploads of the form
 */
export function useManageDraft<T extends object>(slot: string, schema: GenericSchema<unknown, T>, initial: T) {
  const [drafts] = useState(() => openManageDrafts(schema))
  const { stored, keptWith, ...stores } = useFormDraft(drafts, { slot })
  const [draft, setDraft] = useState<Pick<FormDraft<T>, 'values' | 'files'>>(
    () => stored ?? { values: initial, files: noFiles },
  )
  /** Whether there is work of the administrator's to lose. */
  const isTouched = useRef(stored !== undefined)
  // Two changes of one moment, such as a text and an arriving upload, are both kept.
  const latest = useRef(draft)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const save = (part: Partial<typeof draft>) => {
    isTouched.current = true
    latest.current = { ...latest.current, ...part }
    setDraft(latest.current)
    stores.takeFiles(latest.current.files)
    clearTimeout(timer.current)
    // Once it is drawn: a process of a thousand steps takes a slow phone 50 ms to write.
    timer.current = setTimeout(() => stores.save(latest.current.values), 0)
  }
  const show = (values: T) => {
    latest.current = { values, files: noFiles }
    setDraft(latest.current)
  }
  const clear = () => {
    isTouched.current = false
    clearTimeout(timer.current)
    stores.discard()
  }
  return {
    ...draft,
    restoredAt: stored?.savedAt,
    keptWith,
    change: (part: Partial<T>) => save({ values: { ...latest.current.values, ...part } }),
    setFiles: (files: readonly DraftFile[]) => save({ files }),
    clear,
    /** Takes other values as long as nothing was typed. @returns whether it did */
    adopt: (values: T): boolean => {
      if (!isTouched.current) show(values)
      return !isTouched.current
    },
    discard: () => {
      clear()
      show(initial)
    },
  }
}
