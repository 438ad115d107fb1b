import { type ChartColours, chartColours } from './chart-colours'
import { mixColours } from './colour'
import { type Appearance, buildColourVariables, surfaces } from './themes'

const INDIGO = '#2c3f86'
const GOLD = '#e8c07d'

/**
 * The partner area's own colours, whatever theme was chosen: indigo on white, gold on dark; its heads are indigo in
 * both appearances. As in tokens.scss.
 */
export function buildPartnerVariables(appearance: Appearance): Record<`--${string}`, string> {
  return {
    ...buildColourVariables({ color: INDIGO, strong: INDIGO, dark: GOLD }, appearance),
    '--on-strong': appearance === 'dark' ? '#5a3d0b' : GOLD,
    // Gold is bright: as much of it as of another colour would leave quiet text at 4.2:1.
    ...(appearance === 'dark' && { '--pale': mixColours(GOLD, surfaces.dark.card, 0.12) }),
    '--head-from': '#16224a',
    '--head-to': INDIGO,
  }
}

function buildCharts(appearance: Appearance, main: string): ChartColours {
  const { series, ...rest } = chartColours[appearance]
  const [, good, , bad, calm] = series
  const other = appearance === 'dark' ? '#8f9fe6' : '#c99a4b'
  return { ...rest, series: [main, good, other, bad, calm] }
}

/** What its charts are drawn with: indigo first, on dark gold. */
export const partnerCharts: Readonly<Record<Appearance, ChartColours>> = {
  light: buildCharts('light', INDIGO),
  dark: buildCharts('dark', GOLD),
}
