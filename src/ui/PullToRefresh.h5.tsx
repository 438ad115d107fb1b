import { View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'

import { toAriaProps } from '@/platform/aria'

import styles from './PullToRefresh.module.scss'
import type { PullToRefreshProps } from './pull-to-refresh'

/** How far the finger goes before letting go refreshes, and how far the sign follows at most. */
const ENOUGH_PX = 70
const FARTHEST_PX = 110
/** The sign moves half as far as the finger. */
const FOLLOWS = 0.5

interface Pull {
  onMove: (distance: number) => void
  onEnd: (distance: number) => void
}

/** Watches fingers that pull a page down from its top. @returns ends the watch */
function watchPull(page: HTMLElement, { onMove, onEnd }: Pull): () => void {
  let from: number | undefined
  let distance = 0
  const start = (event: TouchEvent) => {
    from = page.scrollTop <= 0 && event.touches.length === 1 ? event.touches[0]?.clientY : undefined
    distance = 0
  }
  const move = (event: TouchEvent) => {
    const now = event.touches[0]?.clientY
    if (from === undefined || now === undefined) return
    distance = page.scrollTop <= 0 ? now - from : 0
    // Upwards it is an ordinary scroll, which nothing may hold back.
    if (distance <= 0) return
    if (event.cancelable) event.preventDefault()
    onMove(distance)
  }
  const end = () => {
    if (from !== undefined && distance > 0) onEnd(distance)
    from = undefined
  }
  page.addEventListener('touchstart', start, { passive: true })
  page.addEventListener('touchmove', move, { passive: false })
  page.addEventListener('touchend', end)
  page.addEventListener('touchcancel', end)
  return () => {
    page.removeEventListener('touchstart', start)
    page.removeEventListener('touchmove', move)
    page.removeEventListener('touchend', end)
    page.removeEventListener('touchcancel', end)
  }
}

/**
 * Pull to refresh for H5. Taro's own (with html components) listens on an element that never scrolls: it would stop
 * every scroll upwards and never call the page. Can be removed when its `scrollContainer` is the page again.
 */
export function PullToRefresh({ onRefresh }: PullToRefreshProps) {
  const root = useRef<HTMLElement>(null)
  const [distance, setDistance] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const refresh = useRef(onRefresh)
  refresh.current = onRefresh
  useEffect(() => {
    const page = root.current?.closest<HTMLElement>('.taro_page')
    if (!page) return
    const settle = (pulled: number) => {
      setDistance(0)
      if (pulled < ENOUGH_PX / FOLLOWS) return
      setBusy(true)
      void refresh.current().finally(() => setBusy(false))
    }
    return watchPull(page, { onMove: (pulled) => setDistance(Math.min(FARTHEST_PX, pulled * FOLLOWS)), onEnd: settle })
  }, [])
  const shown = isBusy ? ENOUGH_PX : distance
  const look = { transform: `translate(-50%, ${shown}px)`, opacity: Math.min(1, shown / ENOUGH_PX) }
  return (
    <View
      ref={root}
      className={styles.root}
      style={look}
      {...toAriaProps({ role: 'status', label: isBusy ? '刷新中' : '' })}
    >
      <View className={`${styles.ring} ${isBusy ? styles.busy : ''}`} />
    </View>
  )
}
