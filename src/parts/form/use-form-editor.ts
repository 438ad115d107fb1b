import { useMemo, useRef, useState } from 'react'

import type { FormField, FormPayload } from '@/contract/workflow/form'
import { checkForm, computeForm, visibleFields } from '@/lib/form/form'
import { scrollTo } from '@/platform/scroll-to'

import { getFieldId } from './control'
import type { FormUpdater } from './FormRenderer'
import { isWritable } from './field-groups'

type Errors = Readonly<Record<string, string>>

/** The value at a path, `amount` or `items.2.price`. */
function getValueAt({ main, sub }: FormPayload, path: string): unknown {
  const [field = '', row, column] = path.split('.')
  if (row === undefined) return sub[field] ?? main[field]
  return column === undefined ? sub[field]?.[+row] : sub[field]?.[+row]?.[column]
}

const isSameContent = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The first path with an error, in the order of the form. */
function findFirstError(fields: readonly FormField[], errors: Errors): string | undefined {
  const paths = Object.keys(errors)
  for (const { field } of fields) {
    const own = paths.filter((path) => path === field || path.startsWith(`${field}.`))
    const [first] = own.sort((a, b) => a.localeCompare(b, undefined, { numeric: true }))
    if (first) return first
  }
  return paths[0]
}

interface Refusal {
  message: string
  /** The rejected value: the message disappears when the value changes. */
  value: unknown
}

/** The user's edits: values and whole tables that differ from the base content. */
type Edits = FormPayload

const noEdits: Edits = { main: {}, sub: {} }

function applyEdits(base: FormPayload, edits: Edits): FormPayload {
  return { main: { ...base.main, ...edits.main }, sub: { ...base.sub, ...edits.sub } }
}

function pickDifferences<T>(next: Record<string, T>, base: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(next).filter(([name, value]) => !isSameContent(value, base[name])))
}

/** The edits of writable fields; computed values are derived. */
function extractEdits(fields: readonly FormField[], next: FormPayload, base: FormPayload): Edits {
  const names = new Set(fields.filter((field) => isWritable(field) && !field.computed).map(({ field }) => field))
  const own = <T>(values: Record<string, T>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
  return { main: pickDifferences(own(next.main), base.main), sub: pickDifferences(own(next.sub), base.sub) }
}

/**
 * The user's edits over the base content of a form: computed values follow each change; errors show after the first
 * attempt to submit and disappear as they are corrected.
 *
 * @param base content from the server; when it changes, edits are applied to the new one
 * @param start edits of a draft
 */
export function useFormEditor(fields: readonly FormField[], base: FormPayload, start: Edits = noEdits) {
  const [edits, setEdits] = useState(start)
  const [isTried, setTried] = useState(false)
  const [refusals, setRefusals] = useState<Record<string, Refusal>>({})
  const isTouched = useRef(false)

  const content = useMemo(() => computeForm(fields, applyEdits(base, edits)), [fields, base, edits])
  const errors = useMemo<Errors>(() => {
    const standing = Object.entries(refusals).filter(([path, { value }]) =>
      isSameContent(getValueAt(content, path), value),
    )
    const refused = Object.fromEntries(standing.map(([path, { message }]) => [path, message]))
    return isTried ? { ...refused, ...checkForm(fields, content) } : refused
  }, [fields, content, isTried, refusals])

  const change: FormUpdater = (to) => {
    isTouched.current = true
    setEdits((before) => extractEdits(fields, to(computeForm(fields, applyEdits(base, before))), base))
  }
  /** Replaces the edits: by those of a draft, or by none. */
  const replace = (next: Edits = noEdits) => {
    isTouched.current = false
    setTried(false)
    setRefusals({})
    setEdits(next)
  }
  /** Applies the draft's edits below the current ones. */
  const restore = (savedEdits: Edits) => setEdits((before) => applyEdits(savedEdits, before))
  const show = (found: Errors) => {
    const first = findFirstError(visibleFields(fields, content), found)
    if (first) scrollTo(getFieldId(first))
  }
  /**
   * Validates the form, shows the errors and scrolls to the first.
   * @returns whether the form is valid
   */
  const check = (): boolean => {
    const found = checkForm(fields, content)
    setTried(true)
    show(found)
    return Object.keys(found).length === 0
  }
  /** Shows the server's field errors. */
  const refuse = (found: Errors) => {
    const entries = Object.entries(found).map(([path, message]) => [
      path,
      { message, value: getValueAt(content, path) },
    ])
    setRefusals(Object.fromEntries(entries))
    show(found)
  }
  return { content, edits, errors, change, replace, restore, check, refuse, isTouched }
}
