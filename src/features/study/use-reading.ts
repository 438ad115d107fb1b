import { useDidHide, useDidShow } from '@tarojs/taro'
import { useCallback, useEffect, useRef } from 'react'

import { commonPart, type Part } from '@/lib/seen-parts'
import { measure } from '@/platform/reading'
import type { Standing } from '@/platform/reading/types'
import { onVisibilityChange } from '@/platform/visibility'

/** Milliseconds between two checks: a part visible at both was visible long enough to be read. */
const LOOK_EVERY_MS = 1000

/** The part of an element that is visible in the window; undefined: none of it. */
export function inWindow({ top, height, windowHeight }: Standing, units: number): Part | undefined {
  const unitsAPixel = units / height
  return commonPart({ from: -top * unitsAPixel, to: (windowHeight - top) * unitsAPixel }, { from: 0, to: units })
}

interface Reading {
  id: string
  units: number
  see: (part: Part, place: number) => void
  /** How far down the window is, 0 to 1. */
  onPlace: (share: number) => void
}

/**
 * Watches which parts of an article stay in sight while the page is in front.
 *
 * @param reading absent: nothing is watched
 */
export function useReading(reading: Reading | undefined): void {
  const latest = useRef(reading)
  latest.current = reading
  const isInFront = useRef(true)
  const before = useRef<Part>()
  const show = useCallback((isShown: boolean) => {
    isInFront.current = isShown
    before.current = undefined
  }, [])
  useDidShow(() => show(true))
  useDidHide(() => show(false))
  useEffect(() => onVisibilityChange(show), [show])
  const isWatching = reading !== undefined
  useEffect(() => {
    if (!isWatching) return undefined
    const look = async () => {
      if (!isInFront.current || !latest.current) return
      const { id, units, see, onPlace } = latest.current
      const standing = await measure(id)
      const now = standing && inWindow(standing, units)
      const stayed = now && before.current && commonPart(before.current, now)
      before.current = now
      if (stayed) see(stayed, stayed.to)
      if (now) onPlace(now.to / units)
    }
    const timer = setInterval(() => void look(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isWatching])
}
