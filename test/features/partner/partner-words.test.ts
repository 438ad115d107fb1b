import {
  hasOpportunityFilters,
  noOpportunityFilters,
  toOpportunityQuery,
  validateDayRange,
} from '@/features/partner/opportunity/opportunity-filters'
import {
  buildFactLine,
  buildRefusalLines,
  formatTimeLeftUntil,
  getProtection,
} from '@/features/partner/opportunity/opportunity-labels'
import { formatAmountInWan } from '@/lib/amount'
import { parseWireTime } from '@/lib/wire-time'
import { getOpportunityTone } from '@/parts/opportunity/opportunity-tone'
import { formatEventTime } from '@/ui/form/days'

const now = parseWireTime('2026-11-22 10:00:00') as number
const HOUR = 3_600_000

const opportunity = {
  id: 'o1',
  opportunityNo: 'SJ-1',
  opportunityName: '宁波吉利 · 冲压线改造',
  customerName: '宁波吉利',
  productType: null,
  expectAmount: 86_000_000,
  expectSignDate: '2027-02-10',
  status: 'approved',
  statusName: '跟进中',
  reasonForRejection: null,
  protectStart: '2026-10-24 10:00:00',
  protectEnd: '2027-01-22 10:00:00',
  ownerName: null,
  createTime: null,
  nextStep: null,
  nextDate: null,
  updateTime: null,
}

it.each([
  [850_000, '¥8,500'],
  [1_000_000, '¥1万'],
  [86_000_000, '¥86万'],
  [12_500_000, '¥12.5万'],
  [426_040_000, '¥426万'],
  [12_345_670_000, '¥1.2亿'],
])('%i fen are read as %s', (fen, text) => {
  expect(formatAmountInWan(fen)).toBe(text)
})

it.each([
  ['2027-01-22 10:00:00', '剩 61 天', false],
  ['2026-12-05 10:00:00', '剩 13 天', true],
  ['2026-11-22 15:30:00', '剩 5 小时', true],
  ['2026-11-22 10:20:00', '不足 1 小时', true],
])('a protection until %s is said to be left: %s', (protectEnd, text, isSoon) => {
  expect(getProtection({ ...opportunity, protectEnd }, now)).toMatchObject({ text, isSoon, isOver: false })
})

it('a protection that is over says so; one that never was says nothing', () => {
  expect(getProtection({ ...opportunity, protectEnd: '2026-11-22 09:59:59' }, now)).toMatchObject({
    isOver: true,
    share: 0,
  })
  expect(getProtection({ ...opportunity, protectEnd: null }, now)).toBeUndefined()
})

it('counts down in days, in hours, in minutes', () => {
  const left = (ms: number) => formatTimeLeftUntil(now + ms, now)
  expect([left(49 * HOUR), left(5.5 * HOUR), left(HOUR / 2), left(-HOUR)]).toEqual([
    '2 天 1 小时',
    '5 小时 30 分',
    '30 分钟',
    '0 分钟',
  ])
})

it('a card says what decides: money, day and protection, or why it was refused', () => {
  expect(buildFactLine(opportunity, now)).toBe('预计 ¥86万\u00a0· 2027-02\u00a0· 保护剩 61 天')
  expect(buildFactLine({ ...opportunity, status: 'rejected', reasonForRejection: '与已有商机重复' }, now)).toBe(
    '与已有商机重复',
  )
  expect(buildFactLine({ ...opportunity, status: 'lost' }, now)).toBe('预计 ¥86万\u00a0· 2027-02')
  const won = { ...opportunity, status: 'won', wonAmount: 80_000_000, signDate: '2026-11-20' }
  expect(buildFactLine(won, now)).toBe('签约 ¥80万\u00a0· 2026-11-20')
  expect([getOpportunityTone('won'), getOpportunityTone('unheard')]).toEqual(['success', 'neutral'])
})

it('filters ask for what narrows alone', () => {
  expect(hasOpportunityFilters(noOpportunityFilters)).toBe(false)
  expect(toOpportunityQuery(noOpportunityFilters, '', undefined)).toEqual({})
  const filters = { productType: '软件', from: '2026-11-01', to: '2026-11-20', isExpiring: true }
  expect(toOpportunityQuery(filters, '吉利', 'approved')).toEqual({
    status: 'approved',
    keyword: '吉利',
    productType: '软件',
    dateFrom: '2026-11-01',
    dateTo: '2026-11-20',
    expiring: 'true',
  })
  expect(validateDayRange({ ...filters, from: '2026-11-21' })).toBe('开始日期不能晚于结束日期')
})

it.each([
  ['2026-11-28 14:00:00', '2026-11-28 16:30:00', '11月28日 周六 14:00 – 16:30'],
  ['2026-11-28 14:00:00', '2026-11-29 12:00:00', '11月28日 周六 14:00 – 11月29日 周日 12:00'],
])('an activity from %s to %s reads %s', (startTime, endTime, text) => {
  expect(formatEventTime({ startTime, endTime })).toBe(text)
})

it('a refusal is told line by line, and a field that the sentence names once', () => {
  const rejectedFields = [{ label: '区域', error: '请写到地级市' }]
  const told = { reasonForRejection: '区域：请写到地级市；资料需盖章', rejectedFields }
  expect(buildRefusalLines(told)).toEqual(['区域：请写到地级市', '资料需盖章'])
  expect(buildRefusalLines({ reasonForRejection: null, rejectedFields })).toEqual(['区域：请写到地级市'])
})
