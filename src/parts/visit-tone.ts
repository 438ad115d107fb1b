import type { Tone } from '@/ui/layout/Chip'

const tones: Readonly<Record<string, Tone>> = {
  在场: 'success',
  超时未离场: 'error',
  待填写: 'warning',
  待审批: 'warning',
  待到访: 'info',
}

/** The colour of a visit's state, by its display name; a settled one is grey. */
export function getVisitTone(statusName: string): Tone {
  return tones[statusName] ?? 'neutral'
}
