import {
  array,
  boolean,
  type InferOutput,
  literal,
  maxLength,
  minLength,
  object,
  optional,
  pipe,
  string,
  variant,
} from 'valibot'

import { endpoint } from './endpoint'
import { Count, Id, MaybeText, MaybeTime, Nothing, PageQuery, pageOf, text } from './shapes'

/** A class of reports; its code is one of the dictionary application_class. */
export const ReportClass = object({ code: string(), name: string(), icon: MaybeText, count: optional(Count, 0) })
export type ReportClass = InferOutput<typeof ReportClass>

/** A report as lists show it. */
export const Report = object({
  id: Id,
  name: string(),
  code: MaybeText,
  /** A name of the icon set, or an address. */
  icon: MaybeText,
  classCode: MaybeText,
  /** chart, table, url. */
  type: optional(string(), 'chart'),
  /** For `url`: where it is. */
  url: MaybeText,
  favorite: optional(boolean(), false),
  remark: MaybeText,
  updateTime: MaybeTime,
})
export type Report = InferOutput<typeof Report>

/** The classes of the reports tab, in the order to show. */
export const listReportClasses = endpoint({
  method: 'GET',
  path: '/core/api/app/actreport/applicationClasses',
  summary: '报表分类',
  who: ['member'],
  input: Nothing,
  output: array(ReportClass),
  origin: 'spec',
})

/** The reports a person may read. */
export const listReports = endpoint({
  method: 'GET',
  path: '/core/api/app/actreport/list',
  summary: '报表列表',
  who: ['member'],
  input: object({ ...PageQuery.entries, classCode: optional(text(32)), keyword: optional(text(50)) }),
  output: pageOf(Report),
  origin: 'spec',
})

/** Favourite reports, in the person's order. */
export const listFavoriteReports = endpoint({
  method: 'GET',
  path: '/core/api/app/actreport/favorite',
  summary: '收藏的报表',
  who: ['member'],
  input: Nothing,
  output: array(Report),
  origin: 'spec',
})

/** Adds, removes or reorders favourite reports. */
export const changeFavoriteReports = endpoint({
  method: 'POST',
  path: '/core/api/app/actreport/favorite',
  summary: '收藏报表、取消收藏、调整顺序',
  who: ['member'],
  input: variant('action', [
    object({ action: literal('add'), reportId: Id }),
    object({ action: literal('remove'), reportId: Id }),
    /** Every favourite, in the new order. */
    object({ action: literal('order'), reportIds: pipe(array(Id), minLength(1), maxLength(200)) }),
  ]),
  output: array(Report),
  errors: [
    { code: 404, when: '报表不存在' },
    { code: 409, when: '收藏已在别处改变，请刷新' },
  ],
  origin: 'spec',
})
