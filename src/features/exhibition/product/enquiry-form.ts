import { type EnquiryWish, enquireProduct } from '@/contract/exhibition/exhibition'
import { getMaxLength } from '@/contract/field-limits'
import {
  type FieldError,
  validateLength,
  validateMobile,
  validatePersonName,
  validateSmsCode,
} from '@/parts/short-form/validate-fields'
import { validateOrganizationName } from '@/parts/short-form/validate-organization-name'

export const emptyEnquiry = { wish: '', name: '', company: '', mobile: '', smsCode: '', content: '' }
export type EnquiryValues = typeof emptyEnquiry

/** The kinds of enquiry. */
export const wishes: readonly { key: EnquiryWish; text: string }[] = [
  { key: 'quote', text: '询价' },
  { key: 'sample', text: '试切打样' },
  { key: 'plan', text: '方案咨询' },
  { key: 'other', text: '其他' },
]

/**
 * Validation errors of an enquiry, by field.
 *
 * @param isOwnNumber the phone number of the signed-in account, which is already verified
 */
export function validateEnquiry(
  { wish, name, company, mobile, smsCode, content }: EnquiryValues,
  isOwnNumber: boolean,
): Partial<Record<keyof EnquiryValues, FieldError>> {
  return {
    wish: wishes.some(({ key }) => key === wish) ? undefined : '请选择想了解什么',
    name: validatePersonName(name),
    company: validateOrganizationName(company, getMaxLength(enquireProduct.input, 'company')),
    mobile: validateMobile(mobile),
    smsCode: isOwnNumber ? undefined : validateSmsCode(smsCode),
    content: validateLength('补充说明', content, getMaxLength(enquireProduct.input, 'content')),
  }
}
