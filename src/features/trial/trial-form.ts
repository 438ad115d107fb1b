import {
  type FieldError,
  validateMobile,
  validatePersonName,
  validateSmsCode,
} from '@/parts/short-form/validate-fields'

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

function validateCompany(name: string): FieldError {
  const length = name.trim().length
  if (length === 0) return '请输入企业名称'
  if (length < 2) return '企业名称至少 2 个字'
  return length <= 100 ? undefined : '企业名称最多 100 个字'
}

/** Validation errors of a request, by field. */
export function validateTrial(values: TrialValues): Partial<Record<keyof TrialValues, FieldError>> {
  return {
    companyName: validateCompany(values.companyName),
    contactName: validatePersonName(values.contactName, '联系人'),
    mobile: validateMobile(values.mobile),
    code: validateSmsCode(values.code),
    industry: values.industry ? undefined : '请选择行业',
    size: values.size ? undefined : '请选择企业规模',
    remark: values.remark.trim().length <= 200 ? undefined : '补充说明最多 200 个字',
  }
}
