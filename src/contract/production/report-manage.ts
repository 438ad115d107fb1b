import { array, boolean, type InferOutput, maxLength, object, optional, picklist, pipe, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Id, Nothing, requiredText, Version } from '@/contract/shapes'
import { Person } from '@/contract/workflow/task'

/** Most departments, posts and people that a report can be for, of each. */
export const REPORT_AUDIENCE_MAX = 20

/** Who may read a report: everybody, some departments, posts and people, or the administrators of 数据. */
export const ReportAudience = picklist(['company', 'some', 'administrators'])
export type ReportAudience = InferOutput<typeof ReportAudience>

const Named = object({ id: Id, name: string() })

/** A report as administrators decide on it. */
export const ManagedReport = object({
  /** Which report it is. */
  code: string(),
  name: string(),
  remark: string(),
  className: string(),
  isOn: boolean(),
  audience: ReportAudience,
  /** With the departments below them; deleted ones are left out, as of posts. */
  departments: array(Named),
  posts: array(Named),
  users: array(Person),
  version: Version,
})
export type ManagedReport = InferOutput<typeof ManagedReport>

/** Every report of the product, in display order; one that the company never had is off. */
export const listManagedReports = endpoint({
  path: '/core/api/app/report-manage/list',
  summary: '报表管理列表',
  who: ['administrator:data'],
  input: Nothing,
  output: array(ManagedReport),
  origin: 'ours',
})

const Ids = optional(pipe(array(Id), maxLength(REPORT_AUDIENCE_MAX)), [])

/** Switches a report on or off, and decides who may read it. */
export const saveReportRight = endpoint({
  method: 'POST',
  path: '/core/api/app/report-manage/save',
  summary: '设置报表',
  who: ['administrator:data'],
  input: object({
    code: requiredText(32),
    version: Version,
    isOn: boolean(),
    audience: ReportAudience,
    /** Of `some`; whoever is in one of them may read it. */
    departmentIds: Ids,
    postIds: Ids,
    userIds: Ids,
  }),
  output: ManagedReport,
  errors: [
    { code: 404, when: '报表不存在' },
    { code: 409, when: '报表刚被他人修改' },
    { code: 422, when: '没有选择范围，或部门、岗位、人员不在本企业（data 为 {字段: 原因}）' },
  ],
  origin: 'ours',
})
