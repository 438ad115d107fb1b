import { HOUR_MS } from '@/lib/durations'
import { groupBy } from '@/lib/group-by'
import type { ProductionRecordRow } from '@/server/domains/production/production-store'
import { shiftName } from '@/server/domains/production/shifts'
import { formatTime } from '@/server/http/wire-time'

import { listDays, type Period } from './period'

/** One category of a chart over time. */
interface Bucket {
  label: string
  records: ProductionRecordRow[]
}

const scaleAmounts = (amounts: Readonly<Record<string, number>>, share: number) =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, amount * share]))

/** Cuts records at an instant: a record that spans it counts by its elapsed share. */
export function cutRecordsAt(records: readonly ProductionRecordRow[], until: number): ProductionRecordRow[] {
  return records.flatMap((record) => {
    const [start, end] = [record.startAt.getTime(), record.endAt.getTime()]
    if (end <= until) return [record]
    if (start >= until) return []
    const share = (until - start) / (end - start)
    const { plannedSeconds, runSeconds, plan, total, good, energyWh, downtime, defects } = record
    return [
      {
        ...record,
        plannedSeconds: plannedSeconds * share,
        runSeconds: runSeconds * share,
        plan: plan * share,
        total: total * share,
        good: good * share,
        energyWh: energyWh * share,
        downtime: scaleAmounts(downtime, share),
        defects: scaleAmounts(defects, share),
      },
    ]
  })
}

/** Groups a day by hour; an older day, which only has whole shifts, by shift. */
function groupByHour(records: readonly ProductionRecordRow[]): Bucket[] {
  const isFine = records.every(({ startAt, endAt }) => endAt.getTime() - startAt.getTime() <= HOUR_MS)
  const formatLabel = ({ startAt, shift }: ProductionRecordRow) =>
    isFine ? `${formatTime(startAt).slice(11, 13)}:00` : shiftName(shift)
  return [...groupBy(records, formatLabel)].map(([label, group]) => ({ label, records: group }))
}

/** Groups the records of a period over time: one day by hour, several by day, including days without records. */
export function groupIntoBuckets(records: readonly ProductionRecordRow[], period: Period): Bucket[] {
  if (period.from === period.to) return groupByHour(records)
  const byDay = groupBy(records, ({ workDay }) => workDay)
  return listDays(period).map((day) => ({
    label: day === period.today ? '今日' : day.slice(5),
    records: byDay.get(day) ?? [],
  }))
}
