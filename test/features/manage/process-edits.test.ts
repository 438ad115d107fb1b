// Edits of a process that reach further than what they change: names in titles, formulas, conditions, copies.
import { listProcessFaults } from '@/contract/workflow/process-faults'
import type { ProcessField, ProcessStepSetting } from '@/contract/workflow/process-setting'
import {
  emptyProcess,
  listFieldUses,
  nameCopy,
  type ProcessDesign,
  toProcessContent,
  toProcessDesign,
  validateProcessDesign,
} from '@/features/manage/process/process-draft'
import { changeField } from '@/features/manage/process/process-field-change'

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

  it('leaves what was written by hand, and nothing changes with its label alone', () => {
    const asAmount = changeField(draft, { ...cost, type: 'money' })
    expect(asAmount.steps?.[1]?.when).toBe('round(f1, 0) > 7')
    expect(changeField(draft, { ...cost, label: '总费用' })).not.toHaveProperty('steps')
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
