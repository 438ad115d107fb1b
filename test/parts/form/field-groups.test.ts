import type { FormField } from '@/contract/workflow/form'
import { groupFields } from '@/parts/form/field-groups'

const field = (name: string, more: Partial<FormField> = {}) =>
  ({ field: name, label: name, type: 'text', mode: 'edit', computed: null, ...more }) as FormField
const cards = (...fields: FormField[]) =>
  groupFields(fields).map(({ title, table, fields: own }) => [
    title ?? null,
    table?.field ?? null,
    own.map(({ field: name }) => name),
  ])

describe('the cards of a form', () => {
  it('begin with a section, and the first needs none', () => {
    const section = field('money', { type: 'section', label: '金额' })
    expect(cards(field('why'), section, field('amount'), field('budget'))).toEqual([
      [null, null, ['why']],
      ['金额', null, ['amount', 'budget']],
    ])
  })

  it('hold with a table what is computed from it, and end before the next field that is not', () => {
    const items = field('items', { type: 'table' })
    const sum = field('sum', { computed: "sum(items, 'price')" })
    expect(cards(field('why'), items, sum, field('remark'), field('total', { computed: 'sum * 2' }))).toEqual([
      [null, null, ['why']],
      [null, 'items', ['sum']],
      [null, null, ['remark', 'total']],
    ])
  })

  it('have each a key of its own, also behind several tables', () => {
    const fields = [field('why'), field('items', { type: 'table' }), field('remark'), field('trips', { type: 'table' })]
    expect(groupFields([...fields, field('end')]).map(({ key }) => key)).toEqual([
      'first',
      'items',
      'after-items',
      'trips',
      'after-trips',
    ])
  })

  it('are left out where a section has no field', () => {
    const empty = field('rest', { type: 'section', label: '其他' })
    expect(cards(field('why'), empty)).toEqual([[null, null, ['why']]])
  })
})
