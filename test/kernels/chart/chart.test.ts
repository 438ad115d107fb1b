import { kernel } from '@/kernels/chart'
import type { AxisChart, ChartModel } from '@/lib/chart-types'

import { paper, theme } from './paper'

const days: AxisChart = {
  kind: 'axis',
  categories: ['一', '二', '三', '四'],
  unit: '件',
  series: [{ name: '产量', kind: 'bar', values: [10, 20, null, 40] }],
}

function drawn(chart: ChartModel, isTurned = false) {
  const sheet = paper()
  const handle = kernel.create(sheet.host, chart, theme, isTurned)
  if (!handle) throw new Error('no context')
  const tap = (x: number, y: number) => {
    handle.touch([{ x, y }])
    handle.touch([])
  }
  return { ...sheet, handle, tap }
}

describe('the canvas', () => {
  it.each([1, 2, 3])('has every pixel of a screen of density %d', (pixelRatio) => {
    const { host, canvas } = paper(320, 200, pixelRatio)
    kernel.create(host, days, theme)?.resize(300.4, 150)
    expect(canvas).toMatchObject({ width: Math.round(300.4 * pixelRatio), height: 150 * pixelRatio })
  })

  it('without a 2D context gives no chart', () => {
    const { host } = paper()
    const blind = { ...host, canvas: { ...host.canvas, getContext: () => null } }
    expect(kernel.create(blind, days, theme)).toBeUndefined()
  })
})

describe('columns', () => {
  it('stand for what was measured; nothing measured is no column', () => {
    expect(drawn(days).count('fill', 's1')).toBe(3)
  })

  it('take the colour of what they mean', () => {
    const bad = drawn({ ...days, series: [{ name: '不良', kind: 'bar', values: [1, 2, 3, 4], tone: 'bad' }] })
    expect(bad.count('fill', 'bad')).toBe(4)
  })

  it('of one stack reach as high as their sum', () => {
    const stacked = drawn({
      ...days,
      series: [
        { name: '甲', kind: 'bar', stack: 's', values: [60, 0, 0, 0] },
        { name: '乙', kind: 'bar', stack: 's', values: [60, 0, 0, 0] },
      ],
    })
    expect(stacked.texts()).toContain('150')
  })
})

describe('an axis', () => {
  const ticks = (values: (number | null)[], unit: string, kind: 'bar' | 'line' = 'line') =>
    drawn({ ...days, unit, series: [{ name: '值', kind, values }] })
      .texts()
      .filter((text) => /^-?[\d.]+[%万]?$/.test(text))

  it('of shares ends at 100%', () => {
    expect(ticks([93.6, 95, 99.4, 97], '%')).toEqual(['92%', '94%', '96%', '98%', '100%', '97%'])
  })

  it('of columns starts at 0, of a curve near its least', () => {
    expect(ticks([93, 94, 95, 96], '', 'bar')[0]).toBe('0')
    expect(ticks([93, 94, 95, 96], '')[0]).toBe('93')
  })

  it.each([
    ['nothing', [null, null, null, null]],
    ['zeros', [0, 0, 0, 0]],
  ])('of %s has whole steps', (_name, values) => {
    expect(ticks(values, '', 'bar')).toEqual(['0', '1', '2', '3', '4'])
  })

  it('names every few hours where not all have room, and a few long names in two lines', () => {
    const named = (categories: string[]) =>
      drawn({ ...days, categories, series: [{ name: '值', kind: 'bar', values: categories.map(() => 1) }] }).texts()
    const hours = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00', '14:00']
    expect(named(hours).filter((text) => text.includes(':'))).toEqual(['08:00', '10:00', '12:00', '14:00'])
    expect(named(['注塑一车间甲班', '冲压二车间乙班', '总装三车间丙班', '喷涂四车间丁班'])).toContain('注塑一车')
  })

  it('of negative values goes below 0', () => {
    expect(ticks([-30, 10, 20, 5], '', 'bar')[0]).toBe('-40')
  })
})

describe('a touch', () => {
  it('shows the numbers of its place, and a second one puts them away', () => {
    const { tap, texts } = drawn(days)
    tap(300, 100)
    expect(texts()).toEqual(expect.arrayContaining(['产量', '40 件']))
    tap(300, 100)
    expect(texts()).not.toContain('40 件')
  })

  it('that moves shows one place after the other, and the last one stays', () => {
    const { handle, texts } = drawn(days)
    handle.touch([{ x: 80, y: 100 }])
    expect(texts()).toContain('10 件')
    handle.touch([{ x: 300, y: 100 }])
    expect(texts()).toContain('40 件')
    handle.touch([])
    expect(texts()).toContain('40 件')
  })

  it('says so where nothing was measured', () => {
    const { tap, texts } = drawn(days)
    tap(215, 100)
    expect(texts()).toContain('–')
  })

  it('beside the plot shows nothing', () => {
    const { tap, count } = drawn(days)
    tap(2, 100)
    expect(count('fill', 'tip')).toBe(0)
  })

  it('on a turned chart is turned too', () => {
    const turned = drawn(days, true)
    expect(turned.turns).toEqual([Math.PI / 2])
    // The foot of an upright phone is the right end of the chart.
    turned.tap(160, 190)
    expect(turned.texts()).toContain('40 件')
  })

  it('shows none of the former numbers when others come', () => {
    const { handle, tap, texts } = drawn(days)
    tap(300, 100)
    handle.show({ ...days, series: [{ name: '产量', kind: 'bar', values: [1, 2, 3, 4] }] }, theme)
    expect(texts()).not.toContain('4 件')
  })
})

describe('a Pareto', () => {
  it('measures its share on the right, from 0 to 100%', () => {
    const { texts, tap } = drawn({
      ...days,
      rightUnit: '%',
      series: [
        { name: '不良数', kind: 'bar', values: [8, 4, 2, 1] },
        { name: '累计占比', kind: 'line', isRight: true, values: [53.3, 80, 93.3, 100] },
      ],
    })
    expect(texts()).toEqual(expect.arrayContaining(['0%', '25%', '100%', '不良数', '累计占比']))
    tap(80, 100)
    expect(texts()).toEqual(expect.arrayContaining(['8 件', '53.3%']))
  })
})

describe('a curve', () => {
  const curve = (values: (number | null)[]) => drawn({ ...days, series: [{ name: '值', kind: 'line', values }] })

  it('breaks where nothing was measured', () => {
    expect(curve([1, 2, 3, 4]).count('stroke', 's1')).toBe(1)
    expect(curve([1, null, 3, 4]).count('stroke', 's1')).toBe(2)
  })

  it('alone says its last value', () => {
    expect(curve([1, 2, 3, null]).texts()).toContain('3 件')
  })
})

describe('a ring', () => {
  const ring: ChartModel = {
    kind: 'ring',
    unit: '分钟',
    items: [
      { name: '换型', value: 75 },
      { name: '待料', value: 25 },
    ],
  }

  it('says its sum and each share; a touched part its own', () => {
    const { texts, tap } = drawn(ring)
    expect(texts()).toEqual(expect.arrayContaining(['100', '75 分钟', '75%', '25%']))
    tap(260, 120)
    expect(texts()).toContain('25')
  })

  it('of nothing is an empty ring', () => {
    const empty = drawn({ ...ring, items: [{ name: '换型', value: 0 }] })
    expect(empty.texts()).toEqual(expect.arrayContaining(['0', '0%']))
  })
})

it('dials and strengths are drawn, with no value as a dash', () => {
  const dials = drawn({
    kind: 'gauge',
    unit: '%',
    digits: 1,
    items: [
      { name: 'OEE', value: 86.4, target: 85 },
      { name: '良率', value: null },
    ],
  })
  expect(dials.texts()).toEqual(['86.4%', 'OEE', '–', '良率'])
  const web = drawn({
    kind: 'radar',
    unit: '',
    axes: ['基础', '经营', '管理'],
    series: [{ name: '本次', values: [1, 2, 3] }],
  })
  expect(web.texts()).toEqual(['基础', '经营', '管理'])
})

describe('a report’s picture', () => {
  const sheet = {
    title: '产线 OEE',
    scope: '今日 · 全部产线',
    dataTime: '数据截至 10:00',
    watermark: '张伟 2026-11-21',
    figures: [{ name: 'OEE', text: '86.4', unit: '%', note: '较昨日 +1.2' }],
    charts: [{ title: '产量', chart: days }],
    tables: [{ title: '明细', columns: ['产线', '产量'], rows: [['A1', '3,420']] }],
  }

  it('holds all of it, and says all over who made it and when', () => {
    const { host, texts } = paper(375, kernel.sheetHeight(sheet, theme), 3)
    expect(kernel.paintSheet(host, sheet, theme)).toBe(true)
    expect(texts()).toEqual(expect.arrayContaining(['产线 OEE', '86.4', '较昨日 +1.2', '产量', '3,420']))
    expect(texts().filter((text) => text === sheet.watermark).length).toBeGreaterThan(10)
  })

  it('is never taller than a phone’s canvas may be', () => {
    const rows = Array.from({ length: 80 }, () => ['A1', '1'])
    const long = { ...sheet, tables: [{ title: '明细', columns: ['产线', '产量'], rows }] }
    const { host, canvas } = paper(375, kernel.sheetHeight(long, theme), 3)
    kernel.paintSheet(host, long, theme)
    expect(canvas.height).toBeLessThanOrEqual(4096)
  })
})
