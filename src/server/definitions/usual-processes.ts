// Forms that companies of every kind use. Who decides is not here: a template of a company, or the demo, adds the steps.
import { applicant, buildSummary, formField } from './form-fields'
import type { FormFieldDefinition } from './process'

const {
  cascade,
  choice,
  choices,
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
  story,
  table,
  text,
  yes,
} = formField

/** A process without its steps. */
export interface UsualProcess {
  key: string
  name: string
  /** Icon name. */
  icon: string
  /** Prefix of its serial numbers. */
  prefix: string
  description: string
  /** Title pattern of an instance. */
  subject: string
  fields: readonly FormFieldDefinition[]
  summary: readonly { label: string; pattern: string }[]
  /** The `money` field that lists filter by. */
  amountField?: string
  /** Why its tasks cannot be decided in a batch. */
  oneByOne?: string
}

const provinces = {
  上海: ['浦东新区', '嘉定区', '闵行区'],
  江苏: ['苏州', '无锡', '常州', '南京'],
  浙江: ['宁波', '杭州', '台州'],
  广东: ['深圳', '东莞', '佛山'],
}

export const usualProcesses = {
  trip: {
    key: 'trip',
    name: '出差申请',
    icon: 'trip',
    prefix: 'BT',
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
    summary: buildSummary({ 行程: '{period}', 目的地: '{destination}' }),
  },
  leave: {
    key: 'leave',
    name: '请假申请',
    icon: 'leave',
    prefix: 'LV',
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
    summary: buildSummary({ 假别: '{kind} {days}', 日期: '{period}' }),
  },
  expense: {
    key: 'expense',
    name: '费用报销',
    icon: 'expense',
    prefix: 'EX',
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
    summary: buildSummary({ 金额: '{amount}', 类型: '{kind}' }),
  },
  seal: {
    key: 'seal',
    name: '用印申请',
    icon: 'seal',
    prefix: 'SE',
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
    summary: buildSummary({ 乙方: '{counterparty}', 合同金额: '{amount}' }),
  },
  contract: {
    key: 'contract',
    name: '合同审批',
    icon: 'seal',
    prefix: 'CT',
    amountField: 'amount',
    description: '对外合同的会签与签署',
    oneByOne: '合同审批需手写签名',
    subject: '{title}',
    fields: [
      note(
        'rule',
        '<p>签署前请确认：</p><ul><li>对方主体与营业执照一致</li><li>付款条件已与财务核对</li></ul><p>总监审批需<b>手写签名</b>。</p>',
      ),
      text('title', '合同名称'),
      text('counterparty', '对方单位'),
      text('creditCode', '统一社会信用代码', { required: false, maxLength: 18, rule: 'creditCode' }),
      text('email', '对方邮箱', { required: false, rule: 'email' }),
      money('amount', '合同金额'),
      days('period', '合同期限'),
      files('draft', '合同文本', { required: true }),
      { field: 'sign', label: '经办人签名', type: 'signature', requiredWhen: 'amount >= 10000000' },
    ],
    summary: buildSummary({ 对方: '{counterparty}', 合同金额: '{amount}' }),
  },
  car: {
    key: 'car',
    name: '用车申请',
    icon: 'trip',
    prefix: 'CA',
    description: '公司派车与接送',
    subject: '用车 · {reason}',
    fields: [
      moment('start', '用车时间'),
      moment('end', '还车时间', { validWhen: 'end > start', invalidText: '还车须晚于用车' }),
      place('from', '出发地', { required: true }),
      place('to', '目的地', { required: true }),
      number('passengers', '人数', '人', { required: true, decimals: 0, min: 1, max: 50 }),
      yes('needDriver', '需要司机', { initial: 'true' }),
      people('driver', '驾驶人', { visibleWhen: 'needDriver != true', required: true }),
      text('licence', '驾驶证号', { maxLength: 18, rule: 'idCard', visibleWhen: 'needDriver != true' }),
      story('reason', '事由', { maxLength: 100 }),
    ],
    summary: buildSummary({ 时间: '{start} 至 {end}', 人数: '{passengers}' }),
  },
  overtime: {
    key: 'overtime',
    name: '加班申请',
    icon: 'leave',
    prefix: 'OT',
    description: '工作日与周末加班',
    subject: '加班 {hours} · {reason}',
    fields: [
      applicant,
      day('date', '加班日期', { initial: 'today' }),
      { field: 'from', label: '开始', type: 'time', required: true },
      number('hours', '时长', '小时', { required: true, decimals: 1, min: 0.5, max: 12 }),
      choice('payment', '补偿', ['调休', '加班费']),
      people('team', '一同加班', { multiple: true, maxCount: 20 }),
      story('reason', '事由', { maxLength: 100 }),
    ],
    summary: buildSummary({ 日期: '{date} {from}', 时长: '{hours}' }),
  },
} satisfies Record<string, UsualProcess>

/** The lines of a purchase with their sum, which is its amount. */
export const purchaseFields = {
  items: table(
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
  amount: money('amount', '金额', { required: false, computed: "sum(items, 'sum')", help: '由明细合计' }),
}

/** The columns of a definition's first version that follow from its form; the row adds ids, order and steps. */
export function describeProcess(process: UsualProcess) {
  const { key, name, icon, prefix, description, fields, summary, subject, amountField, oneByOne } = process
  return {
    key,
    name,
    icon,
    prefix,
    description,
    form: { key: `${key}-form`, name, fields, summary, subject, ...(amountField && { amountField }) },
    version: 1,
    canBatch: oneByOne === undefined,
    batchDisabledReason: oneByOne ?? '',
    status: 'on',
  }
}
