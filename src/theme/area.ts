import { createContext, type ReactNode } from 'react'

import type { ChartColours } from './chart-colours'
import type { Appearance } from './themes'

/** A part of the product with a look of its own, whatever theme a person chose. */
export interface Area {
  /** As `buildColourVariables` gives them; `--head-from` is also the ground of a bar over a head. */
  colours: (appearance: Appearance) => Record<`--${string}`, string>
  charts: Readonly<Record<Appearance, ChartColours>>
  /** The tab bar of one of its pages, by the name of its route; none on the others. */
  tabBar: (route: string) => ReactNode
}

/** The area that a page lies in; none is the staff's. */
export const AreaContext = createContext<Area | undefined>(undefined)
