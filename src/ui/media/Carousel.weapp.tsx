import { Swiper, SwiperItem } from '@tarojs/components'
import { useState } from 'react'

import styles from './Carousel.module.scss'
import { CarouselDots } from './CarouselDots'
import type { CarouselProps } from './carousel-props'

/**
 * Slides one at a time with WeChat's swiper. The swiper is uncontrolled: WeChat warns that setting `current` on each
 * change makes it jitter.
 */
export function Carousel<Item>({ items, getKey, renderItem, label, intervalMs }: CarouselProps<Item>) {
  const [at, setAt] = useState(0)
  return (
    <CarouselDots count={items.length} activeIndex={at} label={label}>
      <Swiper
        className={styles.track}
        circular={items.length > 1}
        autoplay={intervalMs !== undefined}
        interval={intervalMs}
        onChange={(event) => setAt(event.detail.current)}
      >
        {items.map((item) => (
          <SwiperItem key={getKey(item)}>{renderItem(item)}</SwiperItem>
        ))}
      </Swiper>
    </CarouselDots>
  )
}
