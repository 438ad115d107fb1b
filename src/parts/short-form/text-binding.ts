import type { GenericSchema } from 'valibot'

import { getMaxLength, type LimitedField } from '@/contract/field-limits'

/**
 * Binds the text fields of a short form by name: `{...bindText(name)}` gives value, change, error, and the most
 * characters that the schema permits. Apart from `useForm`, so that pages without limited texts do not load it.
 *
 * @param form its `field` gives the other props of a text field
 * @param schema the input of the call that the form is sent by
 */
export function createTextBinding<Name extends PropertyKey, Props, Schema extends GenericSchema>(
  form: { field: (name: Name) => Props },
  schema: Schema,
) {
  return (name: LimitedField<Record<Name, unknown>, Schema>) => ({
    ...form.field(name),
    maxLength: getMaxLength<GenericSchema>(schema, name),
  })
}
