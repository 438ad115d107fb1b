import type { InputOf } from '@/contract/endpoint'
import { getMaxLength } from '@/contract/field-limits'
import { createOpportunity, OPPORTUNITY_AMOUNT_MAX, type OpportunityDetail } from '@/contract/partner/opportunity'
import { parseAmount } from '@/lib/amount'
import { isSocialCreditCode } from '@/lib/identity-numbers'
import { buildOpportunityName } from '@/lib/opportunity-name'
import { hasOwn } from '@/lib/own'
import { isAmount, isPhone } from '@/lib/validators'
import {
  type FieldError,
  validateLength,
  validatePersonName,
  validateRequiredText,
} from '@/parts/short-form/validate-fields'

type SubmitInput = InputOf<typeof createOpportunity>

export const emptySubmit = {
  customerName: '',
  contactName: '',
  contactPhone: '',
  demand: '',
  creditCode: '',
  opportunityName: '',
  productId: '',
  /** In units of ten thousand yuan, as typed. */
  expectWan: '',
  expectSignDate: '',
  industry: '',
  city: '',
  address: '',
  activityId: '',
  // Not shown in the form: the reported values are preserved.
  province: '',
  district: '',
  productType: '',
}

export type SubmitValues = typeof emptySubmit
export type SubmitField = keyof SubmitValues

const WAN = 10_000

export function validateContactPhone(phone: string): FieldError {
  const text = phone.trim()
  if (!text) return '请输入联系电话'
  return isPhone(text) ? undefined : '请输入手机号，或带区号的座机，如 0512-66668888'
}

/** Validates an optional company code. */
export function validateOptionalCreditCode(code: string): FieldError {
  const text = code.trim().toUpperCase()
  if (!text) return undefined
  if (text.length !== 18) return '统一社会信用代码应为 18 位'
  return isSocialCreditCode(text) ? undefined : '校验位不正确，请对照营业执照核对'
}

/** Converts a typed amount in units of ten thousand yuan to fen; undefined when invalid or too large. */
export function parseWanAsFen(text: string): number | undefined {
  const hundredths = parseAmount(text)
  const fen = hundredths === undefined ? undefined : hundredths * WAN
  return fen !== undefined && fen <= OPPORTUNITY_AMOUNT_MAX ? fen : undefined
}

/** Validates a typed amount in units of ten thousand yuan; the caller handles an empty one. */
export function validateWan(text: string): FieldError {
  if (parseWanAsFen(text) !== undefined) return undefined
  if (!isAmount(text.trim().replace(/^[¥￥]\s*/, ''))) return '请输入万元数，如 86 或 12.5'
  return `金额过大，最多 ${OPPORTUNITY_AMOUNT_MAX / 100 / WAN} 万元`
}

/** Validation errors of a report, by field. */
export function validateReport(values: SubmitValues): Partial<Record<SubmitField, FieldError>> {
  return {
    customerName: validateRequiredText(
      '客户名称',
      values.customerName,
      getMaxLength(createOpportunity.input, 'customerName'),
    ),
    contactName: validatePersonName(values.contactName, '联系人'),
    contactPhone: validateContactPhone(values.contactPhone),
    demand: validateRequiredText('需求', values.demand, getMaxLength(createOpportunity.input, 'demand')),
    creditCode: validateOptionalCreditCode(values.creditCode),
    opportunityName: validateLength(
      '商机名称',
      values.opportunityName,
      getMaxLength(createOpportunity.input, 'opportunityName'),
    ),
    expectWan: values.expectWan.trim() ? validateWan(values.expectWan) : undefined,
    industry: validateLength('行业', values.industry, getMaxLength(createOpportunity.input, 'industry')),
    city: validateLength('城市', values.city, getMaxLength(createOpportunity.input, 'city')),
    address: validateLength('地址', values.address, getMaxLength(createOpportunity.input, 'address')),
  }
}

/** Whether the form has no input worth a draft. */
export function isBlank(values: SubmitValues): boolean {
  return Object.entries(values).every(([field, text]) => field === 'activityId' || text.trim() === '')
}

const optionalTexts = [
  'opportunityName',
  'productId',
  'expectSignDate',
  'industry',
  'city',
  'address',
  'activityId',
  'province',
  'district',
] as readonly SubmitField[]

/** Converts the values to the call's input: trimmed, the code in capitals, without empty fields. */
export function toReportInput(values: SubmitValues, attachments: readonly string[]): SubmitInput {
  const texts = optionalTexts.flatMap((field) => (values[field].trim() ? [[field, values[field].trim()]] : []))
  const creditCode = values.creditCode.trim().toUpperCase()
  const expectAmount = values.expectWan.trim() ? parseWanAsFen(values.expectWan) : undefined
  // A product defines its own type.
  const productType = values.productId ? '' : values.productType
  return {
    customerName: values.customerName.trim(),
    contactName: values.contactName.trim(),
    contactPhone: values.contactPhone.trim(),
    demand: values.demand.trim(),
    ...Object.fromEntries(texts),
    ...(creditCode && { creditCode }),
    ...(productType && { productType }),
    ...(expectAmount !== undefined && { expectAmount }),
    ...(attachments.length > 0 && { attachments: [...attachments] }),
  }
}

/** The values of a reported opportunity, for correcting it. */
export function toReportedValues(detail: OpportunityDetail): SubmitValues {
  const { expectAmount, product, activity, customerName, opportunityName } = detail
  const productType = detail.productType ?? ''
  return {
    customerName,
    contactName: detail.contactName,
    contactPhone: detail.contactPhone,
    demand: detail.demand,
    creditCode: detail.creditCode ?? '',
    // A generated name would not follow a changed customer name, so it is dropped.
    opportunityName: opportunityName === buildOpportunityName(customerName, productType) ? '' : opportunityName,
    productId: product?.id ?? '',
    expectWan: expectAmount === null ? '' : String(expectAmount / 100 / WAN),
    expectSignDate: detail.expectSignDate ?? '',
    industry: detail.industry ?? '',
    city: detail.city ?? '',
    address: detail.address ?? '',
    activityId: activity?.id ?? '',
    province: detail.province ?? '',
    district: detail.district ?? '',
    productType: product ? '' : productType,
  }
}

const wireFields: Readonly<Record<string, SubmitField>> = { expectAmount: 'expectWan', productType: 'productId' }

/** Maps an API field to the form's field; undefined for none. */
export function toSubmitField(wire: string): SubmitField | undefined {
  if (hasOwn(wireFields, wire)) return wireFields[wire]
  return hasOwn(emptySubmit, wire) ? (wire as SubmitField) : undefined
}

/** The reviewer's remarks at the fields that have not changed since. */
export function getReportRemarks(
  detail: OpportunityDetail,
  values: SubmitValues,
): Partial<Record<SubmitField, string>> {
  const former = toReportedValues(detail)
  return Object.fromEntries(
    detail.rejectedFields.flatMap(({ field, error }) => {
      const own = toSubmitField(field)
      return own && former[own] === values[own] ? [[own, error]] : []
    }),
  )
}

/** The remark on the photos and documents, until one is added or removed. */
export function getFilesRemark({ attachments, rejectedFields }: OpportunityDetail, ids: readonly string[]) {
  const isSame = attachments.map(({ id }) => id).join() === ids.join()
  return isSame ? rejectedFields.find(({ field }) => field === 'attachments')?.error : undefined
}

const SHORTEST_NAME = 2

/** The complete customer fields for a duplicate check. */
export function toDuplicateQuery({ customerName, creditCode, contactPhone }: SubmitValues) {
  const code = creditCode.trim().toUpperCase()
  const phone = contactPhone.trim()
  return {
    ...(customerName.trim().length >= SHORTEST_NAME && { customerName: customerName.trim() }),
    ...(isSocialCreditCode(code) && { creditCode: code }),
    ...(isPhone(phone) && { contactPhone: phone }),
  }
}
