import { type FieldError, validateLength, validateRequiredText } from './validate-fields'

/** Validates the name of a person's organization. */
export function validateOrganizationName(name: string, max: number): FieldError {
  return validateRequiredText('单位名称', name, max)
}

/** Validates the name of a company as its licence has it. */
export function validateCompanyName(name: string, max: number): FieldError {
  const { length } = name.trim()
  if (length === 0) return '请输入企业名称'
  return length < 2 ? '企业名称至少 2 个字' : validateLength('企业名称', name, max)
}
