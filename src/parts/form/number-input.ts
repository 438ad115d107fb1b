import { useState } from 'react'

import type { FormValue } from '@/lib/form/form-types'

import { type ControlProps, toText } from './control'

/** The most characters of a typed number. */
export const NUMBER_MAX = 20

/**
 * Formats a number for a text field and parses it. Text that is no number is not changed, so that validation rejects
 * it.
 */
export interface Notation {
  read: (text: string) => FormValue
  write: (value: FormValue | undefined) => string
}

export const plainNumber: Notation = {
  read: (text) => (/^-?\d+(\.\d*)?$/.test(text.trim()) ? Number(text) : text || null),
  write: toText,
}

type TypedValue = Pick<ControlProps, 'value' | 'onChange'>

/** Shows the typed text while it parses to the value, so that `12.` is not reformatted during typing. */
export function useNotation({ value, onChange }: TypedValue, { read, write }: Notation) {
  const [typed, setTyped] = useState<string>()
  const isCurrent = typed !== undefined && read(typed) === (value ?? null)
  const type = (text: string) => {
    setTyped(text)
    onChange(read(text))
  }
  return { text: isCurrent ? typed : write(value), type, leave: () => setTyped(undefined) }
}

/** The text of a number, and what typing does; `leave` is for the blur. */
export const useNumberInput = (props: TypedValue) => useNotation(props, plainNumber)
