import { listProcessFaults } from '@/contract/workflow/process-faults'
import type { ProcessField, ProcessStepSetting, StepParallel } from '@/contract/workflow/process-setting'
import { createCondition } from '@/features/manage/condition'
import { toPreviewField } from '@/features/manage/preview-field'
import {
  formatConditionDraft,
  formatStepCondition,
  listConditionErrors,
  parseStepCondition,
  toConditionDraft,
} from '@/features/manage/process/process-condition'
import {
  changeSummary,
  createName,
  emptyProcess,
  listFieldUses,
  listProcessChanges,
  type ProcessDesign,
  removeField,
  toComparedFields,
  toLabelPattern,
  toNamePattern,
  toProcessContent,
  toProcessDesign,
  validateProcessDesign,
} from '@/features/manage/process/process-draft'
import {
  type FieldDraft,
  formatProcessField,
  listColumnOperands,
  listFormulaOperands,
  listInitialChoices,
  listTotalChoices,
  openFormula,
  readFormula,
  toColumnDraft,
  toFieldDraft,
  toProcessColumn,
  toProcessField,
  validateFieldDraft,
} from '@/features/manage/process/process-field-form'
import {
  arrangeSteps,
  changePart,
  createBranch,
  describeFlow,
  dissolvePart,
  type FlowPart,
  findStepPlace,
  listFlowParts,
  listJoinChoices,
  listStepPlaces,
  putStep,
} from '@/features/manage/process/process-parallel'
import {
  addChoiceField,
  changeRolePosts,
  describeDeciders,
  describeFieldModes,
  describeTimeLimit,
  listSameChoices,
  toProcessStep,
  toStepDraft,
  validateStepDraft,
} from '@/features/manage/process/process-step-form'
import { describeCondition, listStarterFields } from '@/lib/form/condition-words'
import { listParallelPlaces, setParallelPlaces } from '@/lib/form/parallel-places'

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
const names = {
  people: { u1: person },
  fields: draft.fields,
  steps: draft.steps,
  posts: [{ id: 'p1', name: '质量主管' }],
}
const makeStep = (key: string, name: string, branch?: string, need?: number): ProcessStepSetting => ({
  key,
  name,
  mode: 'any',
  assignees: ['u1'],
  allow: [],
  ...(branch && { parallel: { group: 'g1', branch, ...(need && { need }) } }),
})
const takePart = (steps: readonly ProcessStepSetting[]): FlowPart => {
  const part = listFlowParts(steps).find((one) => 'kind' in one)
  if (!part) throw new Error('no part')
  return part
}
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
    expect(listTotalChoices(draft.fields, 'money')).toEqual([{ value: "sum(items, 'fee')", text: '物品\u00a0· 小计' }])
    expect(listTotalChoices(draft.fields, 'number')).toEqual([])
    const total = toProcessField({ ...toFieldDraft(cost, undefined), computed: "sum(items, 'fee')" }, cost)
    expect(total).not.toHaveProperty('required')
    const needed = { ...cost, computed: "sum(items, 'fee')" }
    expect(toProcessField(toFieldDraft(needed, undefined), needed).required).toBe(true)
    const column = { field: 'fee', label: '小计', type: 'money', required: true, computed: 'qty * 100' } as const
    expect(toProcessColumn(toColumnDraft(column), column)).toEqual(column)
    expect(formatProcessField(total)).toBe('金额\u00a0· 自动计算')
    expect(toPreviewField(total).mode).toBe('read')
  })
})

describe('a condition of a process', () => {
  const yes: ProcessField = { field: 'far', label: '出省', type: 'switch' }
  const day: ProcessField = { field: 'day', label: '出发日', type: 'date' }
  const place: ProcessField = { field: 'place', label: '城市', type: 'text' }
  const meeting: ProcessField = { field: 'meeting', label: '会议时间', type: 'datetime' }
  const all = [room, cost, yes, day, place, meeting]
  const texts = [
    ["room == 'one' && cost >= 500000", '会议室 一号 且 费用（元） ≥ 5000'],
    [
      "far == true || day >= '2026-12-01' || place == '上海 && 苏州'",
      '出省 是 或 出发日 不早于 2026-12-01 或 城市 上海 && 苏州',
    ],
    ['far != true', '出省 否'],
    ["day < '2027-01-01'", '出发日 早于 2027-01-01'],
    ["meeting > '2026-12-01 08:30'", '会议时间 晚于 2026-12-01 08:30'],
    ['cost == 12345', '费用（元） ＝ 123.45'],
    ["room == 'one' && cost > 100 || far == true", '会议室 一号 且 费用（元） ＞ 1，或 出省 是'],
    [
      "far == true || place == 'a || b' && cost == 0 || day >= '2026-12-01' && far != true",
      '出省 是，或 城市 a || b 且 费用（元） ＝ 0，或 出发日 不早于 2026-12-01 且 出省 否',
    ],
  ] as const

  it('is built of several comparisons, shown in words, and comes back as it was', () => {
    for (const [when, words] of texts) {
      expect(describeCondition(when, all)).toBe(words)
      const opened = toConditionDraft(when, all)
      expect(opened.when).toBe('')
      expect(formatConditionDraft(opened, all)).toBe(when)
      expect(listConditionErrors(opened, all)).not.toContain('请选择答案')
    }
  })

  it('stays an expression where words cannot say it', () => {
    const six = Array.from({ length: 6 }, (_, at) => `cost > ${at}`).join(' && ')
    expect(toConditionDraft(six, all)).toMatchObject({ condition: undefined, when: six })
    const others = [
      "room == 'one' && (cost > 1 || far == true)",
      "place == 'a\\\\b'",
      "place == 'it\\\\'s' && cost > 1",
      'cost > 1 &&  far == true',
      'far',
      '!(cost > 1)',
      'cost + 1 > 2',
      "room != 'one'",
    ]
    for (const when of others) {
      expect(describeCondition(when, all)).toBe(when)
      expect(toConditionDraft(when, all)).toMatchObject({ condition: undefined, more: [], when })
      expect(formatConditionDraft(toConditionDraft(when, all), all)).toBe(when)
    }
  })

  it('names what is missing in each comparison', () => {
    const opened = toConditionDraft("place == 'a' && cost > 1", all)
    const wrong = {
      ...opened,
      condition: opened.condition && { ...opened.condition, value: "it's" },
      more: [
        { field: 'gone', operator: '==' as const, value: '' },
        { field: 'day', operator: '>' as const, value: '' },
      ],
    }
    expect(listConditionErrors(wrong, all)).toMatchObject({
      value: '不能含有引号或反斜线',
      field2: '请选择要比较哪一项',
      value3: '请选择日期',
    })
  })

  it('is no longer than what a step stores', () => {
    const more = Array.from({ length: 4 }, () => ({ field: 'place', operator: '==' as const, value: '上'.repeat(64) }))
    const long = { ...toConditionDraft("place == '上'", all), more: [...more, ...more], joins: [] }
    expect(listConditionErrors(long, all).value9).toMatch(/^表达式最长 500 个字符，现在 \d+ 个$/)
    const short = { ...long, more }
    expect(listConditionErrors(short, all).value5).toBe(false)
    const hand = { ...toConditionDraft('far && '.repeat(100), all) }
    expect(listConditionErrors(hand, all).when).toMatch(/^表达式最长 500 个字符/)
  })

  it('is compared with yes and no for a switch', () => {
    const compared = toComparedFields([yes])
    expect(createCondition(compared, 'far')).toEqual({ field: 'far', operator: 'is', value: '' })
    expect(createCondition(toComparedFields([day]), 'day').operator).toBe('>=')
  })

  it('never holds with a gone option, unless another comparison is enough', () => {
    const find = (when: string) =>
      listProcessFaults({ ...toProcessContent(draft), steps: [{ ...step, when }] })['steps.boss']
    expect(find("room == 'gone' && cost > 1")).toBe('条件永远不成立：没有选项「gone」')
    expect(find("room == 'gone' || cost > 1")).toBeUndefined()
    expect(find("room == 'gone' && cost > 1 || cost < 9 && room == 'gone'")).toContain('没有选项「gone」')
    expect(find("room == 'gone' && cost > 1 || cost < 9000")).toBeUndefined()
  })
})

describe('what a field begins with, and rules between fields', () => {
  it('come back as they were, and go with the kind', () => {
    const ruled: ProcessField = {
      ...room,
      required: undefined,
      requiredWhen: 'cost > 1',
      validWhen: "room == 'one'",
      invalidText: '只能选一号',
      initial: "'one'",
    }
    expect(toProcessField(toFieldDraft(ruled, undefined), ruled)).toEqual(JSON.parse(JSON.stringify(ruled)))
    const free = toProcessField({ ...toFieldDraft(ruled, undefined), validWhen: '' }, ruled)
    expect(free).not.toHaveProperty('invalidText')
    expect(listInitialChoices({ type: 'user', multiple: true })).toEqual([{ value: '[me.userId]', text: '发起人' }])
    expect(listInitialChoices({ type: 'money', multiple: false })).toEqual([])
  })
})

describe('options of several levels, and notes', () => {
  const area: ProcessField = {
    field: 'area',
    label: '地区',
    type: 'cascader',
    options: [
      {
        value: 'e',
        label: '华东',
        children: [
          { value: 'sh', label: '上海' },
          { value: 'sz', label: '苏州' },
        ],
      },
      { value: 'n', label: '华北' },
    ],
  }
  const note: ProcessField = { field: 'n1', label: '须知', type: 'note', html: '<p>先看 &lt;规定&gt;</p><p>再填</p>' }

  it('are written a line each', () => {
    expect(toFieldDraft(area, undefined).options).toBe('华东 / 上海\n华东 / 苏州\n华北')
    expect(toProcessField(toFieldDraft(area, undefined), area)).toEqual(area)
    const changed = toProcessField({ ...toFieldDraft(area, undefined), options: '华东/上海\n华南／深圳' }, area)
    expect(JSON.parse(JSON.stringify(changed.options))).toEqual([
      { value: 'e', label: '华东', children: [{ value: 'sh', label: '上海' }] },
      { value: '华南', label: '华南', children: [{ value: '深圳', label: '深圳' }] },
    ])
    const find = (options: string) => validateFieldDraft({ ...toFieldDraft(area, undefined), options }).options
    expect([find('a/b/c/d'), find('a//b'), find('a\na/b'), find('a/b')]).toEqual([
      '最多 3 级',
      '级别之间不能空着',
      '上级选项不用单独写一行',
      undefined,
    ])
  })

  it('show a note as plain text, and keep other HTML', () => {
    expect(toFieldDraft(note, undefined).note).toBe('先看 <规定>\n再填')
    expect(toProcessField(toFieldDraft(note, undefined), note)).toEqual(note)
    const rich: ProcessField = { ...note, html: '<h3>须知</h3><ul><li>一</li></ul>' }
    expect(toProcessField(toFieldDraft(rich, undefined), rich)).toEqual(rich)
    expect(validateFieldDraft({ ...toFieldDraft(note, undefined), note: ' ' })).toEqual({ note: '请填写说明内容' })
  })
})

describe('a formula of a field or a column', () => {
  const priced: ProcessField = {
    ...items,
    columns: [
      { field: 'price', label: '单价', type: 'money' },
      { field: 'count', label: '数量', type: 'number' },
      { field: 'fee', label: '小计', type: 'money', computed: 'price * count' },
    ],
  }
  const [price, count, fee] = priced.columns ?? []

  it('opens in words and is kept as its expression', () => {
    const operands = listColumnOperands(
      [price, count].flatMap((one) => one ?? []),
      [cost],
    )
    expect(operands.map(({ label }) => label)).toEqual(['单价', '数量', '费用'])
    const opened = fee && openFormula(toColumnDraft(fee), operands)
    expect(opened).toMatchObject({ formula: '{单价} × {数量}', computed: '' })
    expect(opened && readFormula(opened, operands)).toEqual({ source: 'price * count' })
    expect(fee && toProcessColumn({ ...toColumnDraft(fee), formula: undefined }, fee)).toEqual(fee)
  })

  it('counts with other figures, sums of tables and days of periods', () => {
    const period: ProcessField = { field: 'period', label: '期间', type: 'daterange' }
    expect(listFormulaOperands([room, cost, priced, period]).map(({ label }) => label)).toEqual([
      '费用',
      '物品 · 单价',
      '物品 · 数量',
      '物品 · 小计',
      '期间 · 天数',
    ])
    const total = { ...toFieldDraft({ ...cost, computed: "sum(items, 'fee')" }, undefined) }
    expect(openFormula(total, listFormulaOperands([priced]), listTotalChoices([priced], 'money'))).toEqual(total)
  })

  it('is a fault when it goes around in a circle, also through a table', () => {
    const circle = [
      { ...cost, required: false, computed: "sum(items, 'fee')" },
      { ...items, columns: [{ field: 'fee', label: '小计', type: 'money' as const, computed: 'cost * 2' }] },
    ]
    const find = (fields: ProcessField[]) => listProcessFaults({ ...toProcessContent(draft), fields, steps: [] })
    expect(Object.values(find(circle))).toContain('计算公式互相引用，算不出结果')
    const own = { ...items, columns: [{ field: 'fee', label: '小计', type: 'money' as const, computed: 'fee * 2' }] }
    expect(find([own])['fields.items']).toBe('计算公式互相引用，算不出结果')
    const share = [
      { ...cost, required: false, computed: "sum(items, 'fee')" },
      {
        ...items,
        columns: [
          ...(items.columns ?? []),
          { field: 's', label: '占比', type: 'number' as const, computed: 'fee / cost' },
        ],
      },
    ]
    expect(Object.values(find(share))).not.toContain('计算公式互相引用，算不出结果')
    expect(listFieldUses({ ...draft, fields: circle }, 'cost')).toContain('物品')
  })
})

describe('a step in its sheet', () => {
  it('comes back as it was', () => {
    const opened = toStepDraft(step, { u1: person }, draft.fields)
    expect(opened.condition).toEqual({ field: 'cost', operator: '>=', value: '5000' })
    expect(toProcessStep(opened, 'boss', draft.fields)).toEqual(step)
  })

  it('compares amounts in yuan and reads its condition in words', () => {
    expect(describeCondition('cost >= 500000', draft.fields)).toBe('费用（元） ≥ 5000')
    expect(describeCondition("room == 'one'", draft.fields)).toBe('会议室 一号')
    const starter = listStarterFields({ p1: { name: '产线班组长' } })
    expect(describeCondition("_starter.postId != 'p1'", starter)).toBe('发起人岗位 不是 产线班组长')
    expect(describeCondition("_starter.postId != 'gone'", starter)).toBe("_starter.postId != 'gone'")
    expect(describeCondition('cost > 1 || true', draft.fields)).toBe('cost > 1 || true')
    const condition = parseStepCondition('cost > 12345', draft.fields)
    expect(condition?.value).toBe('123.45')
    expect(condition && formatStepCondition(condition, draft.fields)).toBe('cost > 12345')
  })

  it('names who decides and what they fill in', () => {
    expect(describeDeciders(step, names)).toBe('发起人的部门负责人、表单里的接待人、王强\u00a0· 全部同意')
    expect(describeDeciders({ ...step, roles: [], assignees: [] }, names)).toBe('还没有审批人')
    expect(describeDeciders({ ...step, mode: 'any', roles: [], assignees: ['gone'] }, names)).toBe('已离职')
    expect(describeFieldModes({})).toBe('全部只读')
    expect(describeFieldModes({ a: 'edit', b: 'required', c: 'hidden' })).toBe('可填 2 个字段，隐藏 1 个')
  })

  it('names every decider in words, also one that is gone', () => {
    const describe = (roles: string[], extraNames: Partial<typeof names> = {}) =>
      describeDeciders({ ...step, mode: 'any', assignees: [], roles }, { ...names, ...extraNames })
    expect(describe(['departmentManager:3', 'post:p1'])).toBe('上三级部门负责人、质量主管\u00a0· 一人同意即可')
    expect(describe(['starter'])).toBe('发起人本人')
    expect(describe(['step:boss'])).toBe('「总经理」的审批人')
    expect(describe(['post:p9'])).toBe('已删除的岗位')
    expect(describe(['step:s9'])).toBe('已删除的节点的审批人')
    expect(describe(['field:f9'])).toBe('已删除的字段')
    expect(describeDeciders({ ...step, roles: ['post:p1'], assignees: [] }, { ...names, posts: undefined })).toBe(
      '岗位\u00a0· 全部同意',
    )
  })

  it('comes back as it was when it sends copies or decides by itself, without what only people need', () => {
    const parallel = { group: 'g1', branch: '分支 1' }
    const copy: ProcessStepSetting = {
      key: 'c',
      name: '抄送质量',
      kind: 'copy',
      mode: 'any',
      assignees: [],
      roles: ['post:p1'],
      allow: [],
      parallel,
    }
    const automatic: ProcessStepSetting = {
      key: 'a',
      name: '小额通过',
      kind: 'automatic',
      mode: 'any',
      assignees: [],
      allow: [],
      result: 'agree',
      reason: '金额不大',
      when: 'cost < 10000',
    }
    for (const one of [copy, automatic]) {
      expect(toProcessStep(toStepDraft(one, {}, draft.fields), one.key, draft.fields)).toEqual(one)
    }
    const changed = { ...toStepDraft(step, { u1: person }, draft.fields), kind: 'automatic' as const }
    expect(toProcessStep(changed, 'boss', draft.fields)).toEqual({
      key: 'boss',
      name: '总经理',
      kind: 'automatic',
      mode: 'any',
      assignees: [],
      allow: [],
      result: 'agree',
      when: 'cost >= 500000',
    })
    expect(describeDeciders(copy, names)).toBe('抄送给 质量主管')
    expect(describeDeciders(automatic, names)).toBe('自动同意\u00a0· 金额不大')
    expect(validateStepDraft({ ...changed, condition: undefined })).toEqual({ field: '请选择要比较哪一项' })
    expect(validateStepDraft({ ...changed, kind: 'copy', people: [], roles: [] })).toEqual({ people: '请选择抄送给谁' })
  })

  it('has posts beside other deciders, and the deciders of an earlier step alone', () => {
    expect(changeRolePosts(['starter', 'post:p1'], ['p2'])).toEqual(['starter', 'post:p2'])
    expect(changeRolePosts(['step:boss'], ['p2'])).toEqual(['post:p2'])
    expect(changeRolePosts(['step:boss'], [])).toEqual(['step:boss'])
    const other = { ...step, key: 'b', name: '乙', parallel: { group: 'g1', branch: '分支 2' } }
    const copy = { ...step, key: 'c', kind: 'copy' as const }
    const offered = listSameChoices([step, other, copy], { parallel: { group: 'g1', branch: '分支 1' } })
    expect(offered).toEqual([{ value: 'step:boss', text: '「总经理」的审批人' }])
  })

  it('says what is missing', () => {
    const opened = toStepDraft(step, {}, draft.fields)
    const errorsFor = (part: object) => validateStepDraft({ ...opened, ...part })
    expect(errorsFor({ name: '' })).toEqual({ name: '请填写节点名称' })
    expect(errorsFor({ people: [], roles: [] })).toEqual({ people: '请选择审批人' })
    const many = Array.from({ length: 11 }, (_, at) => `post:p${at}`)
    expect(errorsFor({ roles: many })).toEqual({ people: '最多 10 种，请去掉几个' })
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
    expect(listFieldUses(draft, 'cost')).toEqual(['总经理'])
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

  it("gives new fields and steps no name of an earlier version, whose answers and times are another one's", () => {
    expect(createName('f', ['f1', 'f2'], 4)).toBe('f3v4')
    expect(createName('f', ['f1', 'f3v4'], 4)).toBe('f4v4')
    const [step] = draft.steps
    const chosen = step && addChoiceField({ ...step, roles: ['field:'] }, draft.fields, 4)
    expect(chosen?.step.roles).toEqual(['field:f5v4'])
  })

  it('says what has changed between two versions', () => {
    const renamed = { ...draft, name: '会议预订' }
    expect(listProcessChanges(draft, renamed)).toEqual(['名称：会议室预订 → 会议预订'])
    expect(listProcessChanges(draft, { ...draft, canBatch: false })).toEqual(['其他设置有变'])
    const [first, ...others] = draft.steps
    const later = { ...draft, steps: first ? [{ ...first, once: true }, ...others] : [] }
    expect(listProcessChanges(draft, later)).toEqual([`节点的设置：「${first?.name}」`])
    expect(listProcessChanges(draft, { ...draft, version: 9 })).toEqual([])
  })

  it('names fields that are added, and at most ten of those whose settings differ', () => {
    const fields = Array.from(
      { length: 12 },
      (_, at): ProcessField => ({ field: `x${at}`, label: `项${at}`, type: 'text' }),
    )
    const before = { ...draft, fields, subject: '' }
    const after = { ...before, fields: fields.map((field) => ({ ...field, required: true })) }
    expect(listProcessChanges(before, after)).toEqual([
      '字段的设置：「项0」、「项1」、「项2」、「项3」、「项4」、「项5」、「项6」、「项7」、「项8」、「项9」等 12 个',
    ])
    const more = { ...before, description: '新的说明', fields: [...fields.slice(0, 2), { ...fields[2], field: 'y' }] }
    expect(listProcessChanges({ ...before, fields: fields.slice(0, 2) }, more as ProcessDesign)).toEqual([
      `说明：${before.description || '无'} → 新的说明`,
      '字段：项0、项1 → 项0、项1、项2',
    ])
  })

  it('names choices with their branches, and a limit or condition that differs, among the changes', () => {
    const choice = { group: 'c1', branch: '大额', when: 'cost > 100' }
    const one: ProcessStepSetting = { ...makeStep('a', '总经理'), choice }
    const two: ProcessStepSetting = { ...makeStep('b', '主管'), choice: { group: 'c1', branch: '其他情况' } }
    const before = { ...draft, steps: [makeStep('a', '总经理')] }
    expect(listProcessChanges(before, { ...before, steps: [one, two] })).toEqual([
      '节点：总经理 → 条件［大额：总经理；其他情况：主管］',
      '节点的设置：「总经理」',
    ])
    const limited = { ...before, steps: [{ ...one, dueHours: 8 }, two] }
    expect(listProcessChanges({ ...before, steps: [one, two] }, limited)).toEqual(['节点的设置：「总经理」'])
  })

  it('names kinds, branches and joins among the changes', () => {
    const [one, two] = [makeStep('a', '法务', '分支 1'), makeStep('b', '财务', '分支 2')]
    const last: ProcessStepSetting = { ...makeStep('c', '存档'), kind: 'copy' }
    const after = { ...draft, steps: [one, two, last] }
    expect(listProcessChanges(draft, after)).toEqual([
      '节点：总经理 → 并行［分支 1：法务；分支 2：财务\u00a0· 全部分支完成］、存档（抄送）',
    ])
    const any = { ...after, steps: changePart(after.steps, 'g1', 1, { '分支 2': '钱' }) }
    expect(describeFlow(any.steps)).toBe('并行［分支 1：法务；钱：财务\u00a0· 任一分支完成］、存档（抄送）')
  })
})

describe('a parallel part while it is designed', () => {
  const listNames = (steps: readonly ProcessStepSetting[]) =>
    steps.map(({ name, parallel }) => (parallel ? `${name}/${parallel.branch}` : name))

  it('begins with two neighbours, in their order', () => {
    const [one, two, three] = [makeStep('a', '甲'), makeStep('b', '乙'), makeStep('c', '丙')]
    const places = listStepPlaces([one, three], 1, two)
    expect(places.map(({ text }) => text)).toEqual(['依次进行', '与「甲」同时', '与「丙」同时'])
    expect(listNames(putStep([one, three], 1, two, places[1]?.beside))).toEqual(['甲/分支 1', '乙/分支 2', '丙'])
    expect(listNames(putStep([one, three], 1, two, places[2]?.beside))).toEqual(['甲', '乙/分支 1', '丙/分支 2'])
    expect(listNames(putStep([one, three], 1, two))).toEqual(['甲', '乙', '丙'])
  })

  it('takes further steps and branches, keeps each branch together, and the same join for all', () => {
    const part = [makeStep('a', '甲', '分支 1', 1), makeStep('b', '乙', '分支 2', 1)]
    const fresh = makeStep('c', '丙')
    const places = listStepPlaces(part, 2, fresh)
    expect(places.map(({ text }) => text)).toEqual(['依次进行', '加入分支 1', '加入分支 2', '加入新分支'])
    const joined = putStep(part, 2, setParallelPlaces(fresh, places[1]?.places ?? []))
    expect(listNames(joined)).toEqual(['甲/分支 1', '丙/分支 1', '乙/分支 2'])
    expect(joined.map(({ parallel }) => parallel?.need)).toEqual([1, 1, 1])
    expect(createBranch(takePart(part))).toEqual({ group: 'g1', branch: '分支 3', need: 1 })
    const next = [makeStep('d', '丁'), makeStep('e', '戊')].map((one, at) => ({
      ...one,
      parallel: { group: 'g2', branch: `分支 ${at + 1}` },
    }))
    const between = listStepPlaces([...part, ...next], 2, fresh).map(({ text }) => text)
    expect(between).toEqual([
      '依次进行',
      ...['加入前面的分支 1', '加入前面的分支 2', '加入前面的新分支'],
      ...['加入后面的分支 1', '加入后面的分支 2', '加入后面的新分支'],
    ])
    const full = Array.from({ length: 6 }, (_, at) => makeStep(`s${at}`, `${at}`, `分支 ${at + 1}`))
    expect(createBranch(takePart(full))).toBeUndefined()
    expect(listJoinChoices(3).map(({ text }) => text)).toEqual(['全部分支完成', '任一分支完成', '2 个分支完成'])
  })

  it('offers a step its branch, the others and to leave', () => {
    const part = [makeStep('a', '甲', '分支 1'), makeStep('b', '乙', '分支 2')]
    const own = { group: 'g1', branch: '分支 3' }
    const places = listStepPlaces(part, 2, makeStep('c', '丙', '分支 3'))
    expect(places.map(({ text }) => text)).toEqual(['依次进行', '分支 1', '分支 2', '分支 3'])
    expect(places.some(({ value }) => value === findStepPlace([own]))).toBe(true)
    expect(findStepPlace([], 'a')).toBe('beside:a')
    expect(findStepPlace([])).toBe(places[0]?.value)
  })

  it('is none once one branch is left, and needs no more branches than it has', () => {
    const three = ['甲', '乙', '丙'].map((name, at) => makeStep(name, name, `分支 ${at + 1}`, 2))
    expect(arrangeSteps(three.slice(0, 2)).map(({ parallel }) => parallel)).toEqual([
      { group: 'g1', branch: '分支 1' },
      { group: 'g1', branch: '分支 2' },
    ])
    expect(listNames(arrangeSteps(three.slice(0, 1)))).toEqual(['甲'])
    expect(listNames(dissolvePart(three, 'g1'))).toEqual(['甲', '乙', '丙'])
  })

  it('may send copies to the deciders of an earlier step, and to nobody else then', () => {
    const findFault = (copy: ProcessStepSetting) =>
      listProcessFaults(toProcessContent({ ...draft, steps: [makeStep('a', '甲'), copy] }))['steps.c']
    const copy: ProcessStepSetting = { ...makeStep('c', '丙'), kind: 'copy', assignees: [], roles: ['step:a'] }
    expect(findFault(copy)).toBeUndefined()
    expect(findFault({ ...copy, roles: ['step:gone'] })).toBe('「之前节点的审批人」所指的节点不在前面')
    expect(findFault({ ...copy, assignees: ['u1'] })).toBe('选了之前节点的审批人，就不能再选其他人')
  })

  it('stays together wherever its steps are moved', () => {
    const [one, two] = [makeStep('a', '甲', '分支 1'), makeStep('b', '乙', '分支 2')]
    const moved = arrangeSteps([one, makeStep('c', '丙'), two])
    expect(listNames(moved)).toEqual(['甲/分支 1', '乙/分支 2', '丙'])
    expect(listProcessFaults(toProcessContent({ ...draft, steps: moved }))).toEqual({})
    expect(listFlowParts(moved).map((part) => 'step' in part)).toEqual([false, true])
  })
})

describe('a parallel part inside of a branch of another one, while it is designed', () => {
  const outer = (number: string): StepParallel => ({ group: 'g1', branch: `分支 ${number}` })
  const inner = (number: string): StepParallel => ({ group: 'g2', branch: `分支 ${number}` })
  const put = (key: string, ...places: readonly StepParallel[]) => setParallelPlaces(makeStep(key, key), places)
  const part = [
    put('x'),
    put('a', outer('1')),
    put('b', outer('1'), inner('1')),
    put('c', outer('1'), inner('2')),
    put('d', outer('2')),
    put('y'),
  ]
  const text =
    'x、并行［分支 1：a、并行［分支 1：b；分支 2：c\u00a0· 全部分支完成］；分支 2：d\u00a0· 全部分支完成］、y'
  const listTexts = (others: readonly ProcessStepSetting[], at: number, step: ProcessStepSetting) =>
    listStepPlaces(others, at, step).map((place) => place.text)
  const findFault = (steps: readonly ProcessStepSetting[], key: string) =>
    listProcessFaults(toProcessContent({ ...draft, steps: [...steps] }))[`steps.${key}`]

  it('is drawn there, and has no fault', () => {
    expect(describeFlow(part)).toBe(text)
    expect(arrangeSteps(part)).toEqual(part)
    expect(listProcessFaults(toProcessContent({ ...draft, steps: part }))).toEqual({})
  })

  it('begins beside a neighbour in the branch, three deep at most', () => {
    const flat = [put('x'), put('a', outer('1')), put('d', outer('2')), put('y')]
    const added = put('b', outer('1'))
    const places = listStepPlaces(flat, 2, added)
    expect(places.map((place) => place.text)).toEqual(['依次进行', '分支 1', '分支 2', '新分支', '与「a」同时'])
    expect(findStepPlace(listParallelPlaces(added))).toBe(places[1]?.value)
    const nested = putStep(flat, 2, added, places[4]?.beside)
    expect(describeFlow(nested)).toBe(
      'x、并行［分支 1：并行［分支 1：a；分支 2：b\u00a0· 全部分支完成］；分支 2：d\u00a0· 全部分支完成］、y',
    )
    expect(nested[2]?.nestedParallel).toEqual([inner('2')])
    const deepest = putStep(nested, 3, put('c', outer('1'), inner('2')), 'b')
    expect(deepest.map(({ nestedParallel = [] }) => nestedParallel.length)).toEqual([0, 1, 2, 2, 0, 0])
    expect(listProcessFaults(toProcessContent({ ...draft, steps: deepest }))).toEqual({})
    const place = listParallelPlaces(deepest[3] as ProcessStepSetting)
    expect(listTexts(deepest, 4, put('e', ...place))).toEqual(['依次进行', '分支 1', '分支 2', '新分支'])
  })

  it('offers its branches, the branch around it and its neighbours there', () => {
    expect(listTexts(part, 4, put('n', outer('1')))).toEqual([
      '依次进行',
      ...['分支 1', '分支 2', '新分支'],
      ...['加入分支 1', '加入分支 2', '加入新分支'],
    ])
    const places = listStepPlaces(part, 3, put('n', outer('1'), inner('1')))
    expect(places.map((place) => place.text)).toEqual(['依次进行', '分支 1', '分支 2', '新分支', '与「b」同时'])
    const [leave] = places
    expect(leave?.places).toEqual([outer('1')])
    expect(describeFlow(putStep(part, 3, put('n', ...(leave?.places ?? []))))).toBe(
      text.replace('全部分支完成］；', '全部分支完成］、n；'),
    )
  })

  it('stands in a branch of a choice, and around one', () => {
    const when = 'cost > 9'
    const choose = (step: ProcessStepSetting, branch: string): ProcessStepSetting => ({
      ...step,
      choice: { group: 'c1', branch, ...(branch === '大额' && { when }) },
    })
    const [x, a, b, c, d] = part as [ProcessStepSetting, ...ProcessStepSetting[]]
    const around = [a, choose(b as ProcessStepSetting, '大额'), choose(c as ProcessStepSetting, '大额')].concat(
      choose(put('e', outer('1')), '其他情况'),
      d,
      x,
    ) as ProcessStepSetting[]
    expect(describeFlow(around)).toBe(
      '并行［分支 1：a、条件［大额：并行［分支 1：b；分支 2：c\u00a0· 全部分支完成］；其他情况：e］；分支 2：d\u00a0· 全部分支完成］、x',
    )
    expect(arrangeSteps(around)).toEqual(around)
    expect(listProcessFaults(toProcessContent({ ...draft, steps: around }))).toEqual({})
    const inside = [
      put('b', outer('1'), inner('1')),
      choose(put('c', outer('1'), inner('2')), '大额'),
      choose(put('e', outer('1'), inner('2')), '其他情况'),
      d as ProcessStepSetting,
      x,
    ]
    expect(describeFlow(inside)).toContain('分支 2：条件［大额：c；其他情况：e］\u00a0· 全部分支完成］')
    expect(arrangeSteps(inside)).toEqual(inside)
    expect(listProcessFaults(toProcessContent({ ...draft, steps: inside }))).toEqual({})
    const crossed = [b, choose(c as ProcessStepSetting, '大额'), choose(put('e', outer('1')), '其他情况'), d, x]
    expect(findFault(crossed as ProcessStepSetting[], 'c')).toBe('条件分支和并行交叉了，请移动节点')
  })

  it('leaves its steps in the branch around it, once it ends', () => {
    expect(describeFlow(dissolvePart(part, 'g2'))).toBe(
      text.replace('并行［分支 1：b；分支 2：c\u00a0· 全部分支完成］', 'b、c'),
    )
    expect(describeFlow(dissolvePart(part, 'g1'))).toBe('x、a、并行［分支 1：b；分支 2：c\u00a0· 全部分支完成］、d、y')
    const one = arrangeSteps(part.filter(({ key }) => key !== 'c'))
    expect(one.map((step) => listParallelPlaces(step).length)).toEqual([0, 1, 1, 1, 0])
    const promoted = arrangeSteps(part.filter(({ key }) => key !== 'd'))
    expect(promoted.map((step) => listParallelPlaces(step))).toEqual([[], [], [inner('1')], [inner('2')], []])
  })

  it('joins in its own way, with names of its own', () => {
    const changed = changePart(part, 'g2', 1, { '分支 1': '法务' })
    expect(describeFlow(changed)).toBe(
      text.replace('并行［分支 1：b；分支 2：c\u00a0· 全部', '并行［法务：b；分支 2：c\u00a0· 任一'),
    )
    expect(listProcessFaults(toProcessContent({ ...draft, steps: changed }))).toEqual({})
    expect(createBranch(takePart(part))?.branch).toBe('分支 3')
  })

  it('offers the deciders of no step in another branch at any depth', () => {
    const offered = listSameChoices(part.slice(0, 3), part[3] as ProcessStepSetting)
    expect(offered.map(({ value }) => value)).toEqual(['step:x', 'step:a'])
    expect(listSameChoices(part.slice(0, 4), part[4] as ProcessStepSetting).map(({ value }) => value)).toEqual([
      'step:x',
    ])
  })

  it('is a fault where it is not whole', () => {
    const change = (key: string, ...places: readonly StepParallel[]) =>
      part.map((step) => (step.key === key ? setParallelPlaces(step, places) : step))
    const [first, second, third] = [inner('1'), inner('2'), { group: 'g3', branch: '1' }]
    expect(findFault(change('c', outer('2'), second), 'b')).toBe('里层的并行要在外层的同一个分支里，请移动节点')
    expect(findFault(change('d', outer('2'), first), 'd')).toBe('里层的并行要在外层的同一个分支里，请移动节点')
    expect(findFault(change('y', second), 'y')).toBe('并行的节点要相邻')
    expect(findFault(change('c', outer('1')), 'b')).toBe('并行至少需要两个分支')
    expect(findFault(change('c', outer('1'), { ...second, need: 1 }), 'b')).toBe('同一并行部分的汇合方式要相同')
    const three = part.map((step) =>
      step.nestedParallel ? { ...step, nestedParallel: step.nestedParallel.map((one) => ({ ...one, need: 3 })) } : step,
    )
    expect(findFault(three, 'b')).toBe('只有 2 个分支，到不了汇合需要的 3 个')
    expect(findFault(change('b', outer('1'), first, third, { group: 'g4', branch: '1' }), 'b')).toBe('并行最多套 3 层')
    expect(findFault(change('b', outer('1'), outer('1')), 'b')).toBe('并行套在了自己里面')
    const { parallel: _parallel, ...loose } = part[2] as ProcessStepSetting
    expect(findFault([loose], 'b')).toBe('里层的并行没有外层')
    const many = Array.from({ length: 7 }, (_, at) => put(`s${at}`, outer('1'), inner(String(at))))
    expect(findFault([...many, ...part.slice(4)], 's0')).toBe('并行最多 6 个分支')
  })

  it('settles its conditions when the outermost part opens', () => {
    const sums = { cost: 'required' } as const
    const fields = draft.fields.map((field) => (field.field === 'cost' ? { ...field, start: 'read' as const } : field))
    const find = (writer: string) => {
      const steps = part.map((step) => {
        if (step.key === writer) return { ...step, fields: sums }
        return step.key === 'c' ? { ...step, when: 'cost > 9' } : step
      })
      return listProcessFaults(toProcessContent({ ...draft, fields, steps }))['steps.c']
    }
    expect(find('x')).toBeUndefined()
    expect(find('a')).toContain('到这一步还没有人填写')
  })
})

describe('branches of which one is taken, while they are designed', () => {
  const inChoice = (key: string, branch: string, when?: string, parallel?: string): ProcessStepSetting => ({
    ...makeStep(key, key, parallel),
    choice: { group: 'c1', branch, ...(when && { when }) },
  })
  const listPlaces = (steps: readonly ProcessStepSetting[]) =>
    steps.map(({ key, choice, parallel }) => [key, choice?.branch, parallel?.branch].filter(Boolean).join('/'))

  it('stay together, 其他情况 as the last, and are none without a condition', () => {
    const mixed = [
      inChoice('a', '其他情况'),
      inChoice('b', '大额', 'cost > 9'),
      makeStep('x', 'x'),
      inChoice('c', '大额', 'cost > 9'),
    ]
    expect(listPlaces(arrangeSteps(mixed))).toEqual(['b/大额', 'c/大额', 'a/其他情况', 'x'])
    expect(listPlaces(arrangeSteps([inChoice('a', '其他情况'), makeStep('x', 'x')]))).toEqual(['a', 'x'])
  })

  it('stand within a branch of a parallel part, or around a whole part', () => {
    const within = [
      makeStep('a', 'a', '分支 1'),
      inChoice('b', '大额', 'cost > 9', '分支 2'),
      inChoice('c', '其他情况', undefined, '分支 2'),
    ]
    expect(describeFlow(within)).toBe('并行［分支 1：a；分支 2：条件［大额：b；其他情况：c］\u00a0· 全部分支完成］')
    expect(arrangeSteps(within)).toEqual(within)
    const around = [
      inChoice('a', '大额', 'cost > 9', '分支 1'),
      inChoice('b', '大额', 'cost > 9', '分支 2'),
      inChoice('c', '其他情况'),
    ]
    expect(describeFlow(around)).toBe('条件［大额：并行［分支 1：a；分支 2：b\u00a0· 全部分支完成］；其他情况：c］')
    expect(arrangeSteps(around)).toEqual(around)
    expect(listProcessFaults(toProcessContent({ ...draft, steps: [...around, step] }))).toEqual({})
  })

  it('stand in a branch of another choice, around parts and within them', () => {
    const put = (one: ProcessStepSetting, branch: string, when?: string): ProcessStepSetting => ({
      ...one,
      nested: [{ group: 'c2', branch, ...(when && { when }) }],
    })
    const deep = [
      makeStep('a', 'a'),
      put(inChoice('b', '大额', 'cost > 9'), '特大额', 'cost > 99'),
      put(inChoice('c', '大额', 'cost > 9'), '其他情况'),
      inChoice('d', '大额', 'cost > 9'),
      inChoice('e', '其他情况'),
    ]
    expect(describeFlow(deep)).toBe('a、条件［大额：条件［特大额：b；其他情况：c］、d；其他情况：e］')
    expect(arrangeSteps(deep)).toEqual(deep)
    expect(listProcessFaults(toProcessContent({ ...draft, steps: deep }))).toEqual({})
    const [first, ...others] = deep
    const moved = arrangeSteps([...others.slice(0, 1), first as ProcessStepSetting, ...others.slice(1)])
    expect(describeFlow(moved)).toBe('条件［大额：条件［特大额：b；其他情况：c］、d；其他情况：e］、a')
    const part = [
      inChoice('b', '大额', 'cost > 9', '分支 1'),
      put(inChoice('c', '大额', 'cost > 9', '分支 2'), '特大额', 'cost > 99'),
      put(inChoice('d', '大额', 'cost > 9', '分支 2'), '其他情况'),
      inChoice('e', '其他情况'),
    ]
    expect(describeFlow(part)).toBe(
      '条件［大额：并行［分支 1：b；分支 2：条件［特大额：c；其他情况：d］\u00a0· 全部分支完成］；其他情况：e］',
    )
    expect(arrangeSteps(part)).toEqual(part)
    // Beside a part in the outer branch a step may join it; one of the choice within a branch may not leave that alone.
    const own = { choice: { group: 'c1', branch: '大额', when: 'cost > 9' } }
    expect(listStepPlaces(part, 3, { ...makeStep('x', 'x'), ...own }).map(({ text }) => text)).toEqual([
      '依次进行',
      '加入分支 1',
      '加入分支 2',
      '加入新分支',
    ])
    const inside = part[1] as ProcessStepSetting
    const rest = part.filter((one) => one !== inside)
    expect(listStepPlaces(rest, 1, inside).map(({ text }) => text)).toEqual(['依次进行'])
  })

  it('offer a step only what stands in its own branch as a neighbour', () => {
    const others = [inChoice('a', '大额', 'cost > 9'), inChoice('c', '其他情况')]
    const offered = listStepPlaces(others, 1, inChoice('b', '大额', 'cost > 9'))
    expect(offered.map(({ text }) => text)).toEqual(['依次进行', '与「a」同时'])
    expect(listStepPlaces(others, 2, makeStep('x', 'x')).map(({ text }) => text)).toEqual(['依次进行'])
  })

  it('are named among the changes of a version, and use the fields of their conditions', () => {
    const after = { ...draft, steps: [inChoice('a', '大额', 'cost > 9'), step] }
    expect(listProcessChanges(draft, after)).toEqual(['节点：总经理 → 条件［大额：a］、总经理'])
    expect(listFieldUses(after, 'cost')).toContain('a')
  })
})

describe('the time limit of a step', () => {
  it('comes back in its unit, and says what happens late', () => {
    const days: ProcessStepSetting = { ...step, dueHours: 24, dueIn: 'working', late: 'handUp' }
    const hours: ProcessStepSetting = { ...step, dueHours: 12, dueIn: 'working', late: 'agree' }
    for (const one of [step, days, hours]) {
      expect(toProcessStep(toStepDraft(one, { u1: person }, draft.fields), 'boss', draft.fields)).toEqual(one)
    }
    expect([step, days, hours].map(describeTimeLimit)).toEqual([
      '24 小时内处理',
      '3 个工作日内处理，超时转给上级',
      '12 个工作小时内处理，超时自动同意',
    ])
    expect(describeTimeLimit({})).toBeUndefined()
  })

  it('has a bound in each unit, and none without a number', () => {
    const typed = toStepDraft({ ...step, dueIn: 'working' }, { u1: person }, draft.fields)
    expect(validateStepDraft({ ...typed, dueHours: '91' })).toEqual({ dueHours: '请填写 1 到 90' })
    expect(validateStepDraft({ ...typed, dueUnit: 'hours', dueHours: '91' })).toEqual({})
    const none = toProcessStep({ ...typed, dueHours: '', late: 'agree' }, 'boss', draft.fields)
    expect([none.dueHours, none.dueIn, none.late]).toEqual([undefined, undefined, undefined])
  })
})
