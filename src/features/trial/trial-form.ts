import { getMaxLength } from '@/contract/field-limits'
import { requestTrial } from '@/contract/identity/trial'
import {
  type FieldError,
  validateLength,
  validateMobile,
  validatePersonName,
  validateSmsCode,
} from '@/parts/short-form/validate-fields'
import { validateCompanyName } from '@/parts/short-form/validate-organization-name'

export const emptyTrial = {
  companyName: '',
  contactName: '',
  mobile: '',
  code: '',
  industry: '',
  size: '',
  remark: '',
}

export type TrialValues = typeof emptyTrial

/** Validation errors of a request, by field. */
export function validateTrial(values: TrialValues): Partial<Record<keyof TrialValues, FieldError>> {
  return {
    companyName: validateCompanyName(values.companyName, getMaxLength(requestTrial.input, 'companyName')),
    contactName: validatePersonName(values.contactName, '联系人'),
    mobile: validateMobile(values.mobile),
    code: validateSmsCode(values.code),
    industry: values.industry ? undefined : '请选择行业',
    size: values.size ? undefined : '请选择企业规模',
    remark: validateLength('补充说明', values.remark, getMaxLength(requestTrial.input, 'remark')),
  }
}
