import { View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'

import { toAriaProps } from '@/platform/aria'

import styles from './PullToRefresh.module.scss'
import type { PullToRefreshProps } from './pull-to-refresh'

/** Distance that triggers a refresh, and maximum distance of the indicator. */
const ENOUGH_PX = 70
const FARTHEST_PX = 110
/** The indicator moves half as far as the finger. */
const FOLLOWS = 0.5

interface Pull {
  onMove: (distance: number) => void
  onEnd: (distance: number) => void
}

/**
 * Observes touches that pull a page down from its top.
 * @returns stops observing
 */
function watchPull(page: HTMLElement, { onMove, onEnd }: Pull): () => void {
  let from: number | undefined
  let distance = 0
  const start = (event: TouchEvent) => {
    from = page.scrollTop <= 0 && event.touches.length === 1 ? event.touches[0]?.clientY : undefined
    distance = 0
    // A second finger ends the pull.
    onMove(distance)
  }
  const move = (event: TouchEvent) => {
    const now = event.touches[0]?.clientY
    if (from === undefined || now === undefined) return
    distance = page.scrollTop <= 0 ? Math.max(0, now - from) : 0
    // An upward move is an ordinary scroll and must not be blocked.
    if (distance > 0 && event.cancelable) event.preventDefault()
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
 * Pull to refresh for H5. Taro's own (with H5 components) listens on an element that never scrolls: it would block
 * upward scrolling and never call the page. Remove when its `scrollContainer` is the page again.
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
