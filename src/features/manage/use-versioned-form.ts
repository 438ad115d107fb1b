import { useEffect, useRef, useState } from 'react'
import type { GenericSchema } from 'valibot'

import { ApiError } from '@/lib/errors'

import { type ComparedField, isSameIn } from './compare/compared-field'
import { useRivalChanges } from './compare/use-rival-changes'
import { useManageForm } from './fields/use-manage-form'

interface VersionedFormOptions<T, Saved, Schema> {
  /** Of {@link useManageForm}. */
  slot: string
  schema: GenericSchema<unknown, T>
  /** The record as it was read, or the empty form. */
  initial: T
  /** Errors by field; empty when the form can be sent. */
  validate: (values: T) => Record<string, string>
  /** What is shown of both versions after a conflict, field by field. */
  compared: readonly ComparedField<T>[]
  /** Reads the record again; undefined when there is none. */
  reread?: () => Promise<Saved | undefined>
  /** In place of `reread`: that of the query which reads this record alone. */
  refetch?: (() => Promise<{ data: Saved | undefined }>) | undefined
  toDraft: (record: Saved) => T
  /** Of {@link useManageForm}. */
  limits?: Schema
}

/** A number that is not greater is of an answer from before; of texts nobody knows which came first. */
function mayBeNewer(version: number | string, seenVersion: number | string): boolean {
  return typeof version === 'number' && typeof seenVersion === 'number'
    ? version > seenVersion
    : version !== seenVersion
}

/**
 * A form of a record that others may edit too: its draft on this device, its errors, and what others have saved
 * meanwhile. Give the error of a refused save to `review`.
 */
export function useVersionedForm<T extends { version: number | string }, Saved, Schema extends GenericSchema>(
  options: VersionedFormOptions<T, Saved, Schema>,
) {
  const { initial, compared } = options
  const [seen, setSeen] = useState(initial)
  const form = useManageForm(options.slot, options.schema, seen, options.limits)
  const { values, edit } = form
  const { changes, meet, forget } = useRivalChanges({ values, edit, seen, setSeen, compared })
  const adoptNewer = () => {
    if (mayBeNewer(initial.version, seen.version) && form.adopt(initial)) setSeen(initial)
  }
  // What was read before, on an earlier visit of the page, is shown first; then what the server says now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version is a newer record
  useEffect(adoptNewer, [initial.version])
  const validate = () => !form.showErrors(options.validate(form.values))
  /** After a conflict both values of each field are shown, and the next attempt is based on what others have saved. */
  const review = async (error: unknown) => {
    const { reread = async () => (await options.refetch?.())?.data } = options
    const record = error instanceof ApiError && error.code === 409 ? await reread() : undefined
    const now = record === undefined ? undefined : options.toDraft(record)
    if (!now || now.version === form.values.version) return form.showRefusal(error)
    if (!meet(now)) form.setErrors({ form: '他人修改过这里，请核对后再次提交' })
  }
  const latest = useRef(values)
  latest.current = values
  /** After a save on a page that stays open, with what was sent. What was typed meanwhile keeps its draft. */
  const settle = (saved: T) => {
    const typed = { ...latest.current, version: saved.version }
    form.change({ version: saved.version } as Partial<T>)
    if (isSameIn(typed, saved, Object.keys(saved) as (keyof T)[])) form.clear()
    setSeen(saved)
    forget()
  }
  const discard = () => {
    form.discard()
    forget()
    // A newer record may have come while the draft was shown.
    adoptNewer()
  }
  return { ...form, discard, seen, changes, validate, review, settle }
}
