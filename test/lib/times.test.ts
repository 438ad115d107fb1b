import { formatRelativeTime } from '@/lib/relative-time'
import { chinaDay, formatWireTime, isRealDay, parseWireTime, startOfChinaDay } from '@/lib/wire-time'

const NOON = Date.UTC(2026, 10, 20, 4, 0, 0) // 2026-11-20 12:00:00 in China

describe('parseWireTime', () => {
  it.each<[string | number, number]>([
    ['2026-11-20 12:00:00', NOON],
    ['2026-11-20 12:00', NOON],
    ['2026/11/20 12:00:00', NOON],
    ['2026-11-20', NOON - 12 * 3_600_000],
    ['2026-11-20T12:00:00', NOON],
    ['2026-11-20T04:00:00Z', NOON],
    ['2026-11-20T04:00:00.250Z', NOON + 250],
    ['2026-11-20T04:00:00.123456Z', NOON + 123],
    ['2026-11-20T12:00:00+08:00', NOON],
    ['2026-11-20T12:00:00.000+0800', NOON],
    ['2026-11-19T23:00:00-05:00', NOON],
    ['2026-11-20T09:30:00+05:30', NOON],
    [NOON, NOON],
    [NOON / 1000, NOON],
    [String(NOON), NOON],
    [String(NOON / 1000), NOON],
    ['  2026-11-20 12:00:00 ', NOON],
    [0, 0],
  ])('reads %p', (value, expected) => {
    expect(parseWireTime(value)).toBe(expected)
  })

  it.each<string | number>([
    '',
    'now',
    '2026-02-30 00:00:00',
    '2026-13-01',
    '2026-11-20 24:00:00',
    '2026-11-20 12:60:00',
    '2026-11-20 12:00:61',
    '12:00:00',
    '20261120',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -1,
  ])('refuses %p', (value) => {
    expect(parseWireTime(value)).toBeUndefined()
  })
})

it('writes China standard time whatever zone the machine has', () => {
  expect(formatWireTime(NOON)).toBe('2026-11-20 12:00:00')
  expect(formatWireTime(Date.UTC(2026, 11, 31, 16, 0, 1))).toBe('2027-01-01 00:00:01')
})

it('reads back what it writes', () => {
  for (let instant = NOON; instant < NOON + 400 * 86_400_000; instant += 77_777_000) {
    expect(parseWireTime(formatWireTime(instant))).toBe(instant)
  }
})

it('changes the China day at 16:00 UTC', () => {
  const midnight = Date.UTC(2026, 10, 20, 16)
  expect(chinaDay(midnight - 1)).toBe('2026-11-20')
  expect(chinaDay(midnight)).toBe('2026-11-21')
  expect(startOfChinaDay(midnight)).toBe(midnight)
  expect(startOfChinaDay(midnight - 1)).toBe(midnight - 86_400_000)
})

it.each([
  [2024, 2, 29, true],
  [2023, 2, 29, false],
  [2000, 2, 29, true],
  [1900, 2, 29, false],
  [2026, 4, 31, false],
  [2026, 0, 1, false],
  [2026, 12, 0, false],
])('isRealDay(%p, %p, %p) is %p', (year, month, day, expected) => {
  expect(isRealDay(year, month, day)).toBe(expected)
})

describe('formatRelativeTime', () => {
  const DAY_S = 86_400
  it.each<[number, string]>([
    [0, '刚刚'],
    [299, '刚刚'],
    [300, '5分钟前'],
    [3599, '59分钟前'],
    [3600, '1小时前'],
    [DAY_S - 1, '23小时前'],
    [DAY_S, '1天前'],
    [30 * DAY_S - 1, '29天前'],
    [30 * DAY_S, '2026-10-21'],
    [400 * DAY_S, '2025-10-16'],
    [-299, '刚刚'],
    [-300, '2026-11-20 12:05'],
    [-DAY_S, '2026-11-21 12:00'],
  ])('shows %d seconds ago as %s [spec 4.14, 9.07]', (seconds, expected) => {
    expect(formatRelativeTime(NOON - seconds * 1000, { now: NOON })).toBe(expected)
  })

  it.each<[number, string]>([
    [29, '29天前'],
    [30, '1个月前'],
    [59, '1个月前'],
    [60, '2个月前'],
    [364, '11个月前'],
    [365, '1年前'],
    [800, '2年前'],
  ])('counts months and years when asked to: %d days ago is %s [spec 4.14]', (days, expected) => {
    const instant = NOON - days * DAY_S * 1000
    expect(formatRelativeTime(instant, { now: NOON, after30Days: 'months-or-years' })).toBe(expected)
  })
})
