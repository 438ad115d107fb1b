import { usePageScroll } from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'

import { scrollPageTo } from '@/platform/scroll-to'
import { useSession } from '@/session/session'

/** Where somebody was on a tab of the area: its pages are replaced, so that nothing else remembers it. */
interface Place {
  top: number
  choices: Record<string, unknown>
  /** The page scrolls up while it goes: that is not where somebody was. */
  isLeft: boolean
}

/** By person and tab, until the application is closed. */
const places = new Map<string, Place>()

function getTabState(tab: string): Place {
  const key = `${useSession.getState().user?.userId} ${tab}`
  const known = places.get(key)
  if (known) return known
  const fresh = { top: 0, choices: {}, isLeft: false }
  places.set(key, fresh)
  return fresh
}

/** To be called before another tab replaces this one. */
export function markTabLeft(tab: string): void {
  getTabState(tab).isLeft = true
}

/** A state of a tab's page that is found again when the tab is. */
export function useTabChoice<T>(tab: string, name: string, initial: T): readonly [T, (value: T) => void] {
  // Written under this name by this hook alone.
  const [value, setValue] = useState(() =>
    name in getTabState(tab).choices ? (getTabState(tab).choices[name] as T) : initial,
  )
  const choose = (next: T) => {
    getTabState(tab).choices[name] = next
    setValue(next)
  }
  return [value, choose]
}

/**
 * Finds a tab's page scrolled as it was left.
 *
 * @param isReady whether what stood there is drawn again
 */
export function useTabScroll(tab: string, isReady: boolean): void {
  const isDone = useRef(false)
  usePageScroll(({ scrollTop }) => {
    const place = getTabState(tab)
    if (isDone.current && !place.isLeft) place.top = scrollTop
  })
  useEffect(() => {
    if (!isReady || isDone.current) return
    const place = getTabState(tab)
    isDone.current = true
    place.isLeft = false
    if (place.top > 0) scrollPageTo(place.top)
  }, [tab, isReady])
}
