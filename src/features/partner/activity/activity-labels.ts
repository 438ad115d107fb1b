import type { PartnerActivity } from '@/contract/partner/partner-activity'
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
