import { type ChartColours, chartColours } from './chart-colours'
import { type Appearance, colourVariables } from './themes'

const INDIGO = '#2c3f86'
const GOLD = '#e8c07d'

/**
 * The partner area's own colours, whatever theme was chosen: indigo on white, gold on dark; its heads are indigo in
 * both appearances. As in tokens.scss.
 */
export function partnerVariables(appearance: Appearance): Record<`--${string}`, string> {
  return {
    ...colourVariables({ color: INDIGO, strong: INDIGO, dark: GOLD }, appearance),
    '--on-strong': appearance === 'dark' ? '#5a3d0b' : GOLD,
    '--head-from': '#16224a',
    '--head-to': INDIGO,
  }
}

function chartsIn(appearance: Appearance, main: string): ChartColours {
  const { series, ...rest } = chartColours[appearance]
  const [, good, , bad, calm] = series
  const other = appearance === 'dark' ? '#8f9fe6' : '#c99a4b'
  return { ...rest, series: [main, good, other, bad, calm] }
}

/** What its charts are drawn with: indigo first, on dark gold. */
export const partnerCharts: Readonly<Record<Appearance, ChartColours>> = {
  light: chartsIn('light', INDIGO),
  dark: chartsIn('dark', GOLD),
}
