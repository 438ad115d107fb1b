import type { ReportDetail, ReportFigure } from '@/contract/production/report'
import {
  formatReportFilters,
  parseReportFilters,
  toReportQuery,
  validatePeriodDays,
} from '@/features/report/report-filters'
import { formatDataTime, formatReportScope, toReportSheet } from '@/features/report/report-sheet'
import { toShownMetric } from '@/features/report/shown-metric'
import { listMonthDays, shiftMonth } from '@/ui/form/days'

const figure = (changes: Partial<ReportFigure> = {}): ReportFigure => ({
  name: '产量',
  value: 12_480,
  unit: '件',
  digits: 0,
  change: 3.26,
  changeUnit: '%',
  better: 'up',
  note: null,
  ...changes,
})

describe('days of one’s own', () => {
  it.each([
    ['nothing', undefined, '请选择开始日期'],
    ['the first alone', { from: '2026-11-01' }, '请选择结束日期'],
    ['93 days', { from: '2026-08-01', to: '2026-11-01' }, '一次最多查看 92 天，已选 93 天'],
    ['one day', { from: '2026-11-01', to: '2026-11-01' }, undefined],
    ['92 days', { from: '2026-08-02', to: '2026-11-01' }, undefined],
  ])('%s: %o', (_name, days, fault) => expect(validatePeriodDays(days)).toBe(fault))

  it('are asked for with their period alone', () => {
    const days = { from: '2026-11-01', to: '2026-11-02' }
    expect(toReportQuery('a', { period: 'week', days })).toEqual({ id: 'a', period: 'week' })
    expect(toReportQuery('a', { period: 'custom', days, lineId: 'l' })).toEqual({
      id: 'a',
      period: 'custom',
      ...days,
      lineId: 'l',
    })
  })
})

describe('the filters of a report in its address', () => {
  const days = { from: '2026-11-01', to: '2026-11-02' }

  it.each([
    ['nothing', {}, { period: 'today' }],
    ['a period and a line', { period: 'week', line: 'l' }, { period: 'week', lineId: 'l' }],
    ['no such period', { period: 'year' }, { period: 'today' }],
    ['days', days, { period: 'custom', days }],
    ['days beside another period', { period: 'month', ...days }, { period: 'month' }],
    ['days that end before they begin', { from: days.to, to: days.from }, { period: 'today' }],
    ['too many days', { from: '2026-01-01', to: '2026-11-02' }, { period: 'today' }],
    ['no days though they are chosen', { period: 'custom' }, { period: 'today' }],
  ])('with %s', (_what, address: Record<string, string>, filters) => {
    expect(parseReportFilters((key) => address[key] ?? '', undefined)).toEqual(filters)
  })

  it('give way to the days of a message, and are kept as they are read', () => {
    const other = { from: '2026-10-01', to: '2026-10-02' }
    const read = (key: string) => ({ from: days.from, to: days.to, line: 'l' })[key] ?? ''
    expect(parseReportFilters(read, other)).toEqual({ period: 'custom', days: other, lineId: 'l' })
    const kept = formatReportFilters({ period: 'custom', days, lineId: 'l' })
    expect(kept).toEqual({ period: '', ...days, line: 'l' })
    expect(formatReportFilters({ period: 'week', days })).toEqual({ period: 'week', from: '', to: '', line: '' })
  })
})

describe('a figure', () => {
  it.each([
    ['an amount', figure(), { text: '12,480', unit: '件', change: '+3.3%', tone: 'good' }],
    ['a large amount, in 万', figure({ value: 262_080 }), { text: '26.21', unit: '万件' }],
    [
      'a share',
      figure({ value: 96.44, unit: '%', digits: 1, change: -1.2, changeUnit: '个百分点' }),
      { text: '96.4', change: '-1.2 个百分点', tone: 'bad' },
    ],
    ['less of what is better less', figure({ change: -5, better: 'down' }), { change: '-5.0%', tone: 'good' }],
    ['more of what is neither', figure({ better: 'none' }), { change: '+3.3%', tone: 'even' }],
    ['hardly a change', figure({ change: 0.04 }), { change: '持平', tone: 'even' }],
    ['nothing before', figure({ change: null }), { change: '', tone: 'even' }],
    ['nothing measured', figure({ value: null, change: null }), { text: '–', unit: '', change: '' }],
  ])('of %s', (_name, metric, shown) => expect(toShownMetric(metric)).toMatchObject(shown))
})

describe('a report in words', () => {
  const report = {
    report: { id: 'r', name: '产线 OEE' },
    period: { text: '本周 11-16 至 11-21', comparedWith: '上周同期' },
    lines: [{ id: 'one', name: 'A1 产线' }],
    lineId: null,
    dataTime: '2026-11-21 10:24:05',
    figures: [figure({ note: '计划 12,900' })],
    charts: [],
    tables: [{ title: '明细', columns: ['产线', '产量'], rows: [{ cells: ['A3', '9'], mark: '瓶颈' }] }],
  } as unknown as ReportDetail

  it('says of what it is and until when', () => {
    expect(formatReportScope(report)).toBe('全厂\u00a0· 本周 11-16 至 11-21')
    expect(formatReportScope({ ...report, lineId: 'one' })).toBe('A1 产线\u00a0· 本周 11-16 至 11-21')
    expect(formatReportScope({ ...report, lines: [] })).toBe('本周 11-16 至 11-21')
    expect(formatDataTime(report)).toBe('数据截至 11-21 10:24')
    expect(formatDataTime({ dataTime: null })).toBe('这段时间没有数据')
  })

  it('becomes a picture with everything in it, and who made it', () => {
    expect(toReportSheet(report, '张伟 2026-11-21 10:30')).toMatchObject({
      title: '产线 OEE',
      watermark: '张伟 2026-11-21 10:30',
      figures: [{ text: '12,480', note: '计划 12,900 +3.3%', tone: 'good' }],
      tables: [{ rows: [['A3 瓶颈', '9']] }],
    })
  })
})

describe('the days of a month', () => {
  it('begin on Monday', () => {
    const november = listMonthDays('2026-11')
    expect(november.slice(0, 7)).toEqual([...Array.from({ length: 6 }, () => undefined), '2026-11-01'])
    expect(november).toHaveLength(36)
    expect(listMonthDays('2028-02').at(-1)).toBe('2028-02-29')
  })

  it('follow one another over the year’s end', () => {
    expect([shiftMonth('2026-12', 1), shiftMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  })
})
