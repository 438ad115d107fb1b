import type { InputOf } from '@/contract/endpoint'
import { getMaxLength } from '@/contract/field-limits'
import { createPartnerApplication, type PartnerApplication } from '@/contract/partner/partner-application'
import { validateContactPhone, validateOptionalCreditCode } from '@/features/partner/report/submit-form'
import {
  type FieldError,
  validateLength,
  validatePersonName,
  validateRequiredText,
} from '@/parts/short-form/validate-fields'
import { validateCompanyName } from '@/parts/short-form/validate-organization-name'

export interface Contact {
  name: string
  phone: string
  post: string
}

/** The values of an application; files by upload id. */
export interface PartnerApplicationValues {
  kind: 'person' | 'agency'
  name: string
  companyName: string
  creditCode: string
  region: string
  intro: string
  /** At most one. */
  licenseFileId: string
  contacts: readonly Contact[]
  attachments: readonly string[]
}

export type ApplicationField = keyof PartnerApplicationValues
export type ApplicationErrors = Partial<Record<ApplicationField, FieldError>>

export const emptyContact: Contact = { name: '', phone: '', post: '' }

/** The values of the last submission; empty without one. */
export function toApplicationValues(last: PartnerApplication): PartnerApplicationValues {
  const { name, companyName, creditCode, region, intro, license, contacts, attachments } = last
  return {
    kind: last.kind === 'agency' ? 'agency' : 'person',
    name,
    companyName,
    creditCode,
    region,
    intro,
    licenseFileId: license?.id ?? '',
    contacts: contacts.length > 0 ? contacts : [emptyContact],
    attachments: attachments.map(({ id }) => id),
  }
}

/** Validates a contact; undefined when valid. */
export function validateContact({ name, phone }: Contact): FieldError {
  return validatePersonName(name) ?? validateContactPhone(phone)
}

/** Validation errors of an application, by field. An agency needs a licence and a contact. */
export function validatePartnerApplication(values: PartnerApplicationValues): ApplicationErrors {
  const isAgency = values.kind === 'agency'
  return {
    name: validatePersonName(values.name),
    companyName: validateCompanyName(values.companyName, getMaxLength(createPartnerApplication.input, 'companyName')),
    creditCode: values.creditCode.trim() ? validateOptionalCreditCode(values.creditCode) : '请输入统一社会信用代码',
    region: validateRequiredText('业务区域', values.region, getMaxLength(createPartnerApplication.input, 'region')),
    intro: validateLength('介绍', values.intro, getMaxLength(createPartnerApplication.input, 'intro')),
    licenseFileId: isAgency && !values.licenseFileId ? '请上传营业执照照片' : undefined,
    contacts: isAgency ? values.contacts.map(validateContact).find(Boolean) : undefined,
  }
}

const wireFields: Readonly<Record<string, ApplicationField>> = { license: 'licenseFileId' }

/** Maps an API field to the form's field; undefined for none. */
export function toApplicationField(wire: string, values: PartnerApplicationValues): ApplicationField | undefined {
  const own = wireFields[wire] ?? wire.split('.')[0] ?? ''
  return own in values ? (own as ApplicationField) : undefined
}

/** The reviewer's remarks at the fields that have not changed since. */
export function getApplicationRemarks(last: PartnerApplication, values: PartnerApplicationValues): ApplicationErrors {
  const former = toApplicationValues(last)
  return Object.fromEntries(
    last.rejectedFields.flatMap(({ field, error }) => {
      const own = toApplicationField(field, values)
      return own && JSON.stringify(former[own]) === JSON.stringify(values[own]) ? [[own, error]] : []
    }),
  )
}

/** Converts the values to the call's input: trimmed, the code in capitals; a person has no contacts. */
export function toApplicationInput(values: PartnerApplicationValues): InputOf<typeof createPartnerApplication> {
  const { kind, licenseFileId, contacts, attachments } = values
  const trim = ({ name, phone, post }: Contact) => ({ name: name.trim(), phone: phone.trim(), post: post.trim() })
  return {
    kind,
    name: values.name.trim(),
    companyName: values.companyName.trim(),
    creditCode: values.creditCode.trim().toUpperCase(),
    region: values.region.trim(),
    intro: values.intro.trim(),
    attachments: [...attachments],
    ...(licenseFileId && { licenseFileId }),
    ...(kind === 'agency' && { contacts: contacts.map(trim) }),
  }
}
