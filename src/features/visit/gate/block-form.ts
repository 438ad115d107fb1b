import { PERSON_NAME_MAX } from '@/contract/shapes'
import { validateText, validateVisitorPhone } from '@/features/visit/visitor/visitor-fields'

export const emptyBlockEntry = { name: '', phone: '', reason: '' }
export type BlockEntry = typeof emptyBlockEntry

/** Validation errors of a blocklist entry, by field. */
export function validateBlockEntry({ name, phone, reason }: BlockEntry) {
  return {
    name: validateText('姓名', name, PERSON_NAME_MAX),
    phone: validateVisitorPhone(phone),
    reason: validateText('原因', reason, 100),
  }
}
