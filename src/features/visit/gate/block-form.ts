import { getMaxLength } from '@/contract/field-limits'
import { blockVisitor } from '@/contract/visit/visit-gate'
import { validateVisitorPhone } from '@/features/visit/visitor/visitor-fields'
import { validatePersonName, validateRequiredText } from '@/parts/short-form/validate-fields'

export const emptyBlockEntry = { name: '', phone: '', reason: '' }
export type BlockEntry = typeof emptyBlockEntry

/** Validation errors of a blocklist entry, by field. */
export function validateBlockEntry({ name, phone, reason }: BlockEntry) {
  return {
    name: validatePersonName(name),
    phone: validateVisitorPhone(phone),
    reason: validateRequiredText('原因', reason, getMaxLength(blockVisitor.input, 'reason')),
  }
}
