import type { AxisChart, Chart, RingChart } from './chart-types'
import { formatFigure, percentOf, withUnit } from './figure'

/** The numbers behind a chart: a heading for each column, and the rows. The first column names the row. */
interface ChartTable {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

const headed = (name: string, unit: string) => (unit ? `${name}（${unit}）` : name)

function axisTable({ categories, series, unit, rightUnit = '', digits, rightDigits = 1 }: AxisChart): ChartTable {
  const unitOf = (isRight?: boolean) => (isRight ? rightUnit : unit)
  return {
    columns: ['', ...series.map(({ name, isRight }) => headed(name, unitOf(isRight)))],
    rows: categories.map((category, at) => [
      category,
      ...series.map(({ values, isRight }) => formatFigure(values[at] ?? null, isRight ? rightDigits : digits)),
    ]),
  }
}

function ringTable({ items, unit, digits }: RingChart): ChartTable {
  const sum = items.reduce((total, { value }) => total + value, 0)
  return {
    columns: ['', headed('数值', unit), '占比'],
    rows: items.map(({ name, value }) => [name, formatFigure(value, digits), withUnit(percentOf(value, sum), '%', 1)]),
  }
}

/** The table behind a chart, which is also what a screen reader reads. */
export function chartTable(chart: Chart): ChartTable {
  switch (chart.kind) {
    case 'axis':
      return axisTable(chart)
    case 'ring':
      return ringTable(chart)
    case 'gauge':
      return {
        columns: ['', headed('数值', chart.unit)],
        rows: chart.items.map(({ name, value }) => [name, formatFigure(value, chart.digits)]),
      }
    case 'radar':
      return {
        columns: ['', ...chart.series.map(({ name }) => headed(name, chart.unit))],
        rows: chart.axes.map((axis, at) => [
          axis,
          ...chart.series.map(({ values }) => formatFigure(values[at] ?? null, chart.digits)),
        ]),
      }
  }
}

/** One row of the table in words: 「11-14，实际 95.2，目标 95」. */
export function rowSentence({ columns }: ChartTable, row: readonly string[]): string {
  return row.map((cell, at) => (at === 0 ? cell : `${columns[at] ?? ''} ${cell}`)).join('，')
}
