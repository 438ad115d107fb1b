import { computePercent, formatFigure, formatWithUnit } from '@/lib/figure'
import { groupBy } from '@/lib/group-by'
import { rankAmounts, sumRecords } from '@/server/domains/production/oee'
import type { ProductionRecordRow } from '@/server/domains/production/production-store'

import {
  buildAmountFigure,
  buildShareFigure,
  type ProductionSource,
  type ReportBody,
  sumOrNull,
  toMinutes,
} from './body'
import { groupIntoBuckets } from './records'

const reasons: readonly (readonly [code: string, name: string])[] = [
  ['changeover', '换型'],
  ['material', '待料'],
  ['fault', '故障'],
  ['other', '其他'],
]
const reasonNames = new Map(reasons)

const getReasonName = (reason: string) => reasonNames.get(reason) ?? reason
const sumReasons = (records: readonly ProductionRecordRow[]) => rankAmounts(records.map(({ downtime }) => downtime))
const sumDowntime = ({ downtime }: ProductionRecordRow) => Object.values(downtime).reduce((sum, one) => sum + one, 0)

/** Downtime / planned time; null without planned time. */
function computeDowntimeShare(records: readonly ProductionRecordRow[]): number | null {
  const { plannedSeconds } = sumRecords(records)
  return plannedSeconds > 0 ? (sumOrNull(records, sumDowntime) ?? 0) / plannedSeconds : null
}

function buildReasonChart({ current }: ProductionSource): ReportBody['charts'][number] {
  return {
    title: '停机原因',
    chart: {
      kind: 'ring',
      items: sumReasons(current).map(([reason, seconds]) => ({
        name: getReasonName(reason),
        value: Math.round(toMinutes(seconds)),
      })),
      unit: '分钟',
    },
  }
}

function buildTrendChart({ current, period }: ProductionSource): ReportBody['charts'][number] {
  const buckets = groupIntoBuckets(current, period)
  // Unknown reasons get colours after the known ones.
  const codes = [...new Set([...reasonNames.keys(), ...sumReasons(current).map(([reason]) => reason)])]
  return {
    title: period.from === period.to ? '分时停机' : '每日停机',
    chart: {
      kind: 'axis',
      categories: buckets.map(({ label }) => label),
      series: codes.map((code) => ({
        name: getReasonName(code),
        kind: 'bar' as const,
        stack: 'all',
        values: buckets.map(({ records }) => {
          const seconds = sumOrNull(records, ({ downtime }) => downtime[code] ?? 0)
          return seconds === null ? null : Math.round(toMinutes(seconds))
        }),
      })),
      unit: '分钟',
    },
  }
}

function buildMachineTable({ current, machineName }: ProductionSource): ReportBody['tables'][number] {
  const rows = [...groupBy(current, ({ machineId }) => machineId)]
    .map(([id, records]) => ({ id, records, seconds: sumOrNull(records, sumDowntime) ?? 0 }))
    .sort((a, b) => b.seconds - a.seconds)
  const worst = rows[0]
  return {
    title: '设备明细',
    columns: ['设备', '停机（分钟）', '占比', '主要原因'],
    rows: rows.map((row) => ({
      cells: [
        machineName(row.id),
        formatFigure(toMinutes(row.seconds)),
        formatWithUnit((computeDowntimeShare(row.records) ?? 0) * 100, '%', 1),
        getReasonName(sumReasons(row.records)[0]?.[0] ?? '–'),
      ],
      mark: row === worst && rows.length > 1 && row.seconds > 0 ? '最多' : null,
    })),
  }
}

/** Downtime: reasons, times, machines. */
export function buildDowntimeReport(source: ProductionSource): ReportBody {
  const { current, previous } = source
  const [now, before] = [sumOrNull(current, sumDowntime), sumOrNull(previous, sumDowntime)]
  const [first] = sumReasons(current)
  return {
    figures: [
      buildAmountFigure('停机时长', now === null ? null : toMinutes(now), before === null ? null : toMinutes(before), {
        unit: '分钟',
        better: 'down',
      }),
      buildShareFigure('停机占比', computeDowntimeShare(current), computeDowntimeShare(previous), 'down'),
      {
        ...buildAmountFigure('首要原因占比', first && now ? computePercent(first[1], now) : null, null, {
          unit: '%',
          digits: 1,
          better: 'none',
        }),
        note: first ? getReasonName(first[0]) : null,
      },
    ],
    charts: [buildReasonChart(source), buildTrendChart(source)],
    tables: [buildMachineTable(source)],
  }
}
