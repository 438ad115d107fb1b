import { getMaxLength } from '@/contract/field-limits'
import type { Certification } from '@/contract/identity/certification'
import { submitCertification } from '@/contract/identity/certify'
import { isSocialCreditCode } from '@/lib/identity-numbers'
import { isPhone } from '@/lib/validators'
import { validatePersonName, validateRequiredText } from '@/parts/short-form/validate-fields'

/** The values of a certification; the licence by upload id. */
export interface CertificationForm {
  companyName: string
  creditCode: string
  legalPerson: string
  licenseFileId: string
  contactName: string
  contactPhone: string
}

export type CertificationField = keyof CertificationForm
type Faults = Partial<Record<CertificationField, string>>

/** The values of the last submission; empty without one. */
export function toCertificationForm(last: Certification): CertificationForm {
  const { companyName, creditCode, legalPerson, licenseFileId, contactName, contactPhone } = last
  return {
    companyName: companyName ?? '',
    creditCode: creditCode ?? '',
    legalPerson: legalPerson ?? '',
    licenseFileId: licenseFileId ?? '',
    contactName: contactName ?? '',
    contactPhone: contactPhone ?? '',
  }
}

function validateCreditCode(code: string): string | undefined {
  const text = code.trim().toUpperCase()
  if (!text) return '请输入统一社会信用代码'
  if (text.length !== 18) return '统一社会信用代码应为 18 位'
  return isSocialCreditCode(text) ? undefined : '校验位不正确，请对照营业执照核对'
}

function validateContactPhone(phone: string): string | undefined {
  const text = phone.trim()
  if (!text) return '请输入联系电话'
  return isPhone(text) ? undefined : '请输入手机号，或带区号的座机，如 0512-66668888'
}

/** Validation errors by field. */
export function validateCertification(form: CertificationForm): Faults {
  return {
    companyName: validateRequiredText(
      '企业名称',
      form.companyName,
      getMaxLength(submitCertification.input, 'companyName'),
    ),
    creditCode: validateCreditCode(form.creditCode),
    legalPerson: validateRequiredText(
      '法定代表人',
      form.legalPerson,
      getMaxLength(submitCertification.input, 'legalPerson'),
    ),
    licenseFileId: form.licenseFileId ? undefined : '请上传营业执照照片',
    contactName: validatePersonName(form.contactName, '联系人'),
    contactPhone: validateContactPhone(form.contactPhone),
  }
}

/** The reviewer's remarks at the fields that have not changed since. */
export function getCertificationRemarks(last: Certification, form: CertificationForm): Faults {
  const former = toCertificationForm(last)
  const isUnchanged = (field: string): field is CertificationField =>
    field in former && former[field as CertificationField] === form[field as CertificationField]
  return Object.fromEntries(
    last.auditItems
      .filter(({ field }) => isUnchanged(field))
      .map(({ field, error, suggest }) => [field, suggest ? `${error}，${suggest}` : error]),
  )
}

/** Normalizes the values for submission: trimmed, the code in capitals. */
export function normalizeCertification(form: CertificationForm): CertificationForm {
  const { companyName, creditCode, legalPerson, licenseFileId, contactName, contactPhone } = form
  return {
    companyName: companyName.trim(),
    creditCode: creditCode.trim().toUpperCase(),
    legalPerson: legalPerson.trim(),
    licenseFileId,
    contactName: contactName.trim(),
    contactPhone: contactPhone.trim(),
  }
}
