import { useEffect, useId, useRef } from 'react'

import { openModalHistory } from '@/platform/modal-history'

/**
 * Connects an open overlay with the platform's back, Escape and focus.
 *
 * @param isLocked ignores all of them
 * @returns the id for its element
 */
export function useOverlay(isOpen: boolean, onClose: () => void, isLocked = false): string {
  const id = `overlay${useId().replaceAll(':', '')}`
  const close = useRef<() => boolean>(() => true)
  close.current = () => {
    if (!isLocked) onClose()
    return !isLocked
  }
  useEffect(() => (isOpen ? openModalHistory(id, () => close.current()) : undefined), [isOpen, id])
  return id
}
