import type { Appearance } from './themes'

/** Background of a chart: a card in either appearance, or the board, which has one appearance. */
type ChartGround = Appearance | 'board'

export interface ChartColours {
  series: readonly [string, string, string, string, string]
  ink: string
  quiet: string
  line: string
  ground: string
  tip: string
  onTip: string
}

/** Colours for canvases, which cannot read custom properties. Same values as values.scss and tokens.scss. */
export const chartColours: Readonly<Record<ChartGround, ChartColours>> = {
  light: {
    series: ['#0081ff', '#19be6b', '#ffa63d', '#f4605f', '#b7c2d1'],
    ink: '#1d2129',
    quiet: '#646d7a',
    line: '#eef1f6',
    ground: '#ffffff',
    tip: '#1d2129',
    onTip: '#ffffff',
  },
  dark: {
    series: ['#4da6ff', '#2ecb7f', '#ffb95c', '#ff7b78', '#5f6c80'],
    ink: '#e8edf4',
    quiet: '#93a0b3',
    line: '#263143',
    ground: '#1a2230',
    tip: '#e8edf4',
    onTip: '#10161f',
  },
  board: {
    series: ['#4db8ff', '#2ee6a6', '#ffd166', '#ff6b6b', '#a9bfe6'],
    ink: '#ffffff',
    quiet: '#a9bfe6',
    line: '#16386f',
    ground: '#0e2a5c',
    tip: '#071a3a',
    onTip: '#ffffff',
  },
}
