import { useEffect, useRef, useState } from 'react'

/** Without a touch for so long, the next visitor finds the start. */
const IDLE_MS = 60_000

/**
 * Calls back after a minute without a touch.
 *
 * @returns to be called with each touch
 */
export function useIdleReturn(onIdle: () => void): () => void {
  const [round, setRound] = useState(0)
  const latest = useRef(onIdle)
  latest.current = onIdle
  // biome-ignore lint/correctness/useExhaustiveDependencies: each touch starts the minute anew
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), IDLE_MS)
    return () => clearTimeout(timer)
  }, [round])
  return () => setRound((before) => before + 1)
}
