import { buildChartTable, formatRowSentence } from '@/lib/chart-table'
import { computePercent, formatFigure, formatWithUnit } from '@/lib/figure'

describe('figures', () => {
  it.each([
    [12480, 0, '12,480'],
    [1234567.891, 2, '1,234,567.89'],
    [999.96, 1, '1,000.0'],
    [-1200, 0, '-1,200'],
    [-0.04, 1, '0.0'],
    [0, 0, '0'],
    [null, 1, '–'],
    [Number.NaN, 1, '–'],
    [Number.POSITIVE_INFINITY, 1, '–'],
  ])('%d with %d decimals reads %s', (value, digits, text) => {
    expect(formatFigure(value, digits)).toBe(text)
  })

  it('have their unit, per cent without a space, nothing without one', () => {
    expect([
      formatWithUnit(96.4, '%', 1),
      formatWithUnit(12, '件'),
      formatWithUnit(null, '件'),
      formatWithUnit(3, ''),
    ]).toEqual(['96.4%', '12 件', '–', '3'])
  })

  it('are no share of nothing', () => {
    expect([computePercent(1, 4), computePercent(0, 0), computePercent(3, 0)]).toEqual([25, 0, 0])
  })
})

describe('the table behind a chart', () => {
  it('of columns and a curve has a row for each category', () => {
    const table = buildChartTable({
      kind: 'axis',
      categories: ['划伤', '缺料'],
      unit: '件',
      rightUnit: '%',
      series: [
        { name: '不良数', kind: 'bar', values: [8, null] },
        { name: '累计', kind: 'line', isRight: true, values: [80, 100] },
      ],
    })
    expect(table).toEqual({
      columns: ['', '不良数（件）', '累计（%）'],
      rows: [
        ['划伤', '8', '80.0'],
        ['缺料', '–', '100.0'],
      ],
    })
    expect(formatRowSentence(table, table.rows[0] ?? [])).toBe('划伤，不良数（件） 8，累计（%） 80.0')
  })

  it('of a ring says each share', () => {
    const { rows } = buildChartTable({
      kind: 'ring',
      unit: '分钟',
      items: [
        { name: '换型', value: 3 },
        { name: '待料', value: 1 },
      ],
    })
    expect(rows).toEqual([
      ['换型', '3', '75.0%'],
      ['待料', '1', '25.0%'],
    ])
  })

  it('of dials and of strengths names each', () => {
    expect(buildChartTable({ kind: 'gauge', unit: '%', items: [{ name: 'OEE', value: null }] }).rows).toEqual([
      ['OEE', '–'],
    ])
    const radar = buildChartTable({ kind: 'radar', unit: '', axes: ['基础'], series: [{ name: '本次', values: [7] }] })
    expect(radar).toEqual({ columns: ['', '本次'], rows: [['基础', '7']] })
  })
})
