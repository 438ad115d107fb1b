import { mobileError } from '@/parts/short-form/field-errors'

import { textError } from './visitor-form'

export const emptyEntry = { name: '', phone: '', reason: '' }
export type Entry = typeof emptyEntry

/** What is wrong with an entry of the blocklist, by field. */
export function blockErrors({ name, phone, reason }: Entry) {
  return { name: textError('姓名', name, 30), phone: mobileError(phone), reason: textError('原因', reason, 100) }
}
