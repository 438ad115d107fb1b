import { formatTimeShortcut, listPastTimeShortcuts, listTimeShortcuts } from '@/parts/form/time-shortcuts'

const morning = new Date(2026, 10, 25, 8, 12)
const noon = new Date(2026, 10, 25, 12, 40)
const night = new Date(2026, 10, 30, 22, 5)

const listTexts = (...input: Parameters<typeof listTimeShortcuts>) =>
  listTimeShortcuts(...input).map(({ text }) => text)

it('offers the two usual times that come next', () => {
  expect(listTexts(morning)).toEqual(['今天 09:00', '今天 14:00'])
  expect(listTexts(noon)).toEqual(['今天 14:00', '明天 09:00'])
  // A time that is now is not still to come.
  expect(listTexts(new Date(2026, 10, 25, 9, 0))).toEqual(['今天 14:00', '明天 09:00'])
  expect(listTexts(night)).toEqual(['明天 09:00', '明天 14:00'])
  expect(listTimeShortcuts(night)[0]).toEqual({ value: '2026-12-01 09:00', text: '明天 09:00' })
})

it('offers nothing outside the limits of a field', () => {
  expect(listTexts(morning, { from: '2026-11-26' })).toEqual(['明天 09:00', '明天 14:00'])
  expect(listTexts(morning, { from: '2027-01-01' })).toEqual([])
  expect(listTexts(morning, { to: '2026-11-25 13:00' })).toEqual(['今天 09:00'])
})

it('offers now and the usual times that went by last, where something past is asked', () => {
  const listPastTexts = (...input: Parameters<typeof listPastTimeShortcuts>) =>
    listPastTimeShortcuts(...input).map(({ text }) => text)
  expect(listPastTexts(morning)).toEqual(['现在', '昨天 14:00', '昨天 09:00'])
  expect(listPastTexts(noon)).toEqual(['现在', '今天 09:00', '昨天 14:00'])
  expect(listPastTexts(noon, '2026-11-25')).toEqual(['现在', '今天 09:00'])
  expect(listPastTimeShortcuts(noon).map(({ value }) => value)).toEqual([
    '2026-11-25 12:40',
    '2026-11-25 09:00',
    '2026-11-24 14:00',
  ])
})

it('names a day that is neither today nor tomorrow by its date', () => {
  expect(formatTimeShortcut('2026-11-25 11:00', morning)).toBe('今天 11:00')
  expect(formatTimeShortcut('2026-11-26 11:00', morning)).toBe('明天 11:00')
  expect(formatTimeShortcut('2026-12-05 11:00', morning)).toBe('12-05 11:00')
})
