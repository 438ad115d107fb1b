import { hasOwn } from '@/lib/own'

/**
 * Shows the server's field errors in a short form.
 *
 * @param data of the refusal: {field: reason}
 * @returns whether the form has any of these fields
 */
export function showFieldErrors<T extends Record<string, string>>(
  form: { values: T; refuse: (field: keyof T, message: string) => void },
  data: unknown,
): boolean {
  const errors = Object.entries(data ?? {}).filter(([field]) => hasOwn(form.values, field))
  for (const [field, why] of errors) form.refuse(field, String(why))
  return errors.length > 0
}
