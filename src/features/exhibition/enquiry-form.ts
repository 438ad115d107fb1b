import type { EnquiryWish } from '@/contract/exhibition'
import { companyError } from '@/parts/short-form/company-error'
import { codeError, type FieldError, mobileError, nameError } from '@/parts/short-form/field-errors'

export const emptyEnquiry = { wish: '', name: '', company: '', mobile: '', smsCode: '', content: '' }
export type EnquiryValues = typeof emptyEnquiry

export const CONTENT_MAX = 500

/** What can be asked for. */
export const wishes: readonly { key: EnquiryWish; text: string }[] = [
  { key: 'quote', text: '询价' },
  { key: 'sample', text: '试切打样' },
  { key: 'plan', text: '方案咨询' },
  { key: 'other', text: '其他' },
]

/**
 * What is wrong with an enquiry, by field.
 *
 * @param isOwnNumber of the account that is signed in: it is proven already
 */
export function enquiryErrors(
  { wish, name, company, mobile, smsCode, content }: EnquiryValues,
  isOwnNumber: boolean,
): Partial<Record<keyof EnquiryValues, FieldError>> {
  return {
    wish: wishes.some(({ key }) => key === wish) ? undefined : '请选择想了解什么',
    name: nameError(name),
    company: companyError(company),
    mobile: mobileError(mobile),
    smsCode: isOwnNumber ? undefined : codeError(smsCode),
    content: content.trim().length <= CONTENT_MAX ? undefined : `补充说明最多 ${CONTENT_MAX} 个字`,
  }
}
