import { andonReasons } from '@/contract/production/production'
import { applicant, buildSummary, formField } from '@/server/definitions/form-fields'
import { usualProcesses } from '@/server/definitions/usual-processes'

import { type Definition, step } from './workflow-fields'

const { choice, choices, day, days, money, people, pictures, section, story, table, text } = formField

/** Processes of which nothing runs when the story begins, but for the contract that waits for a signature. */
export const furtherDefinitions: readonly Definition[] = [
  {
    key: 'andon',
    name: '安灯呼叫',
    icon: 'machine',
    prefix: 'AN',
    group: 'equipment',
    description: '产线现场呼叫支援',
    subject: '{machine} {reason}',
    fields: [
      text('machine', '设备', { placeholder: '如 CNC-07' }),
      choice('line', '产线', ['A1', 'A2', 'A3', 'A4']),
      choice('reason', '呼叫原因', andonReasons),
      story('note', '说明', { required: false, maxLength: 500 }),
      pictures('photo', '现场照片'),
    ],
    summary: buildSummary({ 产线: '{line}', 原因: '{reason}' }),
    steps: [step('handle', '现场处理', ['zhangWei'], { dueHours: 1, escalateHours: 1 })],
  },
  {
    ...usualProcesses.contract,
    group: 'legal',
    steps: [
      step('legal', '法务审核', ['panYue'], { dueHours: 24, needOpinion: true }),
      step('finance', '财务会签', ['liuHong', 'xuJing'], { mode: 'all', dueHours: 24, when: 'amount >= 1000000' }),
      step('director', '总监签署', ['wangQiang'], { dueHours: 48, escalateHours: 24, signRequired: true }),
    ],
  },
  {
    key: 'gift',
    name: '礼品领用',
    icon: 'expense',
    prefix: 'GF',
    group: 'office',
    amountField: 'amount',
    description: '来访与拜访的礼品',
    subject: '{company}礼品 · {amount}',
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
    summary: buildSummary({ 单位: '{company}', 合计: '{amount}' }),
    steps: [
      step('manager', '部门经理审批', [], { dueHours: 24, roles: ['departmentManager'] }),
      step('administration', '行政复核', ['panYue'], { dueHours: 24, when: 'amount >= 100000' }),
    ],
  },
  {
    ...usualProcesses.car,
    group: 'office',
    steps: [step('administration', '行政派车', ['panYue', 'wangMin'], { dueHours: 4 })],
  },
  {
    ...usualProcesses.overtime,
    group: 'office',
    steps: [step('manager', '部门经理审批', [], { dueHours: 12, roles: ['departmentManager'] })],
  },
  {
    key: 'account',
    name: '账号与权限',
    icon: 'certify',
    prefix: 'IT',
    group: 'information',
    description: '系统账号、权限与网络',
    subject: '{kind} · {systems}',
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
    summary: buildSummary({ 类型: '{kind}', 系统: '{systems}' }),
    steps: [
      step('manager', '部门经理审批', [], { dueHours: 24, roles: ['departmentManager'] }),
      step('information', '信息部处理', ['fangYi'], { dueHours: 24, fields: { remark: 'edit' } }),
    ],
  },
]

function giftOptions() {
  return ['定制茶具', '丝绸围巾', '保温杯', '笔记本礼盒'].map((value) => ({ value, label: value }))
}
