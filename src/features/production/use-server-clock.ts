import { useEffect, useState } from 'react'

import { parseWireTime } from '@/lib/wire-time'
import { usePageVisibility } from '@/parts/use-page-visibility'

const TICK_MS = 1000

/** The server's time of a response. */
interface Stamped {
  now: string
}

/**
 * The server's current time, computed from a response and the time since its arrival, because the phone's clock may be
 * wrong. Updates every second while the page is shown.
 *
 * @param receivedAt when the response arrived, by the phone's clock (`dataUpdatedAt`)
 * @returns epoch milliseconds; 0 without a response
 */
export function useServerClock(answer: Stamped | undefined, receivedAt: number): number {
  const isShown = usePageVisibility()
  const [phoneNow, setPhoneNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isShown) return undefined
    setPhoneNow(Date.now())
    const timer = setInterval(() => setPhoneNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [isShown])
  if (!answer) return 0
  return (parseWireTime(answer.now) ?? 0) + Math.max(phoneNow - receivedAt, 0)
}
