import { useDraftForm } from '@/parts/short-form/use-draft-form'

/** A short form of a partner about an opportunity or an activity, without files. */
export const usePartnerDraft = <T extends Record<string, string>>(
  slot: `${'extension' | 'place'}:${string}`,
  initial: T,
  check: Parameters<typeof useDraftForm<T>>[2],
) => useDraftForm('partnerFormDraft', initial, check, slot)
