import type { KeyboardEvent } from 'react'

import { addDays, addMonths, getWeekday } from '@/lib/days'
import { listMonthDays } from '@/ui/form/days'

interface DayKeys {
  /** The month that is shown, `yyyy-MM`. */
  month: string
  /** The first and the last selectable day, `yyyy-MM-dd`. */
  min: string
  max: string
  /** Shows the month of the day that gets the focus. */
  onMonth: (month: string) => void
}

const WEEK = 7

const listDayButtons = (grid: Element) => [...grid.querySelectorAll<HTMLElement>('[role="button"]')]

/** The day that a key leads to, as in the date grid of the ARIA patterns; undefined for other keys. */
function getDayForKey(key: string, day: string): string | undefined {
  const afterMonday = (getWeekday(day) + WEEK - 1) % WEEK
  const days: Record<string, string> = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -WEEK),
    ArrowDown: addDays(day, WEEK),
    Home: addDays(day, -afterMonday),
    End: addDays(day, WEEK - 1 - afterMonday),
    PageUp: addMonths(day, -1),
    PageDown: addMonths(day, 1),
  }
  return days[key]
}

/** Props of the days of a calendar: keys move the focus among them, into other months too. */
export const getDayKeyProps = ({ month, min, max, onMonth }: DayKeys): object => ({
  onKeyDown(event: KeyboardEvent) {
    const grid = event.currentTarget
    const place = listDayButtons(grid).indexOf(event.target as HTMLElement)
    const day = listMonthDays(month).filter((one) => one !== undefined)[place]
    const nextDay = day && getDayForKey(event.key, day)
    if (!nextDay) return
    // The page does not scroll.
    event.preventDefault()
    const next = nextDay < min ? min : nextDay > max ? max : nextDay
    onMonth(next.slice(0, 7))
    // After the render: the buttons of another month are others.
    setTimeout(() => listDayButtons(grid)[Number(next.slice(8)) - 1]?.focus())
  },
})
