import { array, type InferOutput, number, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Count, Id, orNull, PageQuery, pageSchema, WireDate } from '@/contract/shapes'

import { Visit, visitFilter } from './visit'

/** The longest span of a report. */
export const REPORT_DAYS_MAX = 93

/** A figure of the report that visits stand behind. */
export const VisitFigure = picklist(['invited', 'arrived'])
export type VisitFigure = InferOutput<typeof VisitFigure>

const reportSpan = { fromDay: WireDate, toDay: WireDate }

const reportFigures = {
  /** Visits planned, without those that were refused or revoked; each occurrence of a recurring visit counts. */
  invited: Count,
  /** Of which the visitor came. */
  arrived: Count,
  /** People who came in, each day and visit once. */
  people: Count,
  /** Mean of the finished stays; null without one. */
  stayMinutes: orNull(number()),
}

/** Figures of one day, or of one host. */
const ReportLine = object({ key: string(), name: string(), ...reportFigures })
export type VisitReportLine = InferOutput<typeof ReportLine>

const spanErrors = [{ code: 422, when: `日期不合要求，最多 ${REPORT_DAYS_MAX} 天：data 为 {字段: 原因}` }] as const

/** Visits by day, by host, and in all. */
export const getVisitReport = endpoint({
  path: '/core/api/app/visit/report',
  summary: '来访统计',
  who: ['reception', 'administrator:visitor'],
  input: object(reportSpan),
  output: object({ days: array(ReportLine), hosts: array(ReportLine), total: ReportLine }),
  errors: [...spanErrors],
})
export type VisitReport = InferOutput<(typeof getVisitReport)['output']>

/** The visits behind a figure of the report: of the span, or of one host in it; the earliest first. */
export const listReportVisits = endpoint({
  path: '/core/api/app/visit/report/visits',
  summary: '来访统计所含的来访',
  who: ['reception', 'administrator:visitor'],
  input: object({
    ...PageQuery.entries,
    ...reportSpan,
    hostId: optional(Id),
    figure: optional(VisitFigure, 'invited'),
  }),
  output: pageSchema(Visit),
  errors: [...spanErrors],
})

/** The same as a CSV file in UTF-8 with a byte order mark. */
export const exportVisitReport = endpoint({
  path: '/core/api/app/visit/report/csv',
  summary: '导出来访统计',
  who: ['reception', 'administrator:visitor'],
  input: object({ ...reportSpan, by: optional(picklist(['day', 'host']), 'day') }),
  output: object({}),
  errors: [...spanErrors],
  bytes: true,
})

/** The most visits of one file. */
export const VISIT_EXPORT_MAX = 20_000

/**
 * The visits of the company as a list has them, phone numbers masked as there, as a CSV file in UTF-8 with a byte order
 * mark, at most {@link VISIT_EXPORT_MAX}. Is itself in the audit log.
 */
export const exportVisits = endpoint({
  path: '/core/api/app/visit/export',
  summary: '导出访客记录',
  who: ['administrator:visitor'],
  input: object(visitFilter),
  output: object({}),
  bytes: true,
})

/** The visitor's badge for a label printer, 62 x 100 mm, as PDF. */
export const printVisitBadge = endpoint({
  path: '/core/api/app/visit/badge',
  summary: '打印访客证',
  who: ['guard', 'reception'],
  input: object({ id: Id }),
  output: object({}),
  errors: [
    { code: 404, when: '来访不存在' },
    { code: 409, when: '来访未确认、已撤销或已结束' },
  ],
  bytes: true,
})
