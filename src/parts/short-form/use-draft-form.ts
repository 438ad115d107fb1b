import { useEffect, useRef, useState } from 'react'
import { record, string } from 'valibot'

import { openFormDrafts } from '@/offline/form-draft'
import type { StoredKind } from '@/offline/registry'
import { useFormDraft } from '@/offline/use-form-draft'

import { useForm } from './use-form'
import type { FieldError } from './validate-fields'

/** The values of the fields that the form has; a draft of another release may have others. */
function pickFields<T extends Record<string, string>>(initial: T, stored: Record<string, string>): T {
  const known = Object.entries(stored).filter(([field]) => field in initial)
  return { ...initial, ...Object.fromEntries(known) }
}

/**
 * A short form whose values are stored on this device on each change, until they are submitted or discarded.
 *
 * @param slot distinguishes drafts of one kind
 * @param unsaved stored in place of what is typed there, as for an SMS code, which has expired by then
 * @returns `restoredAt` while the values are those of an earlier opening, in epoch milliseconds; `finish` for when they
 * are submitted
 */
export function useDraftForm<T extends Record<string, string>>(
  kind: StoredKind,
  initial: T,
  check: (values: T) => { [K in keyof T]?: FieldError },
  slot?: string,
  unsaved?: Partial<T>,
) {
  const [drafts] = useState(() => openFormDrafts(kind, record(string(), string())))
  const { stored, save, finish, ...draft } = useFormDraft<Record<string, string>>(drafts, { slot })
  const [first] = useState(initial)
  const form = useForm(stored ? pickFields(first, stored.values) : first, check)
  const { values } = form
  /** The values that need no saving. */
  const saved = useRef(values)
  useEffect(() => {
    if (saved.current === values) return
    saved.current = values
    save({ ...values, ...unsaved })
  }, [save, values, unsaved])
  const discard = () => {
    saved.current = first
    draft.discard()
    form.restart(first)
  }
  return { form, restoredAt: stored?.savedAt, discard, finish }
}
