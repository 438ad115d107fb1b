import type { ReactNode } from 'react'

export interface CarouselProps<Item> {
  items: readonly Item[]
  getKey: (item: Item) => string
  renderItem: (item: Item) => ReactNode
  /** What the slides are. */
  label: string
  /** Moves on by itself after so many milliseconds; never under reduced motion. */
  everyMs?: number
}
