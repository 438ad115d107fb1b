import { useEffect, useId, useRef } from 'react'

import { openModalHistory } from '@/platform/modal-history'

/**
 * Connects an open overlay with the platform's back, Escape and focus.
 *
 * @param onClose returns false when it stays open, such as for a question
 * @param isLocked ignores all of them
 * @returns the id for its element
 */
export function useOverlay(isOpen: boolean, onClose: () => unknown, isLocked = false): string {
  const id = `overlay${useId().replaceAll(':', '')}`
  const close = useRef<() => boolean>(() => true)
  close.current = () => !isLocked && onClose() !== false
  useEffect(() => (isOpen ? openModalHistory(id, () => close.current()) : undefined), [isOpen, id])
  return id
}
