import { useState } from 'react'

import { type FieldError, isClean } from './validate-fields'

type Errors<T> = { [K in keyof T]?: FieldError }

/**
 * State of a short form's text fields. Errors show after the first attempt to submit and disappear as they are
 * corrected.
 *
 * @param check validates the values, by field
 */
export function useForm<T extends Record<string, string>>(initial: T, check: (values: T) => Errors<T>) {
  const [values, setValues] = useState(initial)
  const [isTried, setTried] = useState(false)
  const [refusals, setRefusals] = useState<Errors<T>>({})
  const errors = check(values)

  const set = (field: keyof T) => (value: string) => {
    setValues((before) => ({ ...before, [field]: value }))
    setRefusals((before) => ({ ...before, [field]: undefined }))
  }
  /**
   * Shows all errors, as of an attempt to submit.
   *
   * @returns whether the form is valid
   */
  const validate = (): boolean => {
    setTried(true)
    return isClean(errors as Record<string, FieldError>)
  }
  const getError = (field: keyof T): FieldError => refusals[field] ?? (isTried ? errors[field] : undefined)
  /** Props of a text field. */
  const field = (name: keyof T) => ({ value: values[name] as string, onChange: set(name), error: getError(name) })
  /** Shows the server's error at its field. */
  const refuse = (field: keyof T, message: string) => setRefusals((before) => ({ ...before, [field]: message }))
  /** Starts over with other values. */
  const restart = (others: T) => {
    setValues(others)
    setRefusals({})
    setTried(false)
  }

  return { values, set, getError, field, validate, refuse, restart }
}
