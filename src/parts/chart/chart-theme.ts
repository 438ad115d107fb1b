import { useMemo } from 'react'

import { designPixel } from '@/platform/canvas-host'
import type { ChartTheme } from '@/platform/kernel/types'
import { chartColours } from '@/theme/chart-colours'
import { useThemeChoice } from '@/theme/theme-store'
import type { Appearance } from '@/theme/themes'
import { useAppearance } from '@/theme/use-theme'

function themeOf(ground: Appearance | 'board', scale: number): ChartTheme {
  const colours = chartColours[ground]
  const [main, good, warn, bad, calm] = colours.series
  return { ...colours, tones: { main, good, warn, bad, calm }, scale }
}

/** What a chart on a card, or on a board, is drawn with; the same object until the appearance or text size changes. */
export function useChartTheme(ground: 'card' | 'board' = 'card'): ChartTheme {
  const appearance = useAppearance()
  const textSize = useThemeChoice((state) => state.textSize)
  return useMemo(
    () => themeOf(ground === 'board' ? 'board' : appearance, designPixel() * textSize),
    [ground, appearance, textSize],
  )
}
