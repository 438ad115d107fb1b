import { useEffect, useState } from 'react'

import { DEBOUNCE_MS } from '@/lib/debounce'

/** Debounces typed text by 500 ms (spec §9), so that not every key sends a request. */
export function useDebouncedValue(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
