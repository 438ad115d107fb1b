import { array, type InferOutput, object, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Nothing, requiredText } from '@/contract/shapes'

const MAX_KEY = 30

/** What a template brings to a company, each by its name. People are never among it. */
export const CompanyTemplateSummary = object({
  key: string(),
  name: string(),
  description: string(),
  departments: array(string()),
  posts: array(string()),
  processes: array(string()),
  reports: array(string()),
  dictionaries: array(string()),
})
export type CompanyTemplateSummary = InferOutput<typeof CompanyTemplateSummary>

/** The kinds of companies that there is a template for. */
export const listCompanyTemplates = endpoint({
  path: '/core/api/app/manage/templates',
  summary: '企业模板列表',
  who: ['administrator:organization'],
  input: Nothing,
  output: array(CompanyTemplateSummary),
})

/** Gives the caller's company what the template has and the company lacks. */
export const applyCompanyTemplate = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/template/apply',
  summary: '使用企业模板',
  who: ['administrator:organization'],
  changes: [
    'manage/setup',
    'manage/departments',
    'manage/posts',
    'appTenant/listAllApplications',
    'application-manage/list',
    'process/managed',
    'report-manage/list',
    'actreport/list',
    'actreport/applicationClasses',
    'visit/gates',
    'health/form',
    'dictionary/list',
    '/core/api/sys/dictData/{code}',
  ],
  input: object({ key: requiredText(MAX_KEY) }),
  output: Nothing,
  errors: [
    { code: 404, when: '没有这个模板' },
    { code: 409, when: '企业已有部门、岗位和流程' },
  ],
})
