import type { FieldError } from './validate-fields'

/** Validates the name of a person's company. */
export function validateOrganizationName(company: string): FieldError {
  const { length } = company.trim()
  if (length === 0) return '请输入单位名称'
  return length <= 60 ? undefined : '单位名称最多 60 个字'
}
