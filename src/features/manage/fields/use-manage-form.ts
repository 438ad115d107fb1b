import type { GenericSchema } from 'valibot'

import { useManageDraft } from '@/features/manage/use-manage-draft'

import { useFields } from './use-fields'

/**
 * A form whose draft is stored on this device, and its errors.
 *
 * @param slot of {@link useManageDraft}, as `schema` and `initial`
 * @param limits of {@link useFields}
 */
export function useManageForm<T extends object, Schema extends GenericSchema>(
  slot: string,
  schema: GenericSchema<unknown, T>,
  initial: T,
  limits?: Schema,
) {
  const draft = useManageDraft(slot, schema, initial)
  const fields = useFields({ values: draft.values, change: draft.change, limits })
  const discard = () => {
    draft.discard()
    fields.setErrors({})
  }
  return { ...draft, ...fields, discard }
}
