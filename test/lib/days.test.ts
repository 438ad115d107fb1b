import { addDays, addMonths, daysBetween, formatDayRange, getWeekday, parseDay } from '@/lib/days'

describe('days of the calendar', () => {
  it.each([
    ['2026-11-30', '2026-11-30'],
    ['2026-02-30', ''],
    ['2026-11-30 08:00', ''],
    ['yesterday', ''],
  ])('%s in an address is the day "%s"', (text, day) => expect(parseDay(text)).toBe(day))

  it.each([
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-29', 1, '2026-03-30'], // summer time begins in Europe
  ])('%s and %i days are %s', (day, days, end) => {
    expect(addDays(day, days)).toBe(end)
    expect(daysBetween(day, end)).toBe(days)
  })

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-11-21', 12, '2027-11-21'],
    ['2027-12-31', 2, '2028-02-29'],
  ])('%s and %i months are %s', (day, months, end) => expect(addMonths(day, months)).toBe(end))

  it('are a range, or one day alone', () => {
    expect(formatDayRange(['2026-12-31', '2027-01-01'])).toBe('2026-12-31 至 2027-01-01')
    expect(formatDayRange(['2028-02-29', '2028-02-29'])).toBe('2028-02-29')
  })

  it('lie on their weekday', () => {
    expect(['2026-11-21', '2026-11-22', '2026-11-23'].map(getWeekday)).toEqual([6, 0, 1])
  })
})
