import { type ReactNode, useEffect, useState } from 'react'

/** Renders its children after the first paint, so that the content above is visible and usable first. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPainted(true), 0)
    return () => clearTimeout(timer)
  }, [])
  return isPainted ? children : null
}
