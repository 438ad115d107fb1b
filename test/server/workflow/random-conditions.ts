// Conditions as the designer builds them, and the forms that they are evaluated for, out of numbers.
import { createConditionEvaluator } from '@/lib/form/form'
import type { FieldRule, FormRow } from '@/lib/form/form-types'

type Draw = (below: number) => number

const options = ['甲', '乙', '丙 && 丁'].map((value) => ({ value, label: value }))
const days = ['2026-11-30', '2026-12-01', '2026-12-31']
const moments = ['2026-12-01 08:30', '2026-12-01 17:00']

/** A field of each kind that conditions compare. */
export const randomFields = [
  { field: 'amount', label: '金额', type: 'money', mode: 'edit' },
  { field: 'count', label: '数量', type: 'number', mode: 'edit' },
  { field: 'room', label: '会议室', type: 'select', mode: 'edit', options },
  { field: 'rooms', label: '用到的房间', type: 'multiselect', mode: 'edit', options },
  { field: 'far', label: '出省', type: 'switch', mode: 'edit' },
  { field: 'day', label: '出发日', type: 'date', mode: 'edit' },
  { field: 'meeting', label: '会议时间', type: 'datetime', mode: 'edit' },
] as const satisfies readonly FieldRule[]

const pick = <T>(draw: Draw, from: readonly T[]): T => from[draw(from.length)] as T
const orders = ['>=', '>', '<=', '<']

function drawComparison(draw: Draw): string {
  switch (draw(7)) {
    case 0:
      return `amount ${pick(draw, [...orders, '=='])} ${draw(3) * 100}`
    case 1:
      return `count ${pick(draw, [...orders, '=='])} ${draw(3)}`
    case 2:
      return `room == '${pick(draw, options).value}'`
    case 3:
      return `includes(rooms, '${pick(draw, options).value}')`
    case 4:
      return `far ${pick(draw, ['==', '!='])} true`
    case 5:
      return `day ${pick(draw, orders)} '${pick(draw, days)}'`
    default:
      return `meeting ${pick(draw, orders)} '${pick(draw, moments)}'`
  }
}

/** One comparison to five, joined by 且 and 或. */
export function drawCondition(draw: Draw): string {
  const more = draw(2) === 0 ? 0 : draw(5)
  const others = Array.from({ length: more }, () => ` ${pick(draw, ['&&', '||'])} ${drawComparison(draw)}`)
  return drawComparison(draw) + others.join('')
}

/** What somebody may fill in: values at the limits and beside them, and none. */
export const drawValues = (draw: Draw): FormRow => ({
  amount: pick(draw, [null, 0, 50, 100, 150, 200, 250]),
  count: pick(draw, [null, -1, 0, 1, 1.5, 2, 3]),
  room: pick(draw, [null, '', ...options.map(({ value }) => value)]),
  rooms: options.filter(() => draw(2) === 0).map(({ value }) => value),
  far: pick(draw, [null, true, false]),
  day: pick(draw, [null, '', '2026-11-29', ...days, '2027-01-01']),
  meeting: pick(draw, [null, '', '2026-12-01 08:00', ...moments, '2026-12-01 23:59']),
})

/** Whether conditions hold for what was filled in. */
export const createRandomEvaluator = (values: FormRow) =>
  createConditionEvaluator(randomFields, { main: values, sub: {} })
