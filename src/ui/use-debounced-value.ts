import { useEffect, useState } from 'react'

import { DEBOUNCE_MS } from '@/lib/debounce'

/** What somebody types, once they pause for 500 ms (spec §9): the server is not asked at every key. */
export function useDebouncedValue(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
