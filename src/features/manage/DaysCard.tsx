import { type ReactNode, useState } from 'react'

import { DAY_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'
import type { ChosenDays } from '@/ui/form/calendar/DayRange'
import { LateCalendarSheet } from '@/ui/form/LateCalendarSheet'
import { Card } from '@/ui/layout/Card'
import { Cell } from '@/ui/list/Cell'

const FIRST_DAY = '2020-01-01'

const formatDays = (days: ChosenDays | undefined) => (days ? `${days.from} 至 ${days.to ?? days.from}` : '全部日期')

/** Days as the filter of a call has them. */
export function toDayFilter(days: ChosenDays | undefined): { fromDay?: string; toDay?: string } {
  return days ? { fromDay: days.from, toDay: days.to ?? days.from } : {}
}

interface DaysCardProps {
  days: ChosenDays | undefined
  onChange: (days: ChosenDays | undefined) => void
  /** How many days after today can be chosen. */
  ahead?: number
  /** What else narrows or orders the list: more rows of the card. */
  children?: ReactNode
}

/** The days that a list is narrowed to; all of them when nothing is chosen. */
export function DaysCard({ days, onChange, ahead = 0, children }: DaysCardProps) {
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <Card isFlush>
        <Cell icon="calendar" title="日期" value={formatDays(days)} onPress={() => setPicking(true)} />
        {children}
      </Card>
      {isPicking ? (
        <LateCalendarSheet
          isOpen
          title="日期"
          value={days}
          from={FIRST_DAY}
          to={chinaDay(Date.now() + ahead * DAY_MS)}
          onPick={(from, to) => onChange({ from, to })}
          onClear={() => onChange(undefined)}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </>
  )
}
