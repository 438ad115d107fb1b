import { useEffect, useId, useRef } from 'react'

import { openModalHistory } from '@/platform/modal-history'

/**
 * Lets the platform's back, Escape and focus serve an overlay while it is open.
 *
 * @param isLocked it stays open whatever the person does
 * @returns the id its element bears
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
