import { readFileSync } from 'node:fs'

import { chartColours } from '@/theme/chart-colours'
import { getContrastRatio } from '@/theme/colour'
import { buildPartnerVariables, partnerCharts } from '@/theme/partner-theme'

const values = readFileSync('src/theme/values.scss', 'utf8')
const tokens = readFileSync('src/theme/tokens.scss', 'utf8')

it.each(['light', 'dark'] as const)('on a %s card they are those of the style sheet', (ground) => {
  const mixin = values.split(`@mixin ${ground} {`)[1] ?? ''
  const value = (name: string) => new RegExp(`--${name}: (#\\w+)`).exec(mixin)?.[1]
  const { series, ...rest } = chartColours[ground]
  expect(series).toEqual([1, 2, 3, 4, 5].map((at) => value(`series-${at}`)))
  expect(rest).toEqual({
    ink: value('ink'),
    quiet: value('ink-tertiary'),
    line: value('line'),
    ground: value('card'),
    tip: value('tip'),
    onTip: value('on-tip'),
  })
})

it('on a board they are those of the boards', () => {
  const { series, ground, quiet, line } = chartColours.board
  const [blue, green, amber, red] = series
  for (const [name, color] of Object.entries({
    'board-blue': blue,
    'board-green': green,
    'board-amber': amber,
    'board-red': red,
    'board-card': ground,
    'board-ink-secondary': quiet,
    'board-track': line,
  })) {
    expect(tokens).toContain(`$${name}: ${color};`)
  }
})

it.each(Object.entries(chartColours))('on %s axes and tips can be read', (_name, { quiet, ground, tip, onTip }) => {
  expect(getContrastRatio(quiet, ground)).toBeGreaterThanOrEqual(4.5)
  expect(getContrastRatio(onTip, tip)).toBeGreaterThanOrEqual(4.5)
})

it.each(['light', 'dark'] as const)('of partners they begin with the area’s own colour on %s', (appearance) => {
  const { series, ground } = partnerCharts[appearance]
  expect(series[0]).toBe(buildPartnerVariables(appearance)['--brand'])
  for (const colour of series.slice(0, 2)) expect(getContrastRatio(colour, ground)).toBeGreaterThanOrEqual(2)
  expect(series).not.toContain(chartColours[appearance].series[0])
})
