import { formatDaysLeft } from '@/features/production/format-days-left'
import { parseWireTime } from '@/lib/wire-time'

it.each([
  ['later today', '2026-11-22 18:00:00', '今天到期'],
  ['earlier today', '2026-11-22 08:00:00', '今天到期'],
  ['early tomorrow', '2026-11-23 00:30:00', '还剩 1 天'],
  ['in a week', '2026-11-29 09:00:00', '还剩 7 天'],
  ['late yesterday', '2026-11-21 23:30:00', '已超期 1 天'],
])('work that is due %s says so by the day of the calendar', (_when, dueTime, text) => {
  expect(formatDaysLeft(dueTime, parseWireTime('2026-11-22 10:00:00') ?? 0)).toBe(text)
})
