import { formatFigure, percentOf, withUnit } from '@/lib/figure'
import { groupBy } from '@/lib/group-by'
import { sumAmounts, sumRecords } from '@/server/domains/production/oee'
import type { ProductionRecordRow } from '@/server/domains/production/production-store'

import { amountFigure, minutes, type ProductionSource, type ReportBody, shareFigure, totalOf } from './body'
import { bucketsOf } from './records'

const reasons: readonly (readonly [code: string, name: string])[] = [
  ['changeover', '换型'],
  ['material', '待料'],
  ['fault', '故障'],
  ['other', '其他'],
]
const known = new Map(reasons)

const nameOf = (reason: string) => known.get(reason) ?? reason
const reasonsOf = (records: readonly ProductionRecordRow[]) => sumAmounts(records.map(({ downtime }) => downtime))
const secondsOf = ({ downtime }: ProductionRecordRow) => Object.values(downtime).reduce((sum, one) => sum + one, 0)

/** Lost time of planned time; of no planned time there is no share. */
function shareOf(records: readonly ProductionRecordRow[]): number | null {
  const { plannedSeconds } = sumRecords(records)
  return plannedSeconds > 0 ? (totalOf(records, secondsOf) ?? 0) / plannedSeconds : null
}

function byReason({ current }: ProductionSource): ReportBody['charts'][number] {
  return {
    title: '停机原因',
    chart: {
      kind: 'ring',
      items: reasonsOf(current).map(([reason, seconds]) => ({
        name: nameOf(reason),
        value: Math.round(minutes(seconds)),
      })),
      unit: '分钟',
    },
  }
}

function overTime({ current, period }: ProductionSource): ReportBody['charts'][number] {
  const buckets = bucketsOf(current, period)
  // A reason that nobody foresaw has its own colour, after those that are known.
  const codes = [...new Set([...known.keys(), ...reasonsOf(current).map(([reason]) => reason)])]
  return {
    title: period.from === period.to ? '分时停机' : '每日停机',
    chart: {
      kind: 'axis',
      categories: buckets.map(({ label }) => label),
      series: codes.map((code) => ({
        name: nameOf(code),
        kind: 'bar' as const,
        stack: 'all',
        values: buckets.map(({ records }) => {
          const seconds = totalOf(records, ({ downtime }) => downtime[code] ?? 0)
          return seconds === null ? null : Math.round(minutes(seconds))
        }),
      })),
      unit: '分钟',
    },
  }
}

function machineTable({ current, machineName }: ProductionSource): ReportBody['tables'][number] {
  const rows = [...groupBy(current, ({ machineId }) => machineId)]
    .map(([id, records]) => ({ id, records, seconds: totalOf(records, secondsOf) ?? 0 }))
    .sort((a, b) => b.seconds - a.seconds)
  const worst = rows[0]
  return {
    title: '设备明细',
    columns: ['设备', '停机（分钟）', '占比', '主要原因'],
    rows: rows.map((row) => ({
      cells: [
        machineName(row.id),
        formatFigure(minutes(row.seconds)),
        withUnit((shareOf(row.records) ?? 0) * 100, '%', 1),
        nameOf(reasonsOf(row.records)[0]?.[0] ?? '–'),
      ],
      mark: row === worst && rows.length > 1 && row.seconds > 0 ? '最多' : null,
    })),
  }
}

/** Time that was lost: why, when, on which machine. */
export function downtimeReport(source: ProductionSource): ReportBody {
  const { current, previous } = source
  const [now, before] = [totalOf(current, secondsOf), totalOf(previous, secondsOf)]
  const [first] = reasonsOf(current)
  return {
    figures: [
      amountFigure('停机时长', now === null ? null : minutes(now), before === null ? null : minutes(before), {
        unit: '分钟', better: 'down',
      }),
      shareFigure('停机占比', shareOf(current), shareOf(previous), 'down'),
      {
        ...amountFigure('首要原因占比', first && now ? percentOf(first[1], now) : null, null, {
          unit: '%', digits: 1, better: 'none',
        }),
        note: first ? nameOf(first[0]) : null,
      },
    ],
    charts: [byReason(source), overTime(source)],
    tables: [machineTable(source)],
  }
}
