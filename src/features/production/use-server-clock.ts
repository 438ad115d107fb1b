import { useDidHide, useDidShow } from '@tarojs/taro'
import { useEffect, useState } from 'react'

import { parseWireTime } from '@/lib/wire-time'
import { onVisibilityChange } from '@/platform/visibility'

/** Whether this page is the one in front, in an application that is in front. */
export function usePageVisibility(): boolean {
  const [isTop, setTop] = useState(true)
  const [isFront, setFront] = useState(true)
  useDidShow(() => setTop(true))
  useDidHide(() => setTop(false))
  useEffect(() => onVisibilityChange(setFront), [])
  return isTop && isFront
}

const TICK_MS = 1000

/** What an answer says of time: the server's clock when it was given. */
interface Stamped {
  now: string
}

/**
 * The server's clock now, by that of an answer and the time since it came: the phone's own clock may be wrong.
 * Moves on every second while the page is in front.
 *
 * @param receivedAt when the answer came, by the phone's clock (`dataUpdatedAt`)
 * @returns epoch milliseconds; 0 without an answer
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
