import type { ReactNode } from 'react'

export interface CarouselProps<Item> {
  items: readonly Item[]
  getKey: (item: Item) => string
  renderItem: (item: Item) => ReactNode
  /** The accessible name. */
  label: string
  /** Milliseconds between automatic slides; none under reduced motion. */
  intervalMs?: number
}
