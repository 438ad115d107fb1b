import { type RefObject, useEffect, useRef } from 'react'

import { followMouse } from '@/platform/mouse-scroll'

/** A ref for a row that scrolls sideways: on H5 it follows the mouse. */
export function useMouseScroll(): RefObject<HTMLElement> {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    if (row.current) followMouse(row.current)
  }, [])
  return row
}
