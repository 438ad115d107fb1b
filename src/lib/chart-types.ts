/** Semantic tone of a chart element; each theme and appearance maps it to a colour. */
export type ChartTone = 'main' | 'good' | 'warn' | 'bad' | 'calm'

/** One series of values over the categories of an {@link AxisChart}; null is a gap, not zero. */
export interface ChartSeries {
  name: string
  kind: 'bar' | 'line'
  values: readonly (number | null)[]
  /** By index when absent. */
  tone?: ChartTone
  /** Bars with the same key are stacked. */
  stack?: string
  /** Uses the right axis with `rightUnit`. */
  isRight?: boolean
  /** An area chart. */
  isArea?: boolean
  isDashed?: boolean
}

/** A chart with axes: columns, stacked columns, lines, a Pareto chart (columns and a line on the right axis). */
export interface AxisChart {
  kind: 'axis'
  categories: readonly string[]
  series: readonly ChartSeries[]
  unit: string
  rightUnit?: string
  /** Decimal places; default 0. */
  digits?: number
  /** Decimal places of the right axis; default 1. */
  rightDigits?: number
}

/** A ring chart with shares of a whole. */
export interface RingChart {
  kind: 'ring'
  items: readonly { name: string; value: number; tone?: ChartTone }[]
  unit: string
  digits?: number
}

/** One gauge; `target` is a mark on it. */
export interface Dial {
  name: string
  value: number | null
  tone?: ChartTone
  target?: number
}

/** Up to four gauges side by side. */
export interface GaugeChart {
  kind: 'gauge'
  items: readonly Dial[]
  unit: string
  /** Maximum of the scale; default 100. */
  max?: number
  digits?: number
}

/** A radar chart, one shape per series. */
export interface RadarChart {
  kind: 'radar'
  axes: readonly string[]
  series: readonly { name: string; values: readonly number[]; tone?: ChartTone }[]
  unit: string
  /** Maximum of the axes; default 100. */
  max?: number
  digits?: number
}

export type ChartModel = AxisChart | RingChart | GaugeChart | RadarChart
