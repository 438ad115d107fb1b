import { getOfferedDays } from '@/parts/form/offered-days'

const TODAY = '2026-11-20'

describe('the days a calendar offers', () => {
  it.each([
    ['without a rule: some years about today', {}, '2024-11-20', '2036-11-20'],
    ['between the days of the field', { min: 20100101, max: 20991231 }, '2010-01-01', '2099-12-31'],
    ['from the day of the field on', { min: 20250101 }, '2025-01-01', '2036-11-20'],
    ['up to the day of the field', { max: 20261231 }, '2024-11-20', '2026-12-31'],
    ['before a day long past', { max: 20201231 }, '2018-12-31', '2020-12-31'],
    ['after a day far ahead', { min: 20400101 }, '2040-01-01', '2050-01-01'],
    ['what names no day is no rule', { min: 3, max: null }, '2024-11-20', '2036-11-20'],
  ])('%s', (_name, rule, from, to) => {
    expect(getOfferedDays(rule, TODAY)).toEqual({ from, to })
  })
})
