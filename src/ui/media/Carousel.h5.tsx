import { View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'

import { toAriaProps } from '@/platform/aria'

import styles from './Carousel.module.scss'
import { CarouselDots } from './CarouselDots'
import type { CarouselProps } from './carousel-props'

function wantsMotion(): boolean {
  return !window.matchMedia?.('(prefers-reduced-motion: reduce)').matches
}

/** Slides one at a time with scroll-snap: Taro's swiper adds 42 KB to every page. */
export function Carousel<Item>({ items, getKey, renderItem, label, intervalMs }: CarouselProps<Item>) {
  const [at, setAt] = useState(0)
  const track = useRef<HTMLElement>(null)
  const count = items.length

  useEffect(() => {
    if (intervalMs === undefined || count < 2 || !wantsMotion()) return
    const timer = setInterval(() => {
      const element = track.current
      // A hidden page has no width, so its carousel does not move.
      if (element?.clientWidth) element.scrollTo({ left: ((at + 1) % count) * element.clientWidth, behavior: 'smooth' })
    }, intervalMs)
    return () => clearInterval(timer)
  }, [at, count, intervalMs])

  useEffect(() => {
    const element = track.current
    if (!element) return
    const follow = () => setAt(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [])

  return (
    <CarouselDots count={count} activeIndex={at} label={label}>
      <View ref={track} className={`${styles.track} ${styles.snap}`} {...toAriaProps({ focusable: true })}>
        {items.map((item) => (
          <View key={getKey(item)} className={styles.slide}>
            {renderItem(item)}
          </View>
        ))}
      </View>
    </CarouselDots>
  )
}
