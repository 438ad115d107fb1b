import { formatEnglishDay, formatEnglishRepeat, formatEnglishSpan, formatEnglishTime } from '@/lib/visitor/english-time'

describe('a time in English', () => {
  it('names the month, so that no one takes the day for it', () => {
    expect(formatEnglishDay('2026-03-04 09:00:00')).toBe('4 Mar 2026')
    expect(formatEnglishTime('2026-12-31 23:05:00')).toBe('31 Dec 2026, 23:05')
  })

  it('says the day once unless it changes', () => {
    expect(formatEnglishSpan('2026-11-26 09:00:00', '2026-11-26 12:00:00')).toBe('26 Nov 2026, 09:00 – 12:00')
    expect(formatEnglishSpan('2026-11-26 22:00:00', '2026-11-27 01:00:00')).toBe(
      '26 Nov 2026, 22:00 – 27 Nov 2026, 01:00',
    )
  })

  it('says on which days a visit recurs, and until when', () => {
    const times = ['2026-11-26 09:00:00', '2026-11-26 12:00:00'] as const
    expect(formatEnglishRepeat({ weekdays: [1, 3], until: '2026-12-31' }, ...times)).toBe(
      'Every Mon, Wed 09:00 – 12:00, until 31 Dec 2026',
    )
    expect(formatEnglishRepeat({ weekdays: [1, 2, 3, 4, 5, 6, 7], until: '2026-12-31' }, ...times)).toMatch(
      /^Every day 09/,
    )
  })
})
