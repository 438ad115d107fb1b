import type { PartnerActivity } from '@/contract/partner/partner-activity'
import { describeDay } from '@/ui/form/days'
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

/** `11月28日 周六 14:00 – 16:30`; both dates over several days. */
export function formatActivityTime({ startTime, endTime }: Pick<PartnerActivity, 'startTime' | 'endTime'>): string {
  const end = endTime.slice(0, 10) === startTime.slice(0, 10) ? endTime.slice(11, 16) : formatDayAndTime(endTime)
  return `${formatDayAndTime(startTime)} – ${end}`
}

const formatDayAndTime = (time: string) => `${describeDay(time.slice(0, 10))} ${time.slice(11, 16)}`
