import { type ChartColours, chartColours } from './chart-colours'
import { mixColours } from './colour'
import { type Appearance, buildColourVariables, surfaces } from './themes'

const INDIGO = '#2c3f86'
const GOLD = '#e8c07d'

/**
 * Fixed colours of the partner area, independent of the chosen theme: indigo on white, gold on dark; its heads are
 * indigo in both appearances. Same values as tokens.scss.
 */
export function buildPartnerVariables(appearance: Appearance): Record<`--${string}`, string> {
  return {
    ...buildColourVariables({ color: INDIGO, strong: INDIGO, dark: GOLD }, appearance),
    '--on-strong': appearance === 'dark' ? '#5a3d0b' : GOLD,
    // Gold is bright: the usual share would lower secondary text to a contrast of 4.2:1.
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

/** Chart colours of the partner area: indigo first, gold on dark. */
export const partnerCharts: Readonly<Record<Appearance, ChartColours>> = {
  light: buildCharts('light', INDIGO),
  dark: buildCharts('dark', GOLD),
}
