import { usePageScroll } from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'

import { scrollPageTo } from '@/platform/scroll-to'
import { useSession } from '@/session/session'

/** Scroll position and view state of a tab, kept here because its pages are replaced. */
interface Place {
  top: number
  choices: Record<string, unknown>
  /** The page scrolls to the top during the switch, which must not be recorded. */
  isLeft: boolean
}

/** By user and tab, until the application is closed. */
const places = new Map<string, Place>()

function getTabState(tab: string): Place {
  const key = `${useSession.getState().user?.userId} ${tab}`
  const storedPlace = places.get(key)
  if (storedPlace) return storedPlace
  const fresh = { top: 0, choices: {}, isLeft: false }
  places.set(key, fresh)
  return fresh
}

/** Call it before another tab replaces this one. */
export function markTabLeft(tab: string): void {
  getTabState(tab).isLeft = true
}

/** A state of a tab page that survives switching tabs. */
export function useTabChoice<T>(tab: string, name: string, initial: T): readonly [T, (value: T) => void] {
  // Safe cast: only this hook writes under this name.
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
 * Restores the scroll position of a tab page.
 *
 * @param isReady whether the previous content is rendered again
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
