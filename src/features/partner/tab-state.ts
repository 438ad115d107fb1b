import { usePageScroll } from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'

import { encodeQuery, parseQuery } from '@/lib/query-string'
import { useAddressPage } from '@/navigation/address-page'
import { readAddressQuery, replaceAddressQuery } from '@/platform/address-query'
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

interface TabChoice<T> {
  /** Reads it from the address after a reload; gives the usual value for what the list has not. */
  parse: (read: (key: string) => string) => T
  /** All its parameters of the address, the unset ones empty. */
  format: (value: T) => Readonly<Record<string, string>>
}

/** A state of a tab page that survives switching tabs, and that the address keeps. */
export function useTabChoice<T>(
  tab: string,
  name: string,
  { parse, format }: TabChoice<T>,
): readonly [T, (value: T) => void] {
  const page = useAddressPage()
  // Safe cast: only this hook writes under this name.
  const [value, setValue] = useState(() =>
    name in getTabState(tab).choices
      ? (getTabState(tab).choices[name] as T)
      : parse((key) => readAddressQuery(page, key)),
  )
  const kept = encodeQuery(format(value))
  useEffect(() => {
    for (const [key, text] of Object.entries(parseQuery(kept))) replaceAddressQuery(page, key, text)
  }, [page, kept])
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
