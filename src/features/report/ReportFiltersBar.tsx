import { View } from '@tarojs/components'
import { useState } from 'react'

import { LateCalendarSheet } from '@/ui/form/LateCalendarSheet'
import { PillChoice } from '@/ui/form/Tick'
import { ScrollRow } from '@/ui/layout/ScrollRow'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'

import styles from './Report.module.scss'
import {
  getDayYearBefore,
  type ReportFilters,
  type ReportPeriodKind,
  reportPeriods,
  validatePeriodDays,
} from './report-filters'

interface FiltersBarProps {
  filters: ReportFilters
  lines: readonly { id: string; name: string }[]
  /** The last selectable day, `yyyy-MM-dd`. */
  today: string
  onChange: (filters: ReportFilters) => void
}

const WHOLE = 'all'

/** Filters for period and line. */
export function ReportFiltersBar({ filters, lines, today, onChange }: FiltersBarProps) {
  const [isChoosing, setChoosing] = useState(false)
  const select = (period: ReportPeriodKind) => {
    if (period === 'custom') setChoosing(true)
    else onChange({ ...filters, period })
  }
  const options = [{ value: WHOLE, text: '全厂' }, ...lines.map(({ id, name }) => ({ value: id, text: name }))]
  return (
    <View className={styles.filters}>
      <SegmentedTabs variant="box" label="时间" tabs={reportPeriods} active={filters.period} onSelect={select} />
      {lines.length > 0 ? (
        <ScrollRow className={styles.lines}>
          <View className={styles.lineRow}>
            <PillChoice
              label="产线"
              options={options}
              value={filters.lineId ?? WHOLE}
              onChange={(line) => onChange({ ...filters, lineId: line === WHOLE ? undefined : line })}
            />
          </View>
        </ScrollRow>
      ) : null}
      {isChoosing ? (
        <LateCalendarSheet
          isOpen
          title="选择日期"
          value={filters.days}
          from={getDayYearBefore(today)}
          to={today}
          validate={validatePeriodDays}
          onPick={(from, to) => onChange({ ...filters, period: 'custom', days: { from, to } })}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </View>
  )
}
