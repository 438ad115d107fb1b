import { useEffect, useId, useRef } from 'react'

import { holdOverlay } from '@/platform/overlay'

/** Lets the platform's back, Escape and focus serve an overlay while it is open. @returns the id its element bears */
export function useOverlay(isOpen: boolean, onClose: () => void): string {
  const id = `overlay${useId().replaceAll(':', '')}`
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => (isOpen ? holdOverlay(id, () => close.current()) : undefined), [isOpen, id])
  return id
}
