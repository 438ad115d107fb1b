import { demoCompanies } from '@/server/seed/people'
import { seedId } from '@/server/seed/seed-id'
import type { DefinitionRow } from '@/server/workflow/instances/instance-store'
import { furtherDefinitions } from './workflow-definitions-more'
import {
  cascade,
  choice,
  choices,
  type Definition,
  day,
  days,
  files,
  moment,
  money,
  note,
  number,
  people,
  pictures,
  place,
  section,
  step,
  story,
  table,
  text,
  yes,
} from './workflow-fields'

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

const provinces = {
  上海: ['浦东新区', '嘉定区', '闵行区'],
  江苏: ['苏州', '无锡', '常州', '南京'],
  浙江: ['宁波', '杭州', '台州'],
  广东: ['深圳', '东莞', '佛山'],
}

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
      table(
        'items',
        '采购明细',
        [
          { field: 'name', label: '品名', type: 'text', required: true, maxLength: 50, placeholder: '名称与型号' },
          { field: 'price', label: '单价', type: 'money', required: true },
          { field: 'quantity', label: '数量', type: 'number', required: true, decimals: 0, min: 1, max: 9999 },
          { field: 'sum', label: '小计', type: 'money', computed: 'price * quantity', sum: true },
        ],
        { required: true },
      ),
      money('amount', '金额', { required: false, computed: "sum(items, 'sum')", help: '由明细合计' }),
      section('ground', '依据'),
      story('reason', '事由'),
      files('quotation', '报价单', { requiredWhen: 'amount >= 5000000' }),
    ],
    summary: [
      { label: '金额', pattern: '{amount}' },
      { label: '供应商', pattern: '{supplier}' },
    ],
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
      { field: 'foundAt', label: '发现时间', type: 'datetime' },
      story('fault', '故障现象'),
      pictures('photo', '现场照片'),
      people('repairer', '维修人', { start: 'read', help: '由主管指派' }),
    ],
    summary: [
      { label: '产线', pattern: '{line}' },
      { label: '影响停机', pattern: '{downtime}' },
    ],
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
    key: 'trip',
    name: '出差申请',
    icon: 'trip',
    prefix: 'BT',
    group: 'office',
    amountField: 'cost',
    description: '客户拜访、验厂与培训',
    subject: '{destination} · {purpose}',
    fields: [
      text('destination', '目的地', { maxLength: 30 }),
      cascade('area', '地区', provinces),
      days('period', '行程'),
      { field: 'days', label: '天数', type: 'number', unit: '天', computed: 'days(period[0], period[1]) + 1' },
      place('spot', '到访地点'),
      text('customer', '拜访单位', { required: false }),
      people('companions', '同行人', { multiple: true, maxCount: 10 }),
      choices('transport', '交通', ['高铁', '飞机', '公司派车', '自驾']),
      text('plate', '车牌', { maxLength: 8, rule: 'plate', visibleWhen: "includes(transport, '自驾')" }),
      money('cost', '预计费用'),
      story('purpose', '事由'),
    ],
    summary: [
      { label: '行程', pattern: '{period}' },
      { label: '目的地', pattern: '{destination}' },
    ],
    steps: [
      step('department', '部门审批', ['zhangWei'], { dueHours: 24 }),
      step('director', '总监复核', ['wangQiang'], { dueHours: 48, when: 'cost >= 50000 || days > 3' }),
    ],
  },
  {
    key: 'leave',
    name: '请假申请',
    icon: 'leave',
    prefix: 'LV',
    group: 'office',
    description: '年假、事假与调休',
    subject: '{kind} {days}',
    fields: [
      choice('kind', '假别', ['年假', '事假', '病假', '调休']),
      days('period', '日期'),
      yes('isHalf', '最后一天只请半天'),
      { field: 'halfFrom', label: '半天自', type: 'time', visibleWhen: 'isHalf == true' },
      {
        field: 'days',
        label: '天数',
        type: 'number',
        unit: '天',
        min: 0.5,
        computed: 'days(period[0], period[1]) + (isHalf ? 0.5 : 1)',
      },
      story('reason', '事由'),
      pictures('proof', '证明', { requiredWhen: "kind == '病假' && days >= 2", help: '病假两天及以上须附证明' }),
      people('deputy', '工作代理人'),
    ],
    summary: [
      { label: '假别', pattern: '{kind} {days}' },
      { label: '日期', pattern: '{period}' },
    ],
    steps: [
      step('manager', '主管审批', ['chenQiang'], { dueHours: 24, escalateHours: 24 }),
      step('head', '部门经理审批', [], { dueHours: 24, when: 'days > 3', roles: ['departmentManager'] }),
    ],
  },
  {
    key: 'expense',
    name: '费用报销',
    icon: 'expense',
    prefix: 'EX',
    group: 'purchase',
    amountField: 'amount',
    description: '差旅、招待与办公费用',
    subject: '{kind}费用 · {amount}',
    fields: [
      choice('kind', '费用类型', ['差旅', '客户接待', '办公', '培训']),
      { field: 'department', label: '费用归属', type: 'dept', initial: 'me.deptId' },
      money('amount', '金额', {
        validWhen: "empty(details) || sum(details, 'fee') == amount",
        invalidText: '与明细合计不一致',
      }),
      table('details', '费用明细', [
        { field: 'date', label: '日期', type: 'date', required: true },
        { field: 'item', label: '项目', type: 'text', required: true, maxLength: 50 },
        { field: 'fee', label: '金额', type: 'money', required: true, sum: true },
      ]),
      story('remark', '说明'),
      number('guests', '接待人数', '人', { decimals: 0, min: 1, visibleWhen: "kind == '客户接待'" }),
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
    key: 'seal',
    name: '用印申请',
    icon: 'seal',
    prefix: 'SE',
    group: 'legal',
    amountField: 'amount',
    description: '合同与文件盖章',
    oneByOne: '用印申请需逐条核对',
    subject: '{contract}',
    fields: [
      text('contract', '合同名称'),
      text('counterparty', '乙方'),
      money('amount', '合同金额'),
      choice('kind', '用印类型', ['合同章', '公章', '法人章']),
      number('copies', '份数', '份', { decimals: 0, min: 1, max: 99 }),
      files('draft', '合同文本'),
    ],
    summary: [
      { label: '乙方', pattern: '{counterparty}' },
      { label: '合同金额', pattern: '{amount}' },
    ],
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
    summary: [
      { label: '时间', pattern: '{start} 至 {end}' },
      { label: '来访', pattern: '{company} {number}' },
    ],
    steps: [step('host', '接待确认', ['zhangWei'], { dueHours: 24 })],
  },
]

/** Filled in when the rows are written. */
const unspoken = { pinyin: '', initials: '' }

/** A process of the demo company as a row. */
export function definitionRow(one: Definition, sort: number): DefinitionRow {
  const { key, name, icon, prefix, description, steps, fields, summary, amountField, oneByOne, group } = one
  const form = { key: `${key}-form`, name, fields, summary, subject: one.subject, ...(amountField && { amountField }) }
  return {
    key,
    name,
    icon,
    prefix,
    description,
    steps,
    form,
    sort,
    id: definitionId(key),
    ...unspoken,
    companyId: demoCompanies.main.id,
    groupId: groupId(group),
    version: 1,
    canBatch: oneByOne === undefined,
    batchDisabledReason: oneByOne ?? '',
    status: 'on',
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
