import { addWorkingHours, formatLimit, parseDayRange, plainCalendar, type WorkCalendar } from '@/lib/time/work-calendar'
import { formatWireTime, parseWireTime } from '@/lib/wire-time'
import { dictionaryDefinitions } from '@/server/definitions/dictionaries'

const calendar = {
  off: new Set(['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07']),
  on: new Set(['2026-10-10']),
}
const add = (from: string, hours: number, by: WorkCalendar = calendar) =>
  formatWireTime(addWorkingHours(by, parseWireTime(from) ?? 0, hours)).slice(0, 16)

describe('working time', () => {
  it('counts eight hours a day from nine to six, without the hour at noon', () => {
    expect(add('2026-11-23 10:00:00', 1)).toBe('2026-11-23 11:00')
    expect(add('2026-11-23 11:30:00', 1)).toBe('2026-11-23 13:30')
    expect(add('2026-11-23 10:00:00', 8)).toBe('2026-11-24 10:00')
    expect(add('2026-11-23 09:00:00', 8)).toBe('2026-11-23 18:00')
  })

  it('waits for the morning, over the night and the weekend', () => {
    expect(add('2026-11-23 22:00:00', 1)).toBe('2026-11-24 10:00')
    expect(add('2026-11-23 03:00:00', 1)).toBe('2026-11-23 10:00')
    expect(add('2026-11-27 17:00:00', 2)).toBe('2026-11-30 10:00')
    expect(add('2026-11-28 12:00:00', 8)).toBe('2026-11-30 18:00')
  })

  it('leaves out holidays, and counts weekend days that are worked', () => {
    expect(add('2026-09-30 17:00:00', 2)).toBe('2026-10-08 10:00')
    expect(add('2026-10-09 17:00:00', 2)).toBe('2026-10-10 10:00')
    expect(add('2026-10-10 17:00:00', 2)).toBe('2026-10-12 10:00')
    expect(add('2026-09-30 17:00:00', 2, plainCalendar)).toBe('2026-10-01 10:00')
  })

  it('never runs backwards, and ends for a calendar without working days', () => {
    const start = parseWireTime('2026-09-29 16:20:00') ?? 0
    let last = start
    for (let hours = 0; hours <= 60; hours += 1) {
      const at = addWorkingHours(calendar, start, hours)
      expect(at).toBeGreaterThanOrEqual(last)
      last = at
    }
    const every = parseDayRange('20260101-20260228') ?? []
    const never = { off: new Set(every), on: new Set<string>() }
    expect(add('2026-01-02 10:00:00', 8, never)).toBe('2026-03-02 18:00')
    expect(add('2026-11-23 10:00:00', 720)).toBe('2027-03-29 10:00')
  })
})

describe('days in the dictionary', () => {
  it('are a day, or a run of days', () => {
    expect(parseDayRange('20261001')).toEqual(['2026-10-01'])
    expect(parseDayRange('20261230-20270102')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
  })

  it.each(['', 'national', '2026-10-01', '20261301', '20260230', '20261007-20261001', '20260101-20261231'])(
    'are not %j',
    (text) => expect(parseDayRange(text)).toBeUndefined(),
  )

  it('are sixty in a row at most', () => {
    expect(parseDayRange('20260101-20260301')).toHaveLength(60)
    expect(parseDayRange('20260101-20260302')).toBeUndefined()
  })

  it('are said with the limit', () => {
    expect([formatLimit(24, undefined), formatLimit(24, 'working'), formatLimit(4, 'working')]).toEqual([
      '24 小时',
      '3 个工作日',
      '4 个工作小时',
    ])
  })
})

describe('the days of 2026', () => {
  // 国务院办公厅关于2026年部分节假日安排的通知, 2025-11-04: https://politics.gmw.cn/2025-11/04/content_38391083.htm
  const notice: [first: string, days: number, worked: string[]][] = [
    ['2026-01-01', 3, ['2026-01-04']],
    ['2026-02-15', 9, ['2026-02-14', '2026-02-28']],
    ['2026-04-04', 3, []],
    ['2026-05-01', 5, ['2026-05-09']],
    ['2026-06-19', 3, []],
    ['2026-09-25', 3, []],
    ['2026-10-01', 7, ['2026-09-20', '2026-10-10']],
  ]
  const listDays = (code: 'holiday' | 'makeup_workday') =>
    dictionaryDefinitions[code].entries.map(([value]) => parseDayRange(value) ?? [])

  it('are those of the notice of the State Council', () => {
    const holidays = listDays('holiday')
    expect(holidays.map((days) => [days[0], days.length])).toEqual(notice.map(([first, days]) => [first, days]))
    expect(listDays('makeup_workday').flat()).toEqual(notice.flatMap(([, , worked]) => worked))
    for (const day of listDays('makeup_workday').flat())
      expect([day, [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())]).toEqual([day, true])
  })
})
