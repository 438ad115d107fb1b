import { useState } from 'react'

import { type FieldError, isClean } from './validate-fields'

type Errors<T> = { [K in keyof T]?: FieldError }

/**
 * The text fields of a short form. Errors show after the first attempt to submit and disappear as they are corrected.
 *
 * @param check what is wrong with the values, by field
 */
export function useForm<T extends Record<string, string>>(initial: T, check: (values: T) => Errors<T>) {
  const [values, setValues] = useState(initial)
  const [isTried, setTried] = useState(false)
  const [refusals, setRefusals] = useState<Errors<T>>({})
  const own = check(values)

  const set = (field: keyof T) => (value: string) => {
    setValues((before) => ({ ...before, [field]: value }))
    setRefusals((before) => ({ ...before, [field]: undefined }))
  }
  /** Shows what is wrong. @returns whether nothing is */
  const tryIt = (): boolean => {
    setTried(true)
    return isClean(own as Record<string, FieldError>)
  }
  const getError = (field: keyof T): FieldError => refusals[field] ?? (isTried ? own[field] : undefined)
  /** What a text field is given. */
  const field = (name: keyof T) => ({ value: values[name] as string, onChange: set(name), error: getError(name) })
  /** What the server refused, put at its field. */
  const refuse = (field: keyof T, message: string) => setRefusals((before) => ({ ...before, [field]: message }))

  return { values, set, getError, field, tryIt, refuse }
}
