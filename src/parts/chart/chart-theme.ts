import { useContext, useMemo } from 'react'

import { getDesignPixel } from '@/platform/canvas-host'
import type { ChartTheme } from '@/platform/kernel/types'
import { AreaContext } from '@/theme/area'
import { type ChartColours, chartColours } from '@/theme/chart-colours'
import { useThemeChoice } from '@/theme/theme-store'
import { useAppearance } from '@/theme/use-theme'

function buildTheme(colours: ChartColours, scale: number): ChartTheme {
  const [main, good, warn, bad, calm] = colours.series
  return { ...colours, tones: { main, good, warn, bad, calm }, scale }
}

/**
 * Theme of a chart on a card of the page's area, or on a board; referentially stable until the appearance or text size
 * changes.
 */
export function useChartTheme(ground: 'card' | 'board' = 'card'): ChartTheme {
  const appearance = useAppearance()
  const textSize = useThemeChoice((state) => state.textSize)
  const area = useContext(AreaContext)
  const colours = ground === 'board' ? chartColours.board : (area?.charts ?? chartColours)[appearance]
  return useMemo(() => buildTheme(colours, getDesignPixel() * textSize), [colours, textSize])
}
