/** What a part of a chart means; its colour follows, in every theme and appearance. */
export type ChartTone = 'main' | 'good' | 'warn' | 'bad' | 'calm'

/** One row of values over the categories of an {@link AxisChart}; null is a gap, not a zero. */
export interface ChartSeries {
  name: string
  kind: 'bar' | 'line'
  values: readonly (number | null)[]
  /** By its place when absent. */
  tone?: ChartTone
  /** Bars of one stack stand upon each other. */
  stack?: string
  /** Measured in `rightUnit`, on the right. */
  isRight?: boolean
  /** A line filled down to its foot. */
  isArea?: boolean
  isDashed?: boolean
}

/** Bars and lines over categories: columns, stacked columns, a Pareto (columns and a line measured on the right). */
export interface AxisChart {
  kind: 'axis'
  categories: readonly string[]
  series: readonly ChartSeries[]
  unit: string
  rightUnit?: string
  /** Decimals of the values; 0 when absent. */
  digits?: number
  /** Of those on the right; 1 when absent. */
  rightDigits?: number
}

/** Shares of a whole. */
export interface RingChart {
  kind: 'ring'
  items: readonly { name: string; value: number; tone?: ChartTone }[]
  unit: string
  digits?: number
}

/** One dial; `target` is a mark on it. */
export interface Dial {
  name: string
  value: number | null
  tone?: ChartTone
  target?: number
}

/** Up to four dials side by side. */
export interface GaugeChart {
  kind: 'gauge'
  items: readonly Dial[]
  unit: string
  /** The end of the dial; 100 when absent. */
  max?: number
  digits?: number
}

/** Strengths in several directions, one shape for each series. */
export interface RadarChart {
  kind: 'radar'
  axes: readonly string[]
  series: readonly { name: string; values: readonly number[]; tone?: ChartTone }[]
  unit: string
  /** The rim; 100 when absent. */
  max?: number
  digits?: number
}

export type ChartModel = AxisChart | RingChart | GaugeChart | RadarChart
