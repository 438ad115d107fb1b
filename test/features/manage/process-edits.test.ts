// Edits of a process that reach further than what they change: names in titles, formulas, conditions, copies.
import { listProcessFaults } from '@/contract/workflow/process-faults'
import type { ProcessField, ProcessStepSetting } from '@/contract/workflow/process-setting'
import {
  emptyProcess,
  listFieldUses,
  nameCopy,
  type ProcessDesign,
  removeField,
  toProcessContent,
  toProcessDesign,
  validateProcessDesign,
} from '@/features/manage/process/process-draft'
import { changeColumn, changeField } from '@/features/manage/process/process-field-change'
import { computeForm } from '@/lib/form/form'
import type { FieldRule, FormContent } from '@/lib/form/form-types'

const step: ProcessStepSetting = {
  key: 's1',
  name: '经理审批',
  mode: 'any',
  assignees: [],
  roles: ['administrator'],
  allow: [],
}
const design = (fields: ProcessField[], part: Partial<ProcessDesign> = {}): ProcessDesign => ({
  ...emptyProcess,
  name: '付款',
  groupName: '财务',
  prefix: 'FK',
  steps: [step],
  fields,
  ...part,
})
const text = (field: string, label: string): ProcessField => ({ field, label, type: 'text' })
const reopen = (draft: ProcessDesign) =>
  toProcessDesign({ content: toProcessContent(draft), people: draft.people, version: 1 })

describe('the title of a process', () => {
  const [f1, f2] = [text('f1', '会议'), text('f2', '地点')]

  it('follows a field that gets another label', () => {
    const draft = design([f1, f2], { subject: '{会议} 在 {地点}' })
    const renamed = { ...draft, ...changeField(draft, { ...f1, label: '活动' }) }
    expect(renamed.subject).toBe('{活动} 在 {地点}')
    expect(toProcessContent(renamed).subject).toBe('{f1} 在 {f2}')
    expect(validateProcessDesign(renamed)).toEqual({})
    const swapped = { ...renamed, ...changeField(renamed, { ...f2, label: '会议' }) }
    expect(toProcessContent(swapped).subject).toBe('{f1} 在 {f2}')
  })

  it('keeps its field where two have the same label, or the label of one is the name of another', () => {
    for (const fields of [
      [text('f1', '金额'), text('f2', '金额')],
      [text('f1', 'f2'), text('f2', '金额')],
    ]) {
      const content = { ...toProcessContent(design(fields)), subject: '{f2} 付款' }
      const opened = toProcessDesign({ content, people: {}, version: 1 })
      expect(toProcessContent(opened).subject).toBe('{f2} 付款')
      expect(toProcessContent(reopen(opened)).subject).toBe('{f2} 付款')
      expect(validateProcessDesign(opened)).toEqual({})
    }
    const second = design([text('f1', '金额'), text('f2', '地点')], { subject: '{地点} 付款' })
    const alike = { ...second, ...changeField(second, text('f2', '金额')) }
    expect(toProcessContent(alike).subject).toBe('{f2} 付款')
  })

  it('is asked again where a label stands for two fields', () => {
    const draft = design([text('f1', '金额'), text('f2', '金额')], { subject: '{金额} 付款' })
    expect(validateProcessDesign(draft).subject).toBe('有两个「金额」，请改名')
  })
})

it('a field that is computed or only shown from now on is filled in by no step', () => {
  const fields: ProcessStepSetting['fields'] = { f1: 'required', f2: 'edit', f3: 'hidden' }
  const draft = design([text('f1', '会议'), text('f2', '地点'), text('f3', '备注')], { steps: [{ ...step, fields }] })
  const change = (name: string, part: Partial<ProcessField>) =>
    changeField(draft, { ...text(name, name), ...part }).steps?.map((one) => one.fields)
  expect(change('f1', { type: 'section' })).toEqual([{ f2: 'edit', f3: 'hidden' }])
  expect(change('f2', { type: 'number', computed: '1 + 1' })).toEqual([{ f1: 'required', f3: 'hidden' }])
  expect(change('f3', { type: 'note' })).toBeUndefined()
  expect(change('f1', { type: 'textarea' })).toBeUndefined()
})

describe('the lines of list cards', () => {
  const summary = [
    { label: '会议', pattern: '{f1}' },
    { label: '在哪里', pattern: '{f2}' },
    { label: '会议', pattern: '{f1} {f2}' },
  ]
  const draft = design([text('f1', '会议'), text('f2', '地点')], { summary })
  const [, custom, joint] = summary

  it('follow the label of their field, unless they have one of their own', () => {
    const renamed = { ...draft, ...changeField(draft, text('f1', '活动')) }
    expect(renamed.summary).toEqual([{ label: '活动', pattern: '{f1}' }, custom, joint])
    expect(changeField(draft, text('f2', '场地')).summary).toEqual(summary)
  })

  it('end with a field of a type that lists do not show, and stay where they showed it before', () => {
    const note: ProcessField = { field: 'f1', label: '会议', type: 'textarea' }
    const changed = { ...draft, ...changeField(draft, note) }
    expect(changed.summary).toEqual([custom, joint])
    const shown = design(changed.fields, { summary })
    expect(changeField(shown, { ...note, type: 'table' }).summary).toEqual(summary)
  })

  it('go on with the other fields when one is removed, or is only a heading from now on', () => {
    const own = [{ label: '时间', pattern: '{f1} 至 {f2}' }]
    const booking = design(draft.fields, { summary: own })
    const removed = { ...booking, ...removeField(booking, 'f2') }
    expect(removed.summary).toEqual([{ label: '时间', pattern: '{f1}' }])
    expect(validateProcessDesign(removed)).toEqual({})
    expect(listFieldUses(booking, 'f2')).toEqual([])
    expect(removeField(removed, 'f1').summary).toEqual([])
    const head: ProcessField = { field: 'f2', label: '地点', type: 'section' }
    expect(changeField(booking, head).summary).toEqual(removed.summary)
  })
})

describe('a number that becomes an amount', () => {
  const cost: ProcessField = { field: 'f1', label: '费用', type: 'number' }
  const steps: ProcessStepSetting[] = [
    { ...step, key: 'a', when: "f1 > 500 && f2 == '5' || f1 == 0.5" },
    { ...step, key: 'b', choice: { group: 'c', branch: '大额', when: 'f1 >= 1000' }, when: 'round(f1, 0) > 7' },
    { ...step, key: 'c', choice: { group: 'c', branch: '其他情况' } },
  ]
  const draft = design(
    [cost, text('f2', '说明'), { ...text('f3', '更多'), visibleWhen: 'f1 < 20', requiredWhen: 'f1 > 1' }],
    {
      steps,
    },
  )

  it('is compared with the same limits, in yuan, and back again', () => {
    const asAmount = { ...draft, ...changeField(draft, { ...cost, type: 'money' }) }
    expect(asAmount.steps[0]?.when).toBe("f1 > 50000 && f2 == '5' || f1 == 50")
    expect(asAmount.steps[1]?.choice?.when).toBe('f1 >= 100000')
    expect([asAmount.fields[2]?.visibleWhen, asAmount.fields[2]?.requiredWhen]).toEqual(['f1 < 2000', 'f1 > 100'])
    const back = { ...asAmount, ...changeField(asAmount, cost) }
    expect(back.steps).toEqual(draft.steps)
    expect(back.fields).toEqual(draft.fields)
  })

  it('is counted as before where a condition was written by hand, and nothing changes with its label alone', () => {
    const asAmount = { ...draft, ...changeField(draft, { ...cost, type: 'money' }) }
    expect(asAmount.steps[1]?.when).toBe('round((f1 / 100), 0) > 7')
    expect(changeField(asAmount, cost).steps?.[1]?.when).toBe('round(f1, 0) > 7')
    expect(changeField(draft, { ...cost, label: '总费用' })).not.toHaveProperty('steps')
  })
})

describe('a formula over a figure that becomes an amount', () => {
  const price: ProcessField = { field: 'f1', label: '单价', type: 'number' }
  const count: ProcessField = { field: 'f2', label: '数量', type: 'number' }
  const compute = (type: ProcessField['type'], computed: string, field = 'f3'): ProcessField => ({
    field,
    label: field,
    type,
    computed,
  })
  const items = (type: 'number' | 'money', total: string): ProcessField => ({
    field: 'items',
    label: '明细',
    type: 'table',
    columns: [
      { field: 'c1', label: '单价', type },
      { field: 'c2', label: '数量', type: 'number' },
      { field: 'c3', label: '小计', type: 'money', computed: total },
    ],
  })
  const change = (fields: ProcessField[], field: ProcessField) => changeField(design(fields), field).fields ?? []
  const computeValue = (fields: readonly ProcessField[], main: object, rows: object[] = []) =>
    // Rights of fields, which these lack, do not matter to what is computed.
    computeForm(fields as readonly FieldRule[], { main, sub: { items: rows } } as FormContent)

  it.each([
    ['number', 'f1 * f2', 'f1 * f2 / 100'],
    ['money', 'f1 * f2 * 100', 'f1 * f2'],
    ['number', 'f1 + 5', '(f1 + 500) / 100'],
    ['number', 'f2 / f1', 'f2 / (f1 / 100)'],
    ['number', 'f1 * f1', '(f1 / 100) * (f1 / 100)'],
    ['number', 'round(f1 * 1.13, 1) + f2', 'round((f1 / 100) * 1.13, 1) + f2'],
    ['text', "'共 ' + f1 + ' 元，f1'", "'共 ' + (f1 / 100) + ' 元，f1'"],
  ] as const)('gives the same: %s %s', (type, computed, after) => {
    const before = [price, count, compute(type, computed)]
    const changed = change(before, { ...price, type: 'money' })
    expect(changed[2]?.computed).toBe(after)
    const value = computeValue(before, { f1: 12.5, f2: 4 }).main.f3
    expect(value).not.toBeNull()
    expect(computeValue(changed, { f1: 1250, f2: 4 }).main.f3).toEqual(value)
    const back = change(changed, price)
    expect(computeValue(back, { f1: 12.5, f2: 4 }).main.f3).toEqual(value)
  })

  it('gives the same where the result becomes an amount and its expression was written by hand', () => {
    const computed = 'round(f1 * f2, 0)'
    const changed = change([price, count, compute('number', computed)], compute('money', computed))
    expect(computeValue(changed, { f1: 12.5, f2: 4 }).main.f3).toBe(5000)
    const typed = change([price, count, compute('number', computed)], compute('money', 'f1 * 300'))
    expect(typed[2]?.computed).toBe('f1 * 300')
  })

  it('of a column, beside it and in what adds it up, gives the same', () => {
    const rows = (unit: number) => [{ c1: 12.5 * unit, c2: 4 }]
    const table = items('number', 'c1 * c2 * 100')
    const fields = [
      table,
      compute('number', "sum(items, 'c1')"),
      compute('number', "sum(items, 'c1') > 9 ? 1 : 2", 'f4'),
    ]
    const columns = changeColumn(table.columns ?? [], { ...table.columns?.[0], type: 'money' } as never, 0, fields)
    expect(columns[2]?.computed).toBe('c1 * c2')
    const changed = change(fields, { ...table, columns })
    expect(changed.map(({ computed }) => computed)).toEqual([
      undefined,
      "sum(items, 'c1') / 100",
      "(sum(items, 'c1') / 100) > 9 ? 1 : 2",
    ])
    const [was, is] = [computeValue(fields, {}, rows(1)), computeValue(changed, {}, rows(100))]
    expect(is.main).toEqual(was.main)
    expect(is.sub.items?.[0]?.c3).toBe(5000)
  })

  it('of a column follows a figure of the form, but for a column of the same name', () => {
    const table = (field: string): ProcessField => ({
      field: 'items',
      label: '明细',
      type: 'table',
      columns: [
        { field, label: '数量', type: 'number' },
        { field: 'c3', label: '小计', type: 'money', computed: `f1 * ${field} * 100` },
      ],
    })
    const follow = (field: string) =>
      change([price, table(field)], { ...price, type: 'money' })[1]?.columns?.[1]?.computed
    expect(follow('c1')).toBe('f1 * c1')
    expect(follow('f1')).toBe('f1 * f1 * 100')
  })

  it('in a rule of another field is compared with the same limit', () => {
    const other: ProcessField = { ...count, validWhen: 'f1 > 10 && f2 > 1', requiredWhen: 'f2 * f1 > 3' }
    const [, changed] = change([price, other], { ...price, type: 'money' })
    expect(changed).toMatchObject({ validWhen: 'f1 > 1000 && f2 > 1', requiredWhen: 'f2 * (f1 / 100) > 3' })
  })
})

describe('what uses a field', () => {
  it('is named before it is removed: titles, waits, answers of other systems, values of a sub-process', () => {
    const wait: ProcessStepSetting = { ...step, key: 's2', name: '等到那天', kind: 'wait', wait: { field: 'f1' } }
    const push: ProcessStepSetting = {
      ...step,
      key: 's3',
      name: '通知仓库',
      kind: 'webhook',
      webhook: { id: 'w1', results: [{ from: 'code', field: 'f1' }] },
    }
    const child: ProcessStepSetting = {
      ...step,
      key: 's4',
      name: '去报销',
      kind: 'process',
      process: { key: 'expense', values: [{ field: 'x', from: 'f1' }] },
    }
    const draft = design([text('f1', '日期')], { subject: '{日期} 付款', steps: [step, wait, push, child] })
    expect(listFieldUses(draft, 'f1')).toEqual(['等到那天', '通知仓库', '去报销', '标题格式'])
  })
})

describe('faults of what an edit has left behind', () => {
  const items = (columns: string[]): ProcessField => ({
    field: 'items',
    label: '明细',
    type: 'table',
    columns: columns.map((field) => ({ field, label: field, type: 'number' })),
  })
  const find = (fields: ProcessField[], part: Partial<ProcessDesign> = {}) =>
    listProcessFaults(toProcessContent(design(fields, part)))

  it.each([
    ['f1 * 2', 'computed', '计算公式：「数量」不是数字'],
    ['f1', 'computed', '计算公式：「数量」不是数字'],
    ['round(f1, 1)', 'computed', '计算公式：「数量」不是数字'],
    ['f2 > 1 ? -f1 : 0', 'computed', '计算公式：「数量」不是数字'],
    ["sum(items, 'c1')", 'computed', '计算公式：「明细 · 单价」不是数字'],
    ['f1 * 2 > 10', 'requiredWhen', '必填条件：「数量」不是数字'],
    ['f1 + f2 > 10', 'visibleWhen', '显示条件：「数量」不是数字'],
    ['f2 > f1 - 1', 'validWhen', '校验条件：「数量」不是数字'],
    ['len(f1) > 2', 'requiredWhen', undefined],
    ["f1 == 'a'", 'requiredWhen', undefined],
    ['f1 >= f4', 'requiredWhen', undefined],
    ['f5 * 2', 'computed', undefined],
  ] as const)('names what is counted and has no number any more: %s as %s', (source, place, fault) => {
    const fields: ProcessField[] = [
      text('f1', '数量'),
      { field: 'f2', label: '个数', type: 'number' },
      { field: 'items', label: '明细', type: 'table', columns: [{ field: 'c1', label: '单价', type: 'text' }] },
      text('f4', '说明'),
      {
        field: 'f5',
        label: '等级',
        type: 'select',
        options: [
          { value: '2', label: '二' },
          { value: '3', label: '三' },
        ],
      },
      { field: 'f3', label: '合计', type: 'number', [place]: source },
    ]
    expect(find(fields)).toEqual(fault ? { 'fields.f3': fault } : {})
  })

  it('names them in columns and in conditions of steps too, and lets texts be joined', () => {
    const table: ProcessField = {
      field: 'items',
      label: '明细',
      type: 'table',
      columns: [
        { field: 'c1', label: '单价', type: 'text' },
        { field: 'c2', label: '小计', type: 'money', computed: 'c1 * 100' },
      ],
    }
    expect(find([table])).toEqual({ 'fields.items': '列「小计」：「单价」不是数字' })
    const name = text('f1', '数量')
    expect(find([name], { steps: [step, { ...step, key: 's2', when: 'f1 * 2 > 10' }] })).toEqual({
      'steps.s2': '条件：「数量」不是数字',
    })
    expect(find([name, { ...text('f2', '全名'), computed: "f1 + '号'" }])).toEqual({})
  })

  it('names the column that a total, a formula or a condition adds up, and that is gone', () => {
    const total: ProcessField = { field: 'f1', label: '合计', type: 'number', computed: "sum(items, 'c2')" }
    expect(find([items(['c1', 'c2']), total])).toEqual({})
    expect(find([items(['c1']), total])).toEqual({ 'fields.f1': '计算公式：明细里没有列「c2」' })
    expect(
      find([
        items(['c1']),
        { ...total, computed: "f2 + sum(items, 'c2') * 2" },
        { ...total, field: 'f2', computed: '1' },
      ]),
    ).toEqual({
      'fields.f1': '计算公式：明细里没有列「c2」',
    })
    const when = "sum(items, 'c2') > 5"
    const steps = [
      { ...step, when },
      { ...step, key: 's2' },
    ]
    expect(find([items(['c1'])], { steps })).toEqual({ 'steps.s1': '条件：明细里没有列「c2」' })
  })

  const kind: ProcessField = {
    field: 'f1',
    label: '类型',
    type: 'select',
    options: [{ value: 'a', label: '甲' }],
  }

  it('names the option by which a field is shown or has to be filled in, and that is gone', () => {
    const shown: ProcessField = { ...text('f2', '说明'), visibleWhen: "f1 == 'a'", requiredWhen: "f1 == 'a'" }
    expect(find([kind, shown])).toEqual({})
    const other = { ...kind, options: [{ value: 'b', label: '乙' }] }
    expect(find([other, shown])).toEqual({ 'fields.f2': '显示条件：永远不成立，没有选项「a」' })
    expect(find([other, { ...text('f2', '说明'), requiredWhen: "f1 == 'a'" }])).toEqual({
      'fields.f2': '必填条件：永远不成立，没有选项「a」',
    })
  })

  it('names a field whose kind a condition cannot compare any more', () => {
    const compare = (type: ProcessField['type'], when: string) =>
      find([{ ...kind, type }], {
        steps: [
          { ...step, when },
          { ...step, key: 's2' },
        ],
      })['steps.s1']
    expect(compare('number', 'f1 > 5')).toBeUndefined()
    expect(compare('money', 'f1 >= 500')).toBeUndefined()
    expect(compare('text', 'f1 > 5')).toBe('条件：「类型」不再是数字，不能这样比较')
    expect(compare('number', "f1 > '2026-12-01'")).toBe('条件：「类型」不再是日期，不能这样比较')
    expect(compare('datetime', "f1 > '2026-12-01 08:00'")).toBeUndefined()
    expect(compare('text', 'f1 == true')).toBe('条件：「类型」不再是开关，不能这样比较')
    expect(compare('switch', 'f1 != true')).toBeUndefined()
    expect(compare('select', "f1 == 'a' && f1 > 5")).toBe('条件：「类型」不再是数字，不能这样比较')
  })
})

describe('the name of a copied step', () => {
  it('says that it is a copy, within its length, and never ends in half of a character', () => {
    expect(nameCopy('经理审批')).toBe('经理审批（副本）')
    const long = nameCopy('很长很长很长很长很长很长很长很长很长很长')
    expect(long).toBe('很长很长很长很长很长很长很长很长（副本）')
    expect(long).toHaveLength(20)
    const emoji = nameCopy(`${'一'.repeat(15)}👍👍`)
    expect(emoji).not.toMatch(/[\ud800-\udfff]/u)
    expect(emoji).toBe(`${'一'.repeat(15)}（副本）`)
  })
})
