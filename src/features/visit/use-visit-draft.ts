import { useDraftForm } from '@/parts/short-form/use-draft-form'

/** A form of a host or of the reception about a visitor: an invitation, or a walk-in. */
export const useVisitDraft = <T extends Record<string, string>>(
  slot: 'invitation' | 'walkIn',
  initial: T,
  check: Parameters<typeof useDraftForm<T>>[2],
) => useDraftForm('visitDraft', initial, check, slot)
