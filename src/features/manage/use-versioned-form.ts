import { useEffect, useState } from 'react'
import type { GenericSchema } from 'valibot'

import { ApiError } from '@/lib/errors'
import { getFieldErrors } from '@/lib/field-errors'

import { useManageDraft } from './use-manage-draft'

interface VersionedFormOptions<T> {
  /** Of {@link useManageDraft}. */
  slot: string
  schema: GenericSchema<unknown, T>
  /** The record as it was read, or the empty form. */
  initial: T
  /** Errors by field; empty when the form can be sent. */
  validate: (values: T) => Record<string, string>
  /** What differs between two saved versions, one line each. */
  listChanges: (before: T, now: T) => readonly string[]
  /** Reads the record again; undefined when there is none. */
  reread: () => Promise<T | undefined>
}

/** A number that is not greater is of an answer from before; of texts nobody knows which came first. */
function mayBeNewer(version: number | string, seen: number | string): boolean {
  return typeof version === 'number' && typeof seen === 'number' ? version > seen : version !== seen
}

/**
 * A form of a record that others may edit too: its draft on this device, its errors, and what others have saved
 * meanwhile. Give the error of a refused save to `review`.
 */
export function useVersionedForm<T extends { version: number | string }>(options: VersionedFormOptions<T>) {
  const [seen, setSeen] = useState(options.initial)
  const draft = useManageDraft(options.slot, options.schema, seen)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [changes, setChanges] = useState<readonly string[]>([])
  const { initial } = options
  // What was read before, on an earlier visit of the page, is shown first; then what the server says now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version is a newer record
  useEffect(() => {
    if (mayBeNewer(initial.version, seen.version) && draft.adopt(initial)) setSeen(initial)
  }, [initial.version])
  const setVersion = ({ version }: T) => draft.change({ version } as Partial<T>)
  const edit = (part: Partial<T>) => {
    draft.change(part)
    setErrors({})
  }
  const validate = () => {
    const found = options.validate(draft.values)
    setErrors(found)
    return Object.keys(found).length === 0
  }
  /** After a conflict what was typed stays, and the next attempt is based on what others have saved. */
  const review = async (error: unknown) => {
    const now = error instanceof ApiError && error.code === 409 ? await options.reread() : undefined
    if (!now || now.version === draft.values.version) return setErrors(getFieldErrors(error, 'form'))
    const lines = options.listChanges(seen, now)
    setChanges(lines)
    // A draft of an earlier visit: what has changed since then is not known.
    if (lines.length === 0) setErrors({ form: '他人修改过这里，请核对后再次提交' })
    setSeen(now)
    setVersion(now)
  }
  /** After a save on a page that stays open. */
  const settle = (saved: T) => {
    setVersion(saved)
    draft.clear()
    setSeen(saved)
    setChanges([])
  }
  return { ...draft, seen, errors, setErrors, changes, edit, validate, review, settle }
}
