import { andonReasons } from '@/contract/production'

import {
  applicant,
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

/** Processes of which nothing runs when the story begins, but for the contract that waits for a signature. */
export const furtherDefinitions: readonly Definition[] = [
  {
    key: 'andon', name: '安灯呼叫', icon: 'machine', prefix: 'AN', group: 'equipment',
    description: '产线现场呼叫支援', subject: '{machine} {reason}',
    fields: [
      text('machine', '设备', { placeholder: '如 CNC-07' }),
      choice('line', '产线', ['A1', 'A2', 'A3', 'A4']),
      choice('reason', '呼叫原因', andonReasons),
      story('note', '说明', { required: false, maxLength: 500 }),
      pictures('photo', '现场照片'),
    ],
    summary: [
      { label: '产线', pattern: '{line}' },
      { label: '原因', pattern: '{reason}' },
    ],
    steps: [step('handle', '现场处理', ['zhangWei'], { dueHours: 1, escalateHours: 1 })],
  },
  {
    key: 'contract', name: '合同审批', icon: 'seal', prefix: 'CT', group: 'legal', amountField: 'amount',
    description: '对外合同的会签与签署', oneByOne: '合同审批需手写签名', subject: '{title}',
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
    summary: [
      { label: '对方', pattern: '{counterparty}' },
      { label: '合同金额', pattern: '{amount}' },
    ],
    steps: [
      step('legal', '法务审核', ['panYue'], { dueHours: 24, needOpinion: true }),
      step('finance', '财务会签', ['liuHong', 'xuJing'], { mode: 'all', dueHours: 24, when: 'amount >= 1000000' }),
      step('director', '总监签署', ['wangQiang'], { dueHours: 48, escalateHours: 24, signRequired: true }),
    ],
  },
  {
    key: 'gift', name: '礼品领用', icon: 'expense', prefix: 'GF', group: 'office', amountField: 'amount',
    description: '来访与拜访的礼品', subject: '{company}礼品 · {amount}',
    fields: [
      applicant,
      text('company', '赠送单位'),
      day('date', '领用日期', { initial: 'today' }),
      table(
        'gifts',
        '礼品明细',
        [
          { field: 'name', label: '礼品', type: 'select', required: true, options: giftOptions() },
          { field: 'price', label: '单价', type: 'money', required: true, max: 50_000 },
          { field: 'quantity', label: '数量', type: 'number', required: true, decimals: 0, min: 1, sum: true },
          { field: 'sum', label: '小计', type: 'money', computed: 'price * quantity', sum: true },
        ],
        { required: true },
      ),
      money('amount', '合计', { required: false, computed: "sum(gifts, 'sum')", max: 500_000 }),
      story('reason', '事由'),
    ],
    summary: [
      { label: '单位', pattern: '{company}' },
      { label: '合计', pattern: '{amount}' },
    ],
    steps: [
      step('manager', '部门经理审批', [], { dueHours: 24, roles: ['departmentManager'] }),
      step('administration', '行政复核', ['panYue'], { dueHours: 24, when: 'amount >= 100000' }),
    ],
  },
  {
    key: 'car', name: '用车申请', icon: 'trip', prefix: 'CA', group: 'office',
    description: '公司派车与接送', subject: '用车 · {reason}',
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
    summary: [
      { label: '时间', pattern: '{start} 至 {end}' },
      { label: '人数', pattern: '{passengers}' },
    ],
    steps: [step('administration', '行政派车', ['panYue', 'wangMin'], { dueHours: 4 })],
  },
  {
    key: 'overtime', name: '加班申请', icon: 'leave', prefix: 'OT', group: 'office',
    description: '工作日与周末加班', subject: '加班 {hours} · {reason}',
    fields: [
      applicant,
      day('date', '加班日期', { initial: 'today' }),
      { field: 'from', label: '开始', type: 'time', required: true },
      number('hours', '时长', '小时', { required: true, decimals: 1, min: 0.5, max: 12 }),
      choice('payment', '补偿', ['调休', '加班费']),
      people('team', '一同加班', { multiple: true, maxCount: 20 }),
      story('reason', '事由', { maxLength: 100 }),
    ],
    summary: [
      { label: '日期', pattern: '{date} {from}' },
      { label: '时长', pattern: '{hours}' },
    ],
    steps: [step('manager', '部门经理审批', [], { dueHours: 12, roles: ['departmentManager'] })],
  },
  {
    key: 'account', name: '账号与权限', icon: 'certify', prefix: 'IT', group: 'information',
    description: '系统账号、权限与网络', subject: '{kind} · {systems}',
    fields: [
      applicant,
      choice('kind', '申请类型', ['开通账号', '调整权限', '注销账号']),
      choices('systems', '系统', ['MES', 'ERP', 'PLM', 'OA', 'VPN'], { required: true }),
      people('forWhom', '使用人', { multiple: true, required: true }),
      { field: 'departments', label: '数据范围', type: 'dept', multiple: true, visibleWhen: "kind != '注销账号'" },
      section('network', '远程接入', { visibleWhen: "includes(systems, 'VPN')" }),
      days('period', '有效期'),
      text('device', '设备编号', { required: false, maxLength: 20, rule: 'lettersOrDigits' }),
      section('ground', '事由'),
      story('reason', '事由'),
      text('remark', '处理备注', { required: false, start: 'hidden' }),
    ],
    summary: [
      { label: '类型', pattern: '{kind}' },
      { label: '系统', pattern: '{systems}' },
    ],
    steps: [
      step('manager', '部门经理审批', [], { dueHours: 24, roles: ['departmentManager'] }),
      step('information', '信息部处理', ['fangYi'], { dueHours: 24, fields: { remark: 'edit' } }),
    ],
  },
]

function giftOptions() {
  return ['定制茶具', '丝绸围巾', '保温杯', '笔记本礼盒'].map((value) => ({ value, label: value }))
}
