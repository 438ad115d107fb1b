import { useState } from 'react'
import type { GenericSchema } from 'valibot'

import { getMaxLength, type LimitedField } from '@/contract/field-limits'
import { getFieldErrors } from '@/lib/field-errors'

interface FieldsOptions<T, Schema> {
  values: T
  change: (part: Partial<T>) => void
  /** The schema that the form is sent by, for the limits of its texts. */
  limits?: Schema | undefined
}

interface BindingOptions<T, Schema> extends Pick<FieldsOptions<T, Schema>, 'values' | 'limits'> {
  errors: Readonly<Record<string, string>>
  edit: (part: Partial<T>) => void
}

/** `bind` and `bindText` of {@link useFields}, for a part of a form that is given its values and errors. */
export function createBinding<T extends object, Schema extends GenericSchema>(options: BindingOptions<T, Schema>) {
  const { values, errors, edit, limits } = options
  const bind = <Name extends keyof T & string>(name: Name) => ({
    value: values[name],
    onChange: (value: T[Name]) => edit({ [name]: value } as unknown as Partial<T>),
    error: errors[name],
  })
  const bindText = <Name extends LimitedField<T, Schema>>(name: Name) => ({
    ...bind(name),
    maxLength: limits && getMaxLength<GenericSchema>(limits, name),
  })
  return { bind, bindText }
}

/**
 * Errors of a form by field, and its controls bound to the fields by name. A change of any field takes all errors away.
 *
 * @returns `bind`: value, change and error of a field; `bindText`: the most characters that `limits` permits besides
 * (throws Error when it states none); `showErrors`: returns whether there are any; `showRefusal`: shows why the server
 * refused, under `form` when that concerns no field
 */
export function useFields<T extends object, Schema extends GenericSchema>(options: FieldsOptions<T, Schema>) {
  const { values, change, limits } = options
  const [errors, setErrors] = useState<Record<string, string>>({})
  const edit = (part: Partial<T>) => {
    change(part)
    // The same object while there are no errors, so that memoized controls are not drawn again.
    setErrors((before) => (Object.keys(before).length > 0 ? {} : before))
  }
  const { bind, bindText } = createBinding({ values, errors, edit, limits })
  const showErrors = (found: Record<string, string>): boolean => {
    setErrors(found)
    return Object.keys(found).length > 0
  }
  const showRefusal = (error: unknown) => setErrors(getFieldErrors(error, 'form'))
  return { errors, setErrors, edit, bind, bindText, showErrors, showRefusal }
}

/** {@link useFields} of a part of a form, such as one question, that its caller keeps when it is done. */
export function useFieldValues<T extends object, Schema extends GenericSchema>(
  initial: T | (() => T),
  limits?: Schema,
) {
  const [values, setValues] = useState(initial)
  const change = (part: Partial<T>) => setValues((before) => ({ ...before, ...part }))
  return { values, ...useFields({ values, change, limits }) }
}

/** What a part of a form needs of it. */
export type FormFields<T extends object, Schema extends GenericSchema = GenericSchema> = { values: T } & ReturnType<
  typeof useFields<T, Schema>
>
