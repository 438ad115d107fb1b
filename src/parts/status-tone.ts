import type { Tone } from '@/ui/layout/Chip'

const tones: Readonly<Record<string, Tone>> = {
  running: 'warning',
  approved: 'success',
  rejected: 'error',
  returned: 'error',
  revoked: 'neutral',
  terminated: 'neutral',
}

/** The colour of a process's state; an unknown one is grey. */
export function getStatusTone(status: string): Tone {
  return tones[status] ?? 'neutral'
}
