import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { toAriaProps } from '@/platform/aria'

import styles from './Carousel.module.scss'

interface CarouselDotsProps {
  count: number
  activeIndex: number
  label: string
  children: ReactNode
}

/** The frame of a carousel: its accessible name, and a dot per slide when there is more than one. */
export function CarouselDots({ count, activeIndex, label, children }: CarouselDotsProps) {
  return (
    <View
      className={styles.root}
      {...toAriaProps({ role: 'group', label: `${label}，第 ${activeIndex + 1} 张，共 ${count} 张` })}
    >
      {children}
      {count > 1 ? (
        <View className={styles.dots} {...toAriaProps({ hidden: true })}>
          {Array.from({ length: count }, (_, dot) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the dots are all alike and never move
            <View key={dot} className={`${styles.dot} ${dot === activeIndex ? styles.on : ''}`} />
          ))}
        </View>
      ) : null}
    </View>
  )
}
