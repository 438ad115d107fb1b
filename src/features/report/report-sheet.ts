import type { ReportDetail } from '@/contract/production/report'
import { joinTexts } from '@/lib/text/join-texts'
import type { ReportSheet } from '@/platform/kernel/types'

import { toShownMetric } from './shown-metric'

const tones = { good: 'good', bad: 'bad', even: undefined } as const

/** The scope of a report: its line and its period. */
export function formatReportScope({ period, lines, lineId }: ReportDetail): string {
  const line = lines.find(({ id }) => id === lineId)?.name ?? (lines.length > 0 ? '全厂' : '')
  return joinTexts([line, period.text])
}

/** 「数据截至 11-21 10:24」 */
export function formatDataTime({ dataTime }: Pick<ReportDetail, 'dataTime'>): string {
  return dataTime ? `数据截至 ${dataTime.slice(5, 16)}` : '这段时间没有数据'
}

/**
 * The input of the kernel for a report's picture.
 *
 * @param watermark author and time
 */
export function toReportSheet(report: ReportDetail, watermark: string): ReportSheet {
  return {
    title: report.report.name,
    scope: formatReportScope(report),
    dataTime: joinTexts([formatDataTime(report), `对比${report.period.comparedWith}`]),
    figures: report.figures.map((figure) => {
      const { name, text, unit, change, tone, note } = toShownMetric(figure)
      return { name, text, unit, note: [note, change].filter(Boolean).join(' '), tone: tones[tone] }
    }),
    charts: report.charts,
    tables: report.tables.map(({ title, columns, rows }) => ({
      title,
      columns,
      rows: rows.map(({ cells, mark }) => (mark ? [`${cells[0] ?? ''} ${mark}`, ...cells.slice(1)] : cells)),
    })),
    watermark,
  }
}
