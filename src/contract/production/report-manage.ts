import { array, boolean, type InferOutput, object, string } from 'valibot'

import { Audience, AudienceChoice } from '@/contract/audience'
import { endpoint } from '@/contract/endpoint'
import { Nothing, orNull, requiredText, Version } from '@/contract/shapes'

/** A report as administrators decide on it. */
export const ManagedReport = object({
  /** Which report it is. */
  code: string(),
  name: string(),
  remark: string(),
  className: string(),
  isOn: boolean(),
  /** Only the administrators of 数据 read it. */
  isRestricted: boolean(),
  /** Who else reads it; null: the whole company. */
  audience: orNull(Audience),
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
})

/** Switches a report on or off, and decides who may read it. */
export const saveReportRight = endpoint({
  method: 'POST',
  path: '/core/api/app/report-manage/save',
  summary: '设置报表',
  who: ['administrator:data'],
  changes: [
    'report-manage/list',
    'actreport/list',
    'actreport/applicationClasses',
    'actreport/favorite',
    'report/detail',
    'manage/setup',
  ],
  input: object({
    code: requiredText(32),
    version: Version,
    isOn: boolean(),
    /** Of a report that is on; one that is switched off keeps its readers. */
    isRestricted: boolean(),
    audience: orNull(AudienceChoice),
  }),
  output: ManagedReport,
  errors: [
    { code: 404, when: '报表不存在' },
    { code: 409, when: '报表刚被他人修改' },
    { code: 422, when: '没有选择范围，或部门、岗位、人员不在本企业（data 为 {字段: 原因}）' },
  ],
})
