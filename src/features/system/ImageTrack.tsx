import { View } from '@tarojs/components'
import { useEffect, useRef } from 'react'

import { toAriaProps } from '@/platform/aria'
import { ImageWithFallback } from '@/ui/media/ImageWithFallback'

import styles from './ImageTrack.module.scss'
import { useZoomGestures } from './use-zoom-gestures'
import type { Zoom } from './zoom'

interface ImageTrackProps {
  urls: readonly string[]
  /** Index of the current picture. */
  at: number
  onAt(at: number): void
  zoom: Zoom
  onZoom(zoom: Zoom): void
  onTap(): void
}

/** The pictures side by side; scroll-snap moves between them, and is disabled while a picture is zoomed. */
export function ImageTrack({ urls, at, onAt, zoom, onZoom, onTap }: ImageTrackProps) {
  const track = useRef<HTMLElement>(null)
  const gestures = useZoomGestures({ zoom, onZoom, onTap })
  const isZoomed = zoom.scale > 1
  const latestOnAt = useRef(onAt)
  latestOnAt.current = onAt

  // biome-ignore lint/correctness/useExhaustiveDependencies: only where it begins; afterwards the finger leads
  useEffect(() => {
    const element = track.current
    if (!element) return
    element.scrollLeft = at * element.clientWidth
    const follow = () => latestOnAt.current(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [])

  return (
    <View
      ref={track}
      className={`${styles.track} ${isZoomed ? styles.held : ''}`}
      {...toAriaProps({ role: 'group', label: '图片，左右滑动切换', focusable: true })}
    >
      {urls.map((url, index) => (
        <View key={url} className={`${styles.slide} ${isZoomed ? styles.free : ''}`} {...gestures}>
          {/* Only the neighbours are preloaded for a swipe. */}
          {Math.abs(index - at) <= 1 ? (
            <View
              className={styles.frame}
              style={
                index === at ? { transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` } : undefined
              }
            >
              <ImageWithFallback
                className={styles.image ?? ''}
                src={url}
                alt={`第 ${index + 1} 张图片`}
                mode="aspectFit"
              />
            </View>
          ) : null}
        </View>
      ))}
    </View>
  )
}
