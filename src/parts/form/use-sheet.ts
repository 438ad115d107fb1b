import { useState } from 'react'

/**
 * Whether a control's sheet is open, and whether it is drawn at all: not before it is needed, and from then on, for
 * NutUI's wheels are still measured while they leave.
 */
export function useSheet() {
  const [isOpen, setOpen] = useState(false)
  const [isDrawn, setDrawn] = useState(false)
  const open = () => {
    setDrawn(true)
    setOpen(true)
  }
  return { isOpen, isDrawn, open, close: () => setOpen(false) }
}
