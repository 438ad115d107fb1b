import { buildSummary, formField } from '@/server/definitions/form-fields'
import { describeProcess, purchaseFields, usualProcesses } from '@/server/definitions/usual-processes'
import { demoCompanies, postId } from '@/server/seed/people'
import { seedId } from '@/server/seed/seed-id'
import type { DefinitionRow } from '@/server/workflow/instances/instance-store'

import { furtherDefinitions } from './workflow-definitions-more'
import { type Definition, step } from './workflow-fields'

const { choice, choices, day, files, moment, note, number, people, pictures, section, story, text, yes } = formField

const groups = {
  equipment: { name: '设备与生产', icon: 'gear' },
  purchase: { name: '采购与财务', icon: 'money' },
  office: { name: '行政与人事', icon: 'users' },
  legal: { name: '合同与用印', icon: 'stamp' },
  information: { name: '信息技术', icon: 'shield' },
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

const definitions: readonly Definition[] = [
  {
    key: 'purchase',
    name: '采购申请',
    icon: 'purchase',
    prefix: 'PR',
    group: 'purchase',
    amountField: 'amount',
    description: '备件、耗材与工装的采购',
    subject: '{kind}采购 · {supplier}',
    fields: [
      note('rule', '<p>合计满 <b>2,000 元</b> 由财务复核；满 <b>5 万元</b> 须附报价单，并由总监审批。</p>'),
      choice('kind', '采购类型', ['设备备件', '耗材', '工装']),
      text('supplier', '供应商'),
      day('expectDate', '期望到货'),
      section('detail', '采购明细'),
      purchaseFields.items,
      purchaseFields.amount,
      section('ground', '依据'),
      story('reason', '事由'),
      files('quotation', '报价单', { requiredWhen: 'amount >= 5000000' }),
    ],
    summary: buildSummary({ 金额: '{amount}', 供应商: '{supplier}' }),
    steps: [
      step('line', '产线主管', ['chenQiang'], { dueHours: 24 }),
      step('equipment', '设备审批', ['zhangWei'], { dueHours: 24, fields: { expectDate: 'edit', supplier: 'edit' } }),
      step('finance', '财务复核', ['wangQiang'], { dueHours: 48, when: 'amount >= 200000' }),
      step('director', '总监审批', ['wangQiang'], { dueHours: 48, escalateHours: 24, when: 'amount >= 5000000' }),
    ],
  },
  {
    key: 'repair',
    name: '设备报修',
    icon: 'repair',
    prefix: 'RE',
    group: 'equipment',
    description: '机台故障与异响，影响停机的请标为紧急',
    oneByOne: '需要先指派维修人',
    subject: '{machine} {fault}',
    fields: [
      text('machine', '设备', { placeholder: '如 CNC-07' }),
      choice('line', '产线', ['A1', 'A2', 'A3', 'A4']),
      yes('isStopped', '已停机'),
      number('downtime', '影响停机', 'h', { decimals: 1, max: 999, requiredWhen: 'isStopped == true' }),
      { field: 'foundAt', label: '发现时间', type: 'datetime', rule: 'pastDay' },
      story('fault', '故障现象'),
      pictures('photo', '现场照片'),
      people('repairer', '维修人', { start: 'read', help: '由主管指派' }),
    ],
    summary: buildSummary({ 产线: '{line}', 影响停机: '{downtime}' }),
    steps: [
      step('manager', '主管审批', ['zhangWei'], { dueHours: 4, escalateHours: 4, fields: { repairer: 'required' } }),
      step('accept', '产线验收', ['chenQiang'], { dueHours: 24 }),
    ],
  },
  {
    key: 'change',
    name: '工艺变更',
    icon: 'linechange',
    prefix: 'CH',
    group: 'equipment',
    description: '工艺、质量、设备依次评审',
    subject: '{product} 工艺变更',
    fields: [
      text('product', '产品'),
      choice('line', '产线', ['A1', 'A2', 'A3', 'A4']),
      story('content', '变更内容'),
      choices('affects', '影响', ['节拍', '刀具', '检验', '物料']),
      files('drawings', '图纸', { requiredWhen: "includes(affects, '检验')" }),
    ],
    summary: buildSummary({ 产品: '{product}', 产线: '{line}' }),
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
    ...usualProcesses.trip,
    group: 'office',
    steps: [
      step('department', '部门审批', ['zhangWei'], { dueHours: 24 }),
      step('director', '总监复核', ['wangQiang'], { dueHours: 48, when: 'cost >= 50000 || days > 3' }),
    ],
  },
  {
    ...usualProcesses.leave,
    group: 'office',
    steps: [
      step('manager', '主管审批', ['chenQiang'], {
        dueHours: 24,
        escalateHours: 24,
        when: `_starter.postId != '${postId('lineLeader')}'`,
      }),
      // The leave of those who lead a line goes to the head above them alone.
      step('head', '部门经理审批', [], {
        dueHours: 24,
        when: `days > 3 || _starter.postId == '${postId('lineLeader')}'`,
        roles: ['departmentManager'],
      }),
    ],
  },
  {
    ...usualProcesses.expense,
    group: 'purchase',
    steps: [
      step('department', '部门审批', ['zhangWei'], { dueHours: 24 }),
      step('finance', '财务审核', ['liuHong', 'xuJing'], { dueHours: 48, fields: { amount: 'edit' } }),
    ],
  },
  {
    ...usualProcesses.seal,
    group: 'legal',
    steps: [
      step('legal', '法务会签', ['zhangWei', 'panYue'], { mode: 'all', dueHours: 8 }),
      step('director', '总监审批', ['wangQiang'], { dueHours: 24, needOpinion: true, signRequired: true }),
    ],
  },
  {
    key: 'visit',
    name: '访客邀请',
    icon: 'visitor',
    prefix: 'VI',
    group: 'office',
    description: '客户与供应商来访',
    subject: '{company}来访 · {number}',
    fields: [
      text('company', '来访单位'),
      number('number', '人数', '人', { required: true, decimals: 0, min: 1, max: 200 }),
      text('contact', '联系人', { required: false, maxLength: 20 }),
      text('mobile', '联系电话', { required: false, maxLength: 20, rule: 'phone' }),
      moment('start', '到访时间'),
      moment('end', '离开时间', { validWhen: 'end > start', invalidText: '离开须晚于到访' }),
      story('purpose', '事由'),
      yes('hasGift', '准备礼品'),
      section('gifts', '来访礼品', { visibleWhen: 'hasGift == true' }),
      text('gift', '礼品', { maxLength: 50 }),
      number('giftCount', '份数', '份', { required: true, decimals: 0, min: 1, max: 200 }),
    ],
    summary: buildSummary({ 时间: '{start} 至 {end}', 来访: '{company} {number}' }),
    steps: [step('host', '接待确认', ['zhangWei'], { dueHours: 24 })],
  },
]

/** Filled in when the rows are written. */
const unspoken = { pinyin: '', initials: '', publishedAt: null, publishedById: null }

/** A process of the demo company as a row. */
export function definitionRow({ steps, group, ...process }: Definition, sort: number): DefinitionRow {
  return {
    ...describeProcess(process),
    ...unspoken,
    id: definitionId(process.key),
    companyId: demoCompanies.main.id,
    groupId: groupId(group),
    steps,
    sort,
  }
}

/** Every process of the demo company that lists offer, as rows. */
export const definitionRows: readonly DefinitionRow[] = [...definitions, ...furtherDefinitions].map(definitionRow)

const otherGroupId = seedId('process-group:other')

/** One process of another company: what must never be seen from here. */
export const otherCompany = {
  group: { id: otherGroupId, companyId: demoCompanies.other.id, name: '日常', icon: 'user', sort: 0 },
  definition: {
    id: definitionId('other:leave'),
    companyId: demoCompanies.other.id,
    groupId: otherGroupId,
    key: 'leave',
    version: 1,
    name: '请假申请',
    icon: 'leave',
    prefix: 'LV',
    description: '',
    sort: 0,
    status: 'on',
    ...unspoken,
    canBatch: true,
    batchDisabledReason: '',
    form: { key: 'leave-form', name: '请假申请', fields: [story('reason', '事由')], summary: [] },
    steps: [step('manager', '主管审批', ['otherAdministrator'])],
  } satisfies DefinitionRow,
}
