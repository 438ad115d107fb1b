import { listProcessFaults } from '@/contract/workflow/process-faults'
import type { ProcessField, ProcessStepSetting } from '@/contract/workflow/process-setting'
import { toPreviewField } from '@/features/manage/preview-field'
import {
  changeSummary,
  createName,
  emptyProcess,
  listFieldUses,
  listProcessChanges,
  type ProcessDesign,
  removeField,
  toLabelPattern,
  toNamePattern,
  toProcessContent,
  toProcessDesign,
  validateProcessDesign,
} from '@/features/manage/process/process-draft'
import {
  type FieldDraft,
  formatProcessField,
  listTotalChoices,
  toColumnDraft,
  toFieldDraft,
  toProcessColumn,
  toProcessField,
  validateFieldDraft,
} from '@/features/manage/process/process-field-form'
import {
  describeDeciders,
  describeFieldModes,
  describeStepCondition,
  formatStepCondition,
  parseStepCondition,
  toProcessStep,
  toStepDraft,
  validateStepDraft,
} from '@/features/manage/process/process-step-form'

const room: ProcessField = {
  field: 'room',
  label: '会议室',
  type: 'select',
  required: true,
  options: [
    { value: 'one', label: '一号' },
    { value: '二号', label: '二号' },
  ],
}
const cost: ProcessField = { field: 'cost', label: '费用', type: 'money', required: true, min: 100, max: 5_000_000 }
const items: ProcessField = {
  field: 'items',
  label: '物品',
  type: 'table',
  columns: [{ field: 'fee', label: '小计', type: 'money', sum: true }],
}
const host: ProcessField = { field: 'host', label: '接待人', type: 'user' }
const step: ProcessStepSetting = {
  key: 'boss',
  name: '总经理',
  mode: 'all',
  assignees: ['u1'],
  roles: ['departmentManager', 'field:host'],
  allow: ['transfer'],
  when: 'cost >= 500000',
  dueHours: 24,
  fields: { host: 'required' },
}
const draft: ProcessDesign = {
  ...emptyProcess,
  name: '会议室预订',
  groupName: '行政',
  prefix: 'mr',
  fields: [room, cost, items, host],
  summary: [{ label: '会议室', pattern: '{room} {cost}' }],
  subject: '预订 {会议室}',
  steps: [step],
}
const person = { userId: 'u1', name: '王强', avatar: null, deptName: null, postName: null, mobile: null }
const findErrors = (part: Partial<FieldDraft>) => validateFieldDraft({ ...toFieldDraft(room, undefined), ...part })

describe('a field in its sheet', () => {
  it('comes back as it was', () => {
    for (const field of [room, cost, items, host]) {
      expect(toProcessField(toFieldDraft(field, undefined), field)).toEqual(field)
    }
    const [column] = items.columns ?? []
    expect(column && toProcessColumn(toColumnDraft(column), column)).toEqual(column)
  })

  it('shows limits of an amount in yuan and stores them in fen', () => {
    expect(toFieldDraft(cost, undefined)).toMatchObject({ min: '1', max: '50000' })
    const changed = toProcessField({ ...toFieldDraft(cost, undefined), min: '0.5' }, cost)
    expect(changed.min).toBe(50)
  })

  it('keeps the value of an option that conditions name, and takes the text of a new one', () => {
    const { options } = toProcessField({ ...toFieldDraft(room, undefined), options: '一号\n三号' }, room)
    expect(options).toEqual([
      { value: 'one', label: '一号' },
      { value: '三号', label: '三号' },
    ])
  })

  it('keeps nothing that only its former type had', () => {
    const typed: ProcessField = { ...room, type: 'text', options: undefined, rule: 'mobile', maxLength: 11 }
    const changed = toProcessField({ ...toFieldDraft(typed, undefined), type: 'switch' }, typed)
    expect(changed).toEqual({ field: 'room', label: '会议室', type: 'switch', required: true })
  })

  it('says at each place what is wrong', () => {
    expect(findErrors({ label: ' ' })).toEqual({ label: '请填写名称' })
    expect(findErrors({ label: '{a}' })).toEqual({ label: '名称不能含有大括号' })
    expect(findErrors({ options: '' })).toEqual({ options: '请填写选项，每行一个' })
    expect(findErrors({ options: '甲\n甲' })).toEqual({ options: '选项不能重复' })
    expect(findErrors({ options: "it's" })).toEqual({ options: '选项不能含有引号或反斜线' })
    expect(findErrors({ type: 'number', min: 'x' })).toEqual({ min: '请填写数字' })
    expect(findErrors({ type: 'money', min: '2', max: '1' })).toEqual({ min: '最小值大于最大值' })
    expect(findErrors({ type: 'text', maxLength: '0' })).toEqual({ maxLength: '请填写 1 到 5000' })
    expect(findErrors({ type: 'table', columns: [] })).toEqual({ columns: '请至少添加一列' })
    expect(findErrors({ type: 'image', maxCount: '101' })).toEqual({ maxCount: '请填写 1 到 100' })
    expect(findErrors({})).toEqual({})
  })

  it('offers the sums of tables to a figure of the same kind, and is then not typed', () => {
    expect(listTotalChoices(draft.fields, 'money')).toEqual([{ value: "sum(items, 'fee')", text: '物品 · 小计' }])
    expect(listTotalChoices(draft.fields, 'number')).toEqual([])
    const total = toProcessField({ ...toFieldDraft(cost, undefined), computed: "sum(items, 'fee')" }, cost)
    expect(total).not.toHaveProperty('required')
    expect(formatProcessField(total)).toBe('金额 · 自动计算')
    expect(toPreviewField(total).mode).toBe('read')
  })
})

describe('a step in its sheet', () => {
  it('comes back as it was', () => {
    const opened = toStepDraft(step, { u1: person }, draft.fields)
    expect(opened.condition).toEqual({ field: 'cost', operator: '>=', value: '5000' })
    expect(toProcessStep(opened, 'boss', draft.fields)).toEqual(step)
  })

  it('compares amounts in yuan and reads its condition in words', () => {
    expect(describeStepCondition('cost >= 500000', draft.fields)).toBe('费用（元） ≥ 5000')
    expect(describeStepCondition("room == 'one'", draft.fields)).toBe('会议室 一号')
    expect(describeStepCondition('cost > 1 || true', draft.fields)).toBe('cost > 1 || true')
    const condition = parseStepCondition('cost > 12345', draft.fields)
    expect(condition?.value).toBe('123.45')
    expect(condition && formatStepCondition(condition, draft.fields)).toBe('cost > 12345')
  })

  it('names who decides and what they fill in', () => {
    expect(describeDeciders(step, { u1: person }, draft.fields)).toBe(
      '发起人的部门负责人、表单里的接待人、王强 · 全部同意',
    )
    expect(describeDeciders({ ...step, roles: [], assignees: [] }, {}, [])).toBe('还没有审批人')
    expect(describeDeciders({ ...step, mode: 'any', roles: [], assignees: ['gone'] }, {}, [])).toBe('已离职')
    expect(describeFieldModes({})).toBe('全部只读')
    expect(describeFieldModes({ a: 'edit', b: 'required', c: 'hidden' })).toBe('可填 2 个字段，隐藏 1 个')
  })

  it('says what is missing', () => {
    const opened = toStepDraft(step, {}, draft.fields)
    const errorsFor = (part: object) => validateStepDraft({ ...opened, ...part })
    expect(errorsFor({ name: '' })).toEqual({ name: '请填写节点名称' })
    expect(errorsFor({ people: [], roles: [] })).toEqual({ people: '请选择审批人' })
    expect(errorsFor({ dueHours: '0' })).toEqual({ dueHours: '请填写 1 到 720' })
    expect(errorsFor({ dueHours: '', escalateHours: '4' })).toEqual({ escalateHours: '请先填写限时' })
  })
})

describe('a process while it is designed', () => {
  it('shows patterns by labels and stores names', () => {
    expect(toLabelPattern('{room} 与 {gone}', draft.fields)).toBe('{会议室} 与 {gone}')
    expect(toNamePattern('{会议室} 与 {费用}', draft.fields)).toBe('{room} 与 {cost}')
    expect(toProcessContent(draft)).toMatchObject({ subject: '预订 {room}', prefix: 'MR', amountField: 'cost' })
  })

  it('comes back from the server as it was', () => {
    const content = toProcessContent(draft)
    const setting = { key: 'p', version: 3, isOn: true, content, people: {}, versions: [] }
    expect(toProcessContent(toProcessDesign(setting))).toEqual(content)
  })

  it('has no fault once it is whole, and names each missing text', () => {
    expect(validateProcessDesign(draft)).toEqual({})
    expect(validateProcessDesign({ ...draft, name: '', groupName: '', prefix: '?', subject: '{桌子}' })).toMatchObject({
      name: '请填写流程名称',
      groupName: '请选择或填写分组',
      prefix: '请填写 2 到 4 位字母或数字',
      subject: '表单里没有「桌子」',
    })
    expect(listProcessFaults(toProcessContent(emptyProcess))).toEqual({})
  })

  it('shows chosen fields in lists and keeps lines that join several', () => {
    expect(changeSummary(draft, ['host'])).toEqual([
      { label: '会议室', pattern: '{room} {cost}' },
      { label: '接待人', pattern: '{host}' },
    ])
  })

  it('knows what uses a field, and forgets its rights when it is removed', () => {
    expect(listFieldUses(draft, 'cost')).toEqual(['总经理', '会议室'])
    expect(listFieldUses(draft, 'host')).toEqual(['总经理'])
    expect(listFieldUses(draft, 'items')).toEqual([])
    const after = removeField(draft, 'host')
    expect(after.fields?.map(({ field }) => field)).toEqual(['room', 'cost', 'items'])
    expect(after.steps?.[0]?.fields).toEqual({})
  })

  it('gives new fields names that none has', () => {
    expect(createName('f', ['f1', 'f3'])).toBe('f4')
    expect(createName('f', [])).toBe('f1')
  })

  it('says what has changed between two versions', () => {
    const renamed = { ...draft, name: '会议预订' }
    expect(listProcessChanges(draft, renamed)).toEqual(['名称：会议室预订 → 会议预订'])
    expect(listProcessChanges(draft, { ...draft, canBatch: false })).toEqual(['字段或节点的设置有变'])
    expect(listProcessChanges(draft, { ...draft, version: 9 })).toEqual([])
  })
})
