import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { toAriaProps } from '@/platform/aria'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { type ChosenDays, DayRange } from '@/ui/form/DayRange'
import { Pills } from '@/ui/form/Tick'
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
      <SegmentedTabs look="box" label="时间" tabs={reportPeriods} active={filters.period} onSelect={select} />
      {lines.length > 0 ? (
        <ScrollRow className={styles.lines}>
          <View className={styles.lineRow}>
            <Pills
              isSingle
              isRequired
              label="产线"
              options={options}
              value={[filters.lineId ?? WHOLE]}
              onChange={([line]) => onChange({ ...filters, lineId: line === WHOLE ? undefined : line })}
            />
          </View>
        </ScrollRow>
      ) : null}
      {isChoosing ? (
        <DaysSheet
          days={filters.days}
          today={today}
          onApply={(days) => onChange({ ...filters, period: 'custom', days })}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </View>
  )
}

interface DaysSheetProps {
  days: ReportFilters['days']
  today: string
  onApply: (days: { from: string; to: string }) => void
  onClose: () => void
}

/** A custom range of days. Nothing changes until 确定. */
function DaysSheet({ days, today, onApply, onClose }: DaysSheetProps) {
  const [draft, setDraft] = useState<ChosenDays | undefined>(days)
  const [fault, setFault] = useState<string>()
  const change = (chosen: ChosenDays) => {
    setDraft(chosen)
    setFault(undefined)
  }
  const apply = () => {
    const wrong = validatePeriodDays(draft)
    if (wrong || !draft?.to) return setFault(wrong)
    onApply({ from: draft.from, to: draft.to })
    onClose()
  }
  const spoken = draft ? `${draft.from.slice(5)} 至 ${draft.to?.slice(5) ?? '…'}` : '先点开始日期，再点结束日期'
  return (
    <Sheet isOpen title="选择日期" onClose={onClose} footer={<Button grow={1} text="确定" onPress={apply} />}>
      <DayRange value={draft} onChange={change} min={getDayYearBefore(today)} max={today} />
      <Text className={fault ? styles.fault : styles.chosen} {...toAriaProps({ role: fault ? 'alert' : 'status' })}>
        {fault ?? spoken}
      </Text>
    </Sheet>
  )
}
