import type { AxisChart, ChartModel, RingChart } from './chart-types'
import { computePercent, formatFigure, formatWithUnit } from './figure'

/** The data table of a chart: column headings and rows. The first column is the row heading. */
interface ChartTable {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

const formatHeading = (name: string, unit: string) => (unit ? `${name}（${unit}）` : name)

function buildAxisTable({ categories, series, unit, rightUnit = '', digits, rightDigits = 1 }: AxisChart): ChartTable {
  const getUnit = (isRight?: boolean) => (isRight ? rightUnit : unit)
  return {
    columns: ['', ...series.map(({ name, isRight }) => formatHeading(name, getUnit(isRight)))],
    rows: categories.map((category, at) => [
      category,
      ...series.map(({ values, isRight }) => formatFigure(values[at] ?? null, isRight ? rightDigits : digits)),
    ]),
  }
}

function buildRingTable({ items, unit, digits }: RingChart): ChartTable {
  const sum = items.reduce((total, { value }) => total + value, 0)
  return {
    columns: ['', formatHeading('数值', unit), '占比'],
    rows: items.map(({ name, value }) => [
      name,
      formatFigure(value, digits),
      formatWithUnit(computePercent(value, sum), '%', 1),
    ]),
  }
}

/** The data table of a chart, also read by screen readers. */
export function buildChartTable(chart: ChartModel): ChartTable {
  switch (chart.kind) {
    case 'axis':
      return buildAxisTable(chart)
    case 'ring':
      return buildRingTable(chart)
    case 'gauge':
      return {
        columns: ['', formatHeading('数值', chart.unit)],
        rows: chart.items.map(({ name, value }) => [name, formatFigure(value, chart.digits)]),
      }
    case 'radar':
      return {
        columns: ['', ...chart.series.map(({ name }) => formatHeading(name, chart.unit))],
        rows: chart.axes.map((axis, at) => [
          axis,
          ...chart.series.map(({ values }) => formatFigure(values[at] ?? null, chart.digits)),
        ]),
      }
  }
}

/** One table row as a sentence: 「11-14，实际 95.2，目标 95」. */
export function formatRowSentence({ columns }: ChartTable, row: readonly string[]): string {
  return row.map((cell, at) => (at === 0 ? cell : `${columns[at] ?? ''} ${cell}`)).join('，')
}
