import type { Tone } from '@/ui/layout/Chip'

const tones: Readonly<Record<string, Tone>> = {
  draft: 'neutral',
  submitted: 'warning',
  reviewing: 'warning',
  approved: 'info',
  rejected: 'error',
  converted: 'success',
  won: 'success',
  lost: 'neutral',
  expired: 'neutral',
}

/** The colour of an opportunity's state; an unknown one is grey. */
export function getOpportunityTone(status: string): Tone {
  return tones[status] ?? 'neutral'
}
