import type { DefinitionRow } from '@/server/stores/instance-store'
import type { FormFieldDefinition, ProcessStep } from '@/server/workflow/process'
import type { OptionalAction } from '@/server/workflow/state'

import { type DemoPersonKey, demoCompanies, demoPeople } from './people'
import { seedId } from './seed-id'

const everyAction: readonly OptionalAction[] = [
  'addSign',
  'addSignComplete',
  'circulate',
  'transfer',
  'delegate',
  'returnPrev',
  'returnTo',
  'retrieve',
]

const groups = {
  equipment: { name: '设备与生产', icon: 'gear' },
  purchase: { name: '采购与财务', icon: 'money' },
  office: { name: '行政与人事', icon: 'users' },
} as const

type GroupKey = keyof typeof groups

export const groupId = (key: GroupKey) => seedId(`process-group:${key}`)
export const definitionId = (key: string) => seedId(`process:${key}`)

export const groupRows = (Object.keys(groups) as GroupKey[]).map((key, sort) => ({
  ...groups[key],
  id: groupId(key),
  companyId: demoCompanies.main.id,
  sort,
}))

/** The name of a group, as instances carry it. */
export const groupNames = new Map(groupRows.map(({ id, name }) => [id, name]))

function step(
  key: string,
  name: string,
  people: readonly DemoPersonKey[],
  more: Partial<Omit<ProcessStep, 'key' | 'name' | 'assignees'>> = {},
): ProcessStep {
  return { key, name, mode: 'any', allow: everyAction, ...more, assignees: people.map((one) => demoPeople[one].id) }
}

const text = (field: string, label: string, more: Partial<FormFieldDefinition> = {}): FormFieldDefinition => ({
  ...{ field, label, type: 'text', required: true, maxLength: 100 },
  ...more,
})
const choice = (field: string, label: string, labels: readonly string[]): FormFieldDefinition => ({
  ...{ field, label, type: 'select', required: true },
  options: labels.map((value) => ({ value, label: value })),
})
const money = (field: string, label: string): FormFieldDefinition => ({ field, label, type: 'money', required: true })
const time = (field: string, label: string, type: 'date' | 'datetime' = 'date'): FormFieldDefinition => ({
  ...{ field, label, type, required: true },
})
const story = (field: string, label: string): FormFieldDefinition => ({
  ...{ field, label, type: 'textarea', required: true, maxLength: 500 },
})
const files = (field: string, label: string): FormFieldDefinition => ({ field, label, type: 'file' })

type Definition = Pick<DefinitionRow, 'key' | 'name' | 'icon' | 'prefix' | 'description' | 'steps'> & {
  group: GroupKey
  fields: readonly FormFieldDefinition[]
  summary: readonly { label: string; pattern: string }[]
  amountField?: string
  oneByOne?: string
}

const definitions: readonly Definition[] = [
  {
    ...{ key: 'purchase', name: '采购申请', icon: 'purchase', prefix: 'PR', group: 'purchase', amountField: 'amount' },
    description: '备件、耗材与工装的采购',
    fields: [
      choice('kind', '采购类型', ['设备备件', '耗材', '工装']),
      money('amount', '金额'),
      time('expectDate', '期望到货'),
      text('supplier', '供应商'),
      story('reason', '事由'),
      {
        ...{ field: 'items', label: '采购明细', type: 'table' },
        columns: [
          { field: 'name', label: '品名', type: 'text' },
          { field: 'price', label: '单价', type: 'money' },
          { field: 'quantity', label: '数量', type: 'number' },
          { field: 'sum', label: '小计', type: 'money' },
        ],
      },
      files('quotation', '报价单'),
    ],
    summary: [
      { label: '金额', pattern: '{amount}' },
      { label: '供应商', pattern: '{supplier}' },
    ],
    steps: [
      step('line', '产线主管', ['chenQiang'], { dueHours: 24 }),
      step('equipment', '设备审批', ['zhangWei'], { dueHours: 24, fields: { expectDate: 'edit', supplier: 'edit' } }),
      step('finance', '财务复核', ['wangQiang'], { dueHours: 48 }),
    ],
  },
  {
    ...{ key: 'repair', name: '设备报修', icon: 'repair', prefix: 'RE', group: 'equipment' },
    ...{ description: '机台故障与异响，影响停机的请标为紧急', oneByOne: '需要先指派维修人' },
    fields: [
      text('machine', '设备'),
      choice('line', '产线', ['A1', 'A2', 'A3', 'A4']),
      { field: 'downtime', label: '影响停机', type: 'number', unit: 'h' },
      story('fault', '故障现象'),
      { field: 'repairer', label: '维修人', type: 'user' },
      files('photo', '现场资料'),
    ],
    summary: [
      { label: '产线', pattern: '{line}' },
      { label: '影响停机', pattern: '{downtime}' },
    ],
    steps: [
      step('manager', '主管审批', ['zhangWei'], { dueHours: 4, fields: { repairer: 'edit' } }),
      step('accept', '产线验收', ['chenQiang'], { dueHours: 24 }),
    ],
  },
  {
    ...{ key: 'change', name: '工艺变更', icon: 'linechange', prefix: 'CH', group: 'equipment' },
    description: '工艺、质量、设备依次评审',
    fields: [text('product', '产品'), choice('line', '产线', ['A1', 'A2', 'A3', 'A4']), story('content', '变更内容')],
    summary: [
      { label: '产品', pattern: '{product}' },
      { label: '产线', pattern: '{line}' },
    ],
    steps: [
      step('review', '技术评审', ['yuanHao', 'tianYu', 'zhangWei'], {
        mode: 'sequence',
        needOpinion: true,
        dueHours: 24,
      }),
      step('director', '总监审批', ['wangQiang'], { dueHours: 48 }),
    ],
  },
  {
    ...{ key: 'trip', name: '出差申请', icon: 'trip', prefix: 'BT', group: 'office', amountField: 'cost' },
    description: '客户拜访、验厂与培训',
    fields: [
      text('destination', '目的地'),
      time('start', '出发日期'),
      time('end', '返回日期'),
      text('customer', '拜访单位', { required: false }),
      money('cost', '预计费用'),
      story('purpose', '事由'),
    ],
    summary: [
      { label: '行程', pattern: '{start} 至 {end}' },
      { label: '目的地', pattern: '{destination}' },
    ],
    steps: [
      step('department', '部门审批', ['zhangWei'], { dueHours: 24 }),
      step('director', '总监复核', ['wangQiang'], { dueHours: 48 }),
    ],
  },
  {
    ...{ key: 'leave', name: '请假申请', icon: 'leave', prefix: 'LV', group: 'office' },
    description: '年假、事假与调休',
    fields: [
      choice('kind', '假别', ['年假', '事假', '病假', '调休']),
      time('start', '开始日期'),
      time('end', '结束日期'),
      { field: 'days', label: '天数', type: 'number', unit: '天', required: true },
      story('reason', '事由'),
    ],
    summary: [
      { label: '假别', pattern: '{kind} {days}' },
      { label: '日期', pattern: '{start} 至 {end}' },
    ],
    steps: [step('manager', '主管审批', ['chenQiang'], { dueHours: 24 })],
  },
  {
    ...{ key: 'expense', name: '费用报销', icon: 'expense', prefix: 'EX', group: 'purchase', amountField: 'amount' },
    description: '差旅、招待与办公费用',
    fields: [
      choice('kind', '费用类型', ['差旅', '客户接待', '办公', '培训']),
      money('amount', '金额'),
      story('remark', '说明'),
      files('invoices', '发票'),
    ],
    summary: [
      { label: '金额', pattern: '{amount}' },
      { label: '类型', pattern: '{kind}' },
    ],
    steps: [
      step('department', '部门审批', ['zhangWei'], { dueHours: 24 }),
      step('finance', '财务审核', ['liuHong', 'xuJing'], { dueHours: 48, fields: { amount: 'edit' } }),
    ],
  },
  {
    ...{ key: 'seal', name: '用印申请', icon: 'seal', prefix: 'SE', group: 'office', amountField: 'amount' },
    ...{ description: '合同与文件盖章', oneByOne: '用印申请需逐条核对' },
    fields: [
      text('contract', '合同名称'),
      text('counterparty', '乙方'),
      money('amount', '合同金额'),
      choice('kind', '用印类型', ['合同章', '公章', '法人章']),
      files('draft', '合同文本'),
    ],
    summary: [
      { label: '乙方', pattern: '{counterparty}' },
      { label: '合同金额', pattern: '{amount}' },
    ],
    steps: [
      step('legal', '法务会签', ['zhangWei', 'panYue'], { mode: 'all', dueHours: 8 }),
      step('director', '总监审批', ['wangQiang'], { dueHours: 24, needOpinion: true }),
    ],
  },
  {
    ...{ key: 'visit', name: '访客邀请', icon: 'visitor', prefix: 'VI', group: 'office' },
    description: '客户与供应商来访',
    fields: [
      text('company', '来访单位'),
      { field: 'number', label: '人数', type: 'number', unit: '人', required: true },
      time('start', '到访时间', 'datetime'),
      time('end', '离开时间', 'datetime'),
      story('purpose', '事由'),
    ],
    summary: [
      { label: '时间', pattern: '{start} 至 {end}' },
      { label: '来访', pattern: '{company} {number}' },
    ],
    steps: [step('host', '接待确认', ['zhangWei'], { dueHours: 24 })],
  },
]

/** Filled in when the rows are written. */
const unspoken = { pinyin: '', initials: '' }

/** Every process of the demo company, as rows. */
export const definitionRows: readonly DefinitionRow[] = definitions.map((one, sort) => {
  const { key, name, icon, prefix, description, steps, fields, summary, amountField, oneByOne, group } = one
  const form = { key: `${key}-form`, name, fields, summary, ...(amountField && { amountField }) }
  return {
    ...{ key, name, icon, prefix, description, steps, form, sort },
    id: definitionId(key),
    ...unspoken,
    companyId: demoCompanies.main.id,
    groupId: groupId(group),
    version: 1,
    canBatch: oneByOne === undefined,
    batchDisabledReason: oneByOne ?? '',
    status: 'on',
  }
})

const otherGroupId = seedId('process-group:other')

/** One process of another company: what must never be seen from here. */
export const otherCompany = {
  group: { id: otherGroupId, companyId: demoCompanies.other.id, name: '日常', icon: 'user', sort: 0 },
  definition: {
    ...{ id: definitionId('other:leave'), companyId: demoCompanies.other.id, groupId: otherGroupId, key: 'leave' },
    ...{ version: 1, name: '请假申请', icon: 'leave', prefix: 'LV', description: '', sort: 0, status: 'on' },
    ...{ ...unspoken, canBatch: true, batchDisabledReason: '' },
    form: { key: 'leave-form', name: '请假申请', fields: [story('reason', '事由')], summary: [] },
    steps: [step('manager', '主管审批', ['otherAdministrator'])],
  } satisfies DefinitionRow,
}
