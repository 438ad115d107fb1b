import { createContext, type ReactNode } from 'react'

import type { ChartColours } from './chart-colours'
import type { Appearance } from './themes'

/** A part of the product with fixed colours that ignore the chosen theme. */
export interface Area {
  /** In the form of `buildColourVariables`; `--head-from` is also the background of a bar above a head. */
  colours: (appearance: Appearance) => Record<`--${string}`, string>
  charts: Readonly<Record<Appearance, ChartColours>>
  /** The tab bar of a page of the area, by its route; undefined on the others. */
  tabBar: (route: string) => ReactNode
}

/** The area of the page; undefined for the staff area. */
export const AreaContext = createContext<Area | undefined>(undefined)
