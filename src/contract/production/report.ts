import {
  array,
  boolean,
  type InferOutput,
  literal,
  nullable,
  number,
  object,
  optional,
  picklist,
  string,
  variant,
} from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  Count,
  filledList,
  Id,
  MaybeText,
  MaybeTime,
  Nothing,
  orNull,
  PageQuery,
  pageSchema,
  trimmedText,
  WireDate,
} from '@/contract/shapes'

/** A class of reports, by code of the dictionary application_class. */
export const ReportClass = object({ code: string(), name: string(), icon: MaybeText, count: optional(Count, 0) })
export type ReportClass = InferOutput<typeof ReportClass>

/** A report in lists. */
export const Report = object({
  id: Id,
  name: string(),
  code: MaybeText,
  /** An icon name, or a URL. */
  icon: MaybeText,
  classCode: MaybeText,
  /** chart, table, url. */
  type: optional(string(), 'chart'),
  /** The URL of a `url` report. */
  url: MaybeText,
  favorite: optional(boolean(), false),
  remark: MaybeText,
  /** Time of the latest data. */
  updateTime: MaybeTime,
})
export type Report = InferOutput<typeof Report>

/** The classes of the reports tab, in display order. */
export const listReportClasses = endpoint({
  path: '/core/api/app/actreport/applicationClasses',
  summary: '报表分类',
  who: ['member'],
  input: Nothing,
  output: array(ReportClass),
  origin: 'spec',
})

/** The reports a person may read. */
export const listReports = endpoint({
  path: '/core/api/app/actreport/list',
  summary: '报表列表',
  who: ['member'],
  input: object({ ...PageQuery.entries, classCode: optional(trimmedText(32)), keyword: optional(trimmedText(50)) }),
  output: pageSchema(Report),
  origin: 'spec',
})

/** Favourite reports in the user's order. */
export const listFavoriteReports = endpoint({
  path: '/core/api/app/actreport/favorite',
  summary: '收藏的报表',
  who: ['member'],
  input: object({ keyword: optional(trimmedText(50)) }),
  output: array(Report),
  origin: 'spec',
})

/** Adds, removes or reorders favourite reports. */
export const changeFavoriteReports = endpoint({
  method: 'POST',
  path: '/core/api/app/actreport/favorite',
  summary: '收藏报表、取消收藏、调整顺序',
  who: ['member'],
  changes: ['actreport/favorite', 'actreport/list', 'report/detail'],
  input: variant('action', [
    object({ action: literal('add'), reportId: Id }),
    object({ action: literal('remove'), reportId: Id }),
    /** All favourites in the new order. */
    object({ action: literal('order'), reportIds: filledList(Id, 200) }),
  ]),
  output: array(Report),
  errors: [
    { code: 404, when: '报表不存在' },
    { code: 409, when: '收藏已在别处改变，请刷新' },
  ],
  origin: 'spec',
})

const Tone = optional(picklist(['main', 'good', 'warn', 'bad', 'calm']))
const Digits = optional(Count, 0)

/** An axis chart or a ring chart; drawn by parts/chart. Null is a gap, not zero. */
export const ReportChart = variant('kind', [
  object({
    kind: literal('axis'),
    categories: array(string()),
    series: array(
      object({
        name: string(),
        kind: picklist(['bar', 'line']),
        values: array(nullable(number())),
        tone: Tone,
        stack: optional(string()),
        isRight: optional(boolean()),
        isArea: optional(boolean()),
        isDashed: optional(boolean()),
      }),
    ),
    unit: string(),
    /** Unit of the series on the right axis. */
    rightUnit: optional(string()),
    digits: Digits,
    rightDigits: optional(Count, 1),
  }),
  object({
    kind: literal('ring'),
    items: array(object({ name: string(), value: number(), tone: Tone })),
    unit: string(),
    digits: Digits,
  }),
])

/** One metric compared with the previous period; null without data. */
export const ReportFigure = object({
  name: string(),
  value: nullable(number()),
  unit: string(),
  digits: Digits,
  /** Signed, in `changeUnit`. */
  change: nullable(number()),
  changeUnit: string(),
  /** Which direction is better; `none`: neither. */
  better: picklist(['up', 'down', 'none']),
  /** Note beside the comparison, such as 计划 12,900. */
  note: MaybeText,
})
export type ReportFigure = InferOutput<typeof ReportFigure>

/** Rows of display texts; `mark` highlights a row with a word, such as 瓶颈. */
export const ReportTable = object({
  title: string(),
  columns: array(string()),
  rows: array(object({ cells: array(string()), mark: MaybeText })),
})

/** A report with its data. */
export const ReportDetail = object({
  report: Report,
  period: object({
    kind: picklist(['today', 'week', 'month', 'custom']),
    from: WireDate,
    to: WireDate,
    /** 「本周 11-16 至 11-21」 */
    text: string(),
    /** The period of comparison: 「上周同期」. */
    comparedWith: string(),
    /** The current day of this report; later days cannot be selected. */
    today: WireDate,
  }),
  /** Lines to select; empty when the report is not by line. */
  lines: array(object({ id: Id, name: string() })),
  lineId: orNull(Id),
  /** Time of the latest data; null without data. */
  dataTime: MaybeTime,
  figures: array(ReportFigure),
  charts: array(object({ title: string(), note: MaybeText, chart: ReportChart })),
  tables: array(ReportTable),
})
export type ReportDetail = InferOutput<typeof ReportDetail>

/** Maximum period of a report. */
export const REPORT_MAX_DAYS = 92

/** One report, computed on request. Days begin with the day shift at 08:00; days of approval reports at midnight. */
export const getReport = endpoint({
  path: '/core/api/app/report/detail',
  summary: '报表详情',
  who: ['member'],
  input: object({
    id: Id,
    period: optional(picklist(['today', 'week', 'month', 'custom']), 'today'),
    /** First and last day, both required for `custom`. */
    from: optional(WireDate),
    to: optional(WireDate),
    lineId: optional(Id),
  }),
  output: ReportDetail,
  errors: [
    { code: 404, when: '报表或产线不存在，或无权查看' },
    { code: 422, when: '自选的日期不完整、颠倒、在未来，或超过 92 天' },
  ],
})
