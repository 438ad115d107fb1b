import { useDidHide, useDidShow } from '@tarojs/taro'
import { useCallback, useEffect, useRef } from 'react'

import { intersectParts, type SeenPart } from '@/lib/seen-parts'
import { measureElement } from '@/platform/element-position'
import type { ElementPosition } from '@/platform/element-position/types'
import { onVisibilityChange } from '@/platform/visibility'

/** Milliseconds between two checks: a part visible at both was visible long enough to be read. */
const LOOK_EVERY_MS = 1000

/** The visible part of an element; undefined when hidden. */
export function getVisiblePart({ top, height, windowHeight }: ElementPosition, units: number): SeenPart | undefined {
  const unitsAPixel = units / height
  return intersectParts({ from: -top * unitsAPixel, to: (windowHeight - top) * unitsAPixel }, { from: 0, to: units })
}

interface Reading {
  id: string
  units: number
  recordPart: (part: SeenPart, position: number) => void
  /** Receives the scroll position, 0 to 1. */
  onPlace: (share: number) => void
}

/**
 * Tracks which parts of an article stay visible while the page is shown.
 *
 * @param reading absent: nothing is tracked
 */
export function useReadingProgress(reading: Reading | undefined): void {
  const latest = useRef(reading)
  latest.current = reading
  const isInFront = useRef(true)
  const before = useRef<SeenPart>()
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
      const { id, units, recordPart, onPlace } = latest.current
      const standing = await measureElement(id)
      const now = standing && getVisiblePart(standing, units)
      const stayed = now && before.current && intersectParts(before.current, now)
      before.current = now
      if (stayed) recordPart(stayed, stayed.to)
      if (now) onPlace(now.to / units)
    }
    const timer = setInterval(() => void look(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isWatching])
}
