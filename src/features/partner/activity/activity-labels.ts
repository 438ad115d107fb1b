import type { PartnerActivity } from '@/contract/partner/partner-activity'
import { isRealDay } from '@/lib/wire-time'
import type { Tone } from '@/ui/layout/Chip'

const tones: Readonly<Record<string, Tone>> = { open: 'success', live: 'info', full: 'warning', cancelled: 'error' }

/** The colour of an activity's state; past or unknown is grey. */
export function getActivityTone(state: string): Tone {
  return tones[state] ?? 'neutral'
}

/** The date on an activity's plate: `12.01`. */
export function getCalendarDay({ startTime }: Pick<PartnerActivity, 'startTime'>): string {
  return startTime.slice(5, 10).replace('-', '.')
}

const weekdays = '日一二三四五六'

/** `11 月 28 日（周六）14:00 – 16:30`; both dates over several days. */
export function formatActivityTime({ startTime, endTime }: Pick<PartnerActivity, 'startTime' | 'endTime'>): string {
  const end = endTime.slice(0, 10) === startTime.slice(0, 10) ? endTime.slice(11, 16) : formatDay(endTime)
  return `${formatDay(startTime)} – ${end}`
}

function formatDay(time: string): string {
  const [year = 0, month = 0, day = 0] = time.slice(0, 10).split('-').map(Number)
  const weekday = isRealDay(year, month, day) ? weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] : ''
  return `${month} 月 ${day} 日（周${weekday}）${time.slice(11, 16)}`
}
