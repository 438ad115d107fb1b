import { type ReactNode, useEffect, useState } from 'react'

/** What is below may come a moment after what stands above it: the person sees that first, and can act on it. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPainted(true), 0)
    return () => clearTimeout(timer)
  }, [])
  return isPainted ? children : null
}
