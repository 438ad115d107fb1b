import { parseWireTime } from '@/lib/wire-time'
import { resolvePeriod } from '@/server/domains/report/period'

const at = (time: string) => parseWireTime(time) ?? 0
const NOW = at('2026-11-21 10:00:00') // a Saturday
const of = (period: 'today' | 'week' | 'month', today = '2026-11-21') => resolvePeriod({ period }, today, NOW)

describe('a period', () => {
  it.each([
    ['today', of('today'), '2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20', '今日 11-21', '昨日同期'],
    [
      'this week, from Monday',
      of('week'),
      '2026-11-16',
      '2026-11-21',
      '2026-11-09',
      '2026-11-14',
      '本周 11-16 至 11-21',
      '上周同期',
    ],
    [
      'this month',
      of('month'),
      '2026-11-01',
      '2026-11-21',
      '2026-10-01',
      '2026-10-21',
      '本月 11-01 至 11-21',
      '上月同期',
    ],
    [
      'a week on its Monday',
      of('week', '2026-11-16'),
      '2026-11-16',
      '2026-11-16',
      '2026-11-09',
      '2026-11-09',
      '本周 11-16',
      '上周同期',
    ],
    [
      'a week on its Sunday',
      of('week', '2026-11-22'),
      '2026-11-16',
      '2026-11-22',
      '2026-11-09',
      '2026-11-15',
      '本周 11-16 至 11-22',
      '上周同期',
    ],
    [
      'the 31st after a month of 30',
      of('month', '2026-12-31'),
      '2026-12-01',
      '2026-12-31',
      '2026-11-01',
      '2026-11-30',
      '本月 12-01 至 12-31',
      '上月同期',
    ],
    [
      'the end of January',
      of('month', '2027-01-30'),
      '2027-01-01',
      '2027-01-30',
      '2026-12-01',
      '2026-12-30',
      '本月 01-01 至 01-30',
      '上月同期',
    ],
  ] as const)(
    '%s is compared with as much of the one before',
    (_name, period, from, to, previousFrom, previousTo, text, comparedWith) => {
      expect(period).toMatchObject({ from, to, previous: { from: previousFrom, to: previousTo }, text, comparedWith })
    },
  )

  it('that has not ended is compared up to the same hour', () => {
    expect(of('today').previousUntil).toBe(at('2026-11-20 10:00:00'))
    expect(of('week').previousUntil).toBe(at('2026-11-14 10:00:00'))
    expect(of('month').previousUntil).toBe(at('2026-10-21 10:00:00'))
  })

  it('one chooses is compared with as many days before, whole', () => {
    const chosen = resolvePeriod({ period: 'custom', from: '2026-11-03', to: '2026-11-05' }, '2026-11-21', NOW)
    expect(chosen).toMatchObject({ previous: { from: '2026-10-31', to: '2026-11-02' }, comparedWith: '前 3 天' })
    expect(chosen.previousUntil).toBeGreaterThan(at('2026-11-03 08:00:00'))
    const day = resolvePeriod({ period: 'custom', from: '2026-11-03', to: '2026-11-03' }, '2026-11-21', NOW)
    expect(day).toMatchObject({ text: '11-03', comparedWith: '前一天' })
  })

  it('never reaches beyond today', () => {
    expect(resolvePeriod({ period: 'custom', from: '2026-11-20', to: '2026-12-31' }, '2026-11-21', NOW).to).toBe(
      '2026-11-21',
    )
  })

  it.each([
    ['no first day', undefined, '2026-11-20', '请选择开始和结束日期'],
    ['no last day', '2026-11-20', undefined, '请选择开始和结束日期'],
    ['the last before the first', '2026-11-20', '2026-11-19', '结束日期不能早于开始日期'],
    ['days to come', '2026-11-22', '2026-11-23', '不能查看未来的日期'],
    ['93 days', '2026-08-20', '2026-11-20', '一次最多查看 92 天'],
  ])('of %s is refused', (_name, from, to, sentence) => {
    expect(() => resolvePeriod({ period: 'custom', from, to }, '2026-11-21', NOW)).toThrow(sentence)
  })

  it('may have 92 days', () => {
    expect(
      resolvePeriod({ period: 'custom', from: '2026-08-21', to: '2026-11-20' }, '2026-11-21', NOW).comparedWith,
    ).toBe('前 92 天')
  })
})
