import {
  checkForm,
  columnSums,
  computeForm,
  createConditionEvaluator,
  getTableRows,
  visibleFields,
} from '@/lib/form/form'
import type { FieldRule, FormContent } from '@/lib/form/form-types'

const field = (name: string, type: string, more: Partial<FieldRule> = {}): FieldRule => ({
  field: name,
  label: name,
  type,
  mode: 'edit',
  ...more,
})

const purchase: FieldRule[] = [
  field('kind', 'select', {
    mode: 'required',
    options: [
      { value: 'part', label: '备件' },
      { value: 'other', label: '其他' },
    ],
  }),
  field('items', 'table', {
    mode: 'required',
    columns: [
      { field: 'name', label: '品名', type: 'text', required: true, maxLength: 10 },
      { field: 'price', label: '单价', type: 'money', required: true },
      { field: 'quantity', label: '数量', type: 'number', decimals: 0, min: 1 },
      { field: 'sum', label: '小计', type: 'money', computed: 'price * quantity', sum: true },
    ],
  }),
  field('amount', 'money', { computed: "sum(items, 'sum')" }),
  field('special', 'section', { visibleWhen: "kind == 'other'" }),
  field('why', 'textarea', { mode: 'required' }),
  field('discount', 'number', { max: 100 }),
  field('files', 'section'),
  field('quotation', 'file', { requiredWhen: 'amount >= 500000' }),
]

const content = (main: FormContent['main'], sub: FormContent['sub'] = {}): FormContent => ({ main, sub })
const item = { name: '轴承', price: 120_00, quantity: 3 }

describe('computed values', () => {
  it('follow from the rows, and from each other', () => {
    const { main, sub } = computeForm(purchase, content({ kind: 'part' }, { items: [item, { ...item, quantity: 1 }] }))
    expect(sub.items?.map(({ sum }) => sum)).toEqual([360_00, 120_00])
    expect(main.amount).toBe(480_00)
  })

  it('replace whatever was sent for them', () => {
    const { main, sub } = computeForm(purchase, content({ amount: 1 }, { items: [{ ...item, sum: 1 }] }))
    expect([main.amount, sub.items?.[0]?.sum]).toEqual([360_00, 360_00])
  })

  it('are null until what they need is there', () => {
    expect(computeForm(purchase, content({}, { items: [{ name: '轴承' }] })).sub.items?.[0]?.sum).toBeNull()
    expect(computeForm(purchase, content({})).main.amount).toBe(0)
  })

  it('take the form of their type', () => {
    const fields = [
      field('range', 'daterange'),
      field('days', 'number', { computed: 'days(range[0], range[1]) + 1' }),
      field('half', 'number', { computed: '1 / 3', decimals: 2 }),
      field('fee', 'money', { computed: 'days * 100 / 3' }),
      field('isLong', 'switch', { computed: 'days > 3' }),
      field('text', 'text', { computed: "days + ' 天'" }),
      field('list', 'text', { computed: 'range' }),
    ]
    expect(computeForm(fields, content({ range: ['2026-11-20', '2026-11-23'] })).main).toMatchObject({
      days: 4,
      half: 0.33,
      fee: 133,
      isLong: true,
      text: '4 天',
      list: null,
    })
  })

  it('reach the end of a chain written backwards', () => {
    const fields = [
      field('c', 'number', { computed: 'b + 1' }),
      field('b', 'number', { computed: 'a + 1' }),
      field('a', 'number'),
    ]
    expect(computeForm(fields, content({ a: 1 })).main).toEqual({ a: 1, b: 2, c: 3 })
  })

  it('that go round in a circle come to an end, each time at the same values', () => {
    const fields = [
      field('a', 'number', { computed: 'empty(b) ? 0 : b + 1' }),
      field('b', 'number', { computed: 'empty(a) ? 0 : a + 1' }),
    ]
    expect(computeForm(fields, content({}))).toEqual(computeForm(fields, content({})))
  })

  it('of text end where a form would grow far beyond what was sent, and the field says so', () => {
    const columns = Array.from({ length: 20 }, (_, at) => ({
      field: `column${at}`,
      label: `列 ${at}`,
      type: 'text',
      computed: `text + '${at}'`,
    }))
    const fields = [
      field('text', 'textarea'),
      ...Array.from({ length: 20 }, (_, at) => field(`table${at}`, 'table', { columns })),
    ]
    const rows = Array.from({ length: 200 }, () => ({}))
    const sub = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`table${at}`, rows]))
    const computed = computeForm(fields, content({ text: '字'.repeat(4990) }, sub))
    expect(JSON.stringify(computed.sub).replace(/[^字]/g, '').length).toBeLessThan(200_000)
    expect(checkForm(fields, computed)).toEqual({ table0: '公式算出的文字过长，整个表单合计最多 200000 字' })
    // Ten columns of two characters and ten of three: exactly as many as there may be.
    expect(checkForm(fields, computeForm(fields, content({ text: '字' }, sub)))).toEqual({})
  })

  it('of text that wait for each other do not vanish unsaid', () => {
    const columns = [
      { field: 'twice', label: '两遍', type: 'text', computed: 'once + once' },
      { field: 'once', label: '一遍', type: 'text', computed: 'text' },
    ]
    const fields = [field('text', 'textarea'), field('table', 'table', { columns })]
    const computeFilled = (rows: number) => {
      const table = Array.from({ length: rows }, () => ({}))
      return computeForm(fields, content({ text: '字'.repeat(2000) }, { table }))
    }
    expect(checkForm(fields, computeFilled(33))).toEqual({})
    for (let rows = 34; rows < 44; rows++)
      expect(Object.keys(checkForm(fields, computeFilled(rows)))).toEqual(['table'])
  })

  it('leave the given content alone', () => {
    const frozen = Object.freeze({ main: Object.freeze({}) as object, sub: Object.freeze({}) as object }) as FormContent
    expect(() => computeForm(purchase, frozen)).not.toThrow()
  })
})

describe('what shows', () => {
  const names = (of: FormContent) => visibleFields(purchase, of).map((one) => one.field)

  it('leaves out a section with all that stands in it', () => {
    expect(names(content({ kind: 'part' }))).toEqual(['kind', 'items', 'amount', 'files', 'quotation'])
    expect(names(content({ kind: 'other' }))).toContain('discount')
  })

  it('leaves out what a person must not see', () => {
    expect(visibleFields([field('a', 'text', { mode: 'hidden' })], content({}))).toEqual([])
  })

  it('follows from computed values, and hides what depends on the hidden', () => {
    const fields = [
      field('a', 'number'),
      field('b', 'number', { visibleWhen: 'a > 1' }),
      field('c', 'number', { visibleWhen: 'b > 1' }),
      field('twice', 'number', { computed: 'empty(b) ? 0 : b * 2' }),
    ]
    const shown = (a: number) => visibleFields(fields, content({ a, b: 5 })).map((one) => one.field)
    expect(shown(2)).toEqual(['a', 'b', 'c', 'twice'])
    expect(shown(1)).toEqual(['a', 'twice'])
    expect(computeForm(fields, content({ a: 1, b: 5 })).main.twice).toBe(0)
  })

  it('is everything where a condition is no expression', () => {
    expect(visibleFields([field('a', 'text', { visibleWhen: 'a ==' })], content({}))).toHaveLength(1)
  })
})

describe('the check of a form', () => {
  it('finds nothing wrong with a right one', () => {
    expect(checkForm(purchase, content({ kind: 'part' }, { items: [item] }))).toEqual({})
  })

  it('asks for what is missing, by path', () => {
    const input = content({ kind: 'other' }, { items: [item, { price: 1, quantity: 1 }] })
    expect(checkForm(purchase, input)).toEqual({ why: '请填写why', 'items.1.name': '请填写品名' })
    expect(checkForm(purchase, content({}))).toEqual({ kind: '请选择kind', items: '请至少添加一行items' })
  })

  it('asks for what a condition makes required', () => {
    const dear = content({ kind: 'part' }, { items: [{ ...item, price: 500_000 }] })
    expect(checkForm(purchase, dear)).toEqual({ quotation: '请上传quotation' })
  })

  it('names what is wrong in a cell', () => {
    const bad = { name: '一个长得过分的轴承名称', price: -1, quantity: 1.5 }
    expect(checkForm(purchase, content({ kind: 'part' }, { items: [bad] }))).toEqual({
      'items.0.name': '最多 10 字，现有 11 字',
      'items.0.price': '不能小于 ¥0.00',
      'items.0.quantity': '请输入整数',
    })
  })

  it('does not look at what is hidden, read only, or holds nothing', () => {
    const fields = [
      field('a', 'number', { mode: 'hidden' }),
      field('b', 'number', { mode: 'read' }),
      field('c', 'number', { visibleWhen: 'false' }),
      field('d', 'section', { mode: 'required' }),
      field('e', 'note', { mode: 'required' }),
    ]
    expect(checkForm(fields, content({ a: 'x', b: 'x', c: 'x' }))).toEqual({})
  })

  it('refuses what a rule over several fields refuses, in its words', () => {
    const rule = { validWhen: 'days(start, end) >= 0', invalidText: '返回不能早于出发' }
    const fields = [field('start', 'date'), field('end', 'date', rule)]
    const ends = (end: string) => checkForm(fields, content({ start: '2026-11-20', end }))
    expect(ends('2026-11-19')).toEqual({ end: '返回不能早于出发' })
    expect(ends('2026-11-20')).toEqual({})
    expect(ends('')).toEqual({})
    const unsaid = [field('start', 'date'), field('end', 'date', { validWhen: rule.validWhen })]
    expect(checkForm(unsaid, content({ start: '2026-11-20', end: '2026-11-19' }))).toEqual({ end: '填写有误' })
  })

  it('counts rows', () => {
    const fields = [field('items', 'table', { maxCount: 1, columns: [] })]
    expect(checkForm(fields, content({}, { items: [{}, {}] }))).toEqual({ items: '最多 1 行' })
  })

  it.each<[string, unknown]>([
    ['nothing', {}],
    ['lists for records', { main: [], sub: [] }],
    ['texts for records', { main: 'x', sub: 'x' }],
    ['null', { main: null, sub: null }],
    ['rows that are none', { main: {}, sub: { items: 'x' } }],
    ['rows of anything', { main: {}, sub: { items: [1, null, 'x', [], {}] } }],
    ['names of the prototype', { main: JSON.parse('{"__proto__":{"kind":"part"}}'), sub: { constructor: 1 } }],
    ['nested values', { main: { kind: { toString: 1 } }, sub: { items: [{ name: {}, price: [[1]] }] } }],
  ])('never throws: %s', (_what, input) => {
    const bad = input as FormContent
    expect(typeof checkForm(purchase, bad)).toBe('object')
    expect(typeof computeForm(purchase, bad)).toBe('object')
    expect(visibleFields(purchase, bad).length).toBeGreaterThan(0)
    expect(getTableRows(bad, 'items').every((row) => typeof row === 'object')).toBe(true)
  })
})

it('a condition about a form holds where it is no expression', () => {
  const holds = createConditionEvaluator([field('days', 'number')], content({ days: 3 }), { isUrgent: true })
  expect(['days > 3', 'days == 3 && isUrgent', 'days =='].map(holds)).toEqual([false, true, true])
})

it('the sums of a table are those of its summed columns', () => {
  const table = purchase[1] as FieldRule
  const { sub } = computeForm(purchase, content({}, { items: [item, item] }))
  expect(columnSums(table, { main: {}, sub })).toEqual({ sum: 720_00 })
})
