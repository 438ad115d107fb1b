import { describeDays, listDayShortcuts } from '@/ui/form/days'

const always = { from: '2020-01-01', to: '2040-12-31' }

it.each([
  ['a Wednesday', '2026-11-25', ['2026-11-30', '2026-12-04']],
  ['a Monday', '2026-11-30', ['2026-12-07', '2026-12-11']],
  ['a Sunday', '2026-11-29', ['2026-11-30', '2026-12-04']],
])('offers the working days of the week after %s', (_name, today, days) => {
  const { from, to } = listDayShortcuts(today, always).at(-1) ?? {}
  expect([from, to]).toEqual(days)
})

it('offers today, tomorrow and three days, over the end of a month', () => {
  expect(listDayShortcuts('2026-11-29', always).slice(0, 3)).toEqual([
    { text: '今天', from: '2026-11-29', to: '2026-11-29' },
    { text: '明天', from: '2026-11-30', to: '2026-11-30' },
    { text: '今起三天', from: '2026-11-29', to: '2026-12-01' },
  ])
})

it('offers nothing that may not be chosen', () => {
  const texts = listDayShortcuts('2026-11-25', { from: '2026-11-26', to: '2026-11-30' }).map(({ text }) => text)
  expect(texts).toEqual(['明天'])
})

it('names chosen days by weekday and number', () => {
  expect(describeDays('2026-11-30', '2026-12-01')).toBe('11月30日 周一 至 12月1日 周二，共 2 天')
  expect(describeDays('2026-11-25', '2026-11-25')).toBe('11月25日 周三')
})

it('offers today and tomorrow for a single day, in either language, and heeds either limit', () => {
  const listSingle = (...[limits, language]: [Parameters<typeof listDayShortcuts>[1], 'en'?]) =>
    listDayShortcuts('2026-11-30', limits, { isSingle: true, language }).map(({ text }) => text)
  expect(listSingle({})).toEqual(['今天', '明天'])
  expect(listSingle({}, 'en')).toEqual(['Today', 'Tomorrow'])
  expect(listSingle({ from: '2026-12-01' })).toEqual(['明天'])
  expect(listSingle({ from: '', to: '2026-11-30' })).toEqual(['今天'])
})
