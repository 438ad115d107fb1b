// Templates of the office: visitors, rooms, cars, supplies and events.
import { applicant, buildSummary, formField } from '@/server/definitions/form-fields'
import { usualProcesses } from '@/server/definitions/usual-processes'

import { createAdministratorStep, headStep, keepForStep, type ProcessTemplate } from './process-template'

const { choice, choices, files, moment, money, number, people, section, story, table, text, yes } = formField

const start = moment('start', '开始时间')
const end = moment('end', '结束时间', { validWhen: 'end > start', invalidText: '结束须晚于开始' })
const headCount = (label: string, max = 9999) =>
  number('people', label, '人', { required: true, decimals: 0, min: 1, max })

export const officeTemplates = {
  reception: {
    key: 'reception',
    name: '访客接待',
    icon: 'visitor',
    prefix: 'VS',
    amountField: 'budget',
    description: '客户与团队来访的接待安排；入门凭证由访客邀请发出',
    guide: '来访名单、接待安排与预算合计；超过 2000 元由管理层批准',
    subject: '{company} 来访 {people}',
    fields: [
      section('visit', '来访'),
      text('company', '来访单位'),
      choice('kind', '来访目的', ['商务洽谈', '参观考察', '审核与验厂', '交流培训', '其他']),
      start,
      end,
      headCount('人数', 500),
      table('guests', '来访名单', [
        { field: 'name', label: '姓名', type: 'text', required: true, maxLength: 30 },
        { field: 'title', label: '职务', type: 'text', maxLength: 30 },
      ]),
      section('arrangement', '接待安排'),
      people('host', '接待人', { required: true, initial: 'me.userId' }),
      choices('needs', '需要', ['会议室', '欢迎屏', '参观路线', '安全帽与劳保', '用餐', '接送车辆', '伴手礼']),
      text('diet', '用餐要求', { required: false, maxLength: 100, visibleWhen: "includes(needs, '用餐')" }),
      table('costs', '接待预算', [
        { field: 'item', label: '项目', type: 'text', required: true, maxLength: 50 },
        { field: 'fee', label: '金额', type: 'money', required: true, sum: true },
      ]),
      money('budget', '预算合计', { required: false, computed: "sum(costs, 'fee')", help: '由接待预算合计' }),
      story('remark', '备注', { required: false, maxLength: 300 }),
    ],
    summary: buildSummary({ 时间: '{start} 至 {end}', 人数: '{people}' }),
    steps: [
      headStep,
      createAdministratorStep('board', '管理层审批', { when: 'budget > 200000' }),
      createAdministratorStep('administrator', '行政安排'),
    ],
  },
  room: {
    key: 'room',
    name: '会议室预订',
    icon: 'notice',
    prefix: 'MR',
    description: '会议室、设备与会务',
    guide: '时间、人数与会务需求；30 人以上先由部门负责人同意',
    subject: '{room} · {title}',
    fields: [
      text('title', '会议主题', { maxLength: 50 }),
      text('room', '会议室', { maxLength: 30, placeholder: '名称或编号' }),
      start,
      end,
      headCount('人数'),
      people('host', '主持人', { required: true, initial: 'me.userId' }),
      choices('needs', '需要', ['投影', '视频会议', '话筒', '白板', '桌签', '茶水', '茶歇']),
      number('snacks', '茶歇份数', '份', {
        required: true,
        decimals: 0,
        min: 1,
        max: 999,
        visibleWhen: "includes(needs, '茶歇')",
      }),
      story('remark', '备注', { required: false, maxLength: 200 }),
    ],
    summary: buildSummary({ 时间: '{start} 至 {end}', 人数: '{people}' }),
    steps: [
      { ...headStep, when: 'people >= 30' },
      createAdministratorStep('administrator', '会议室确认', { dueHours: 8 }),
    ],
  },
  car: {
    ...usualProcesses.car,
    guide: '路线、人数与驾驶人；批准后由行政填写派出的车牌',
    oneByOne: '派车要填写车牌',
    fields: [
      ...usualProcesses.car.fields,
      section('dispatch', '派车', { help: '由行政填写' }),
      keepForStep(text('plate', '派出车辆', { maxLength: 8, rule: 'plate', placeholder: '车牌号' })),
      keepForStep(people('chauffeur', '司机', { visibleWhen: 'needDriver == true' })),
    ],
    steps: [
      headStep,
      createAdministratorStep('administrator', '派车', {
        fields: { plate: 'required', chauffeur: 'edit' },
        dueHours: 8,
      }),
    ],
  },
  supplies: {
    key: 'supplies',
    name: '物品领用',
    icon: 'purchase',
    prefix: 'SU',
    description: '办公、劳保与电子用品',
    guide: '按明细合计件数；电子设备由管理员批准',
    subject: '领用{kind} · {reason}',
    fields: [
      applicant,
      choice('kind', '类别', ['办公用品', '劳保用品', '清洁用品', '电子设备']),
      table(
        'items',
        '领用明细',
        [
          { field: 'name', label: '物品', type: 'text', required: true, maxLength: 50, placeholder: '名称与型号' },
          {
            field: 'quantity',
            label: '数量',
            type: 'number',
            required: true,
            decimals: 0,
            min: 1,
            max: 999,
            sum: true,
          },
          { field: 'unit', label: '单位', type: 'text', maxLength: 10, placeholder: '个、盒、套' },
        ],
        { required: true },
      ),
      number('total', '合计件数', '件', { computed: "sum(items, 'quantity')" }),
      yes('isReturned', '用完归还', { visibleWhen: "kind == '电子设备'" }),
      story('reason', '用途', { maxLength: 100 }),
    ],
    summary: buildSummary({ 类别: '{kind} {total}', 用途: '{reason}' }),
    steps: [headStep, createAdministratorStep('administrator', '设备发放', { when: "kind == '电子设备'" })],
  },
  venue: {
    key: 'venue',
    name: '场地借用',
    icon: 'activity',
    prefix: 'VE',
    description: '教室、礼堂与活动场地',
    guide: '场地、时间与人数，批准后由场地管理安排',
    subject: '{place} · {purpose}',
    fields: [
      text('place', '场地', { maxLength: 50 }),
      start,
      end,
      headCount('人数'),
      story('purpose', '用途', { maxLength: 100 }),
    ],
    summary: buildSummary({ 时间: '{start} 至 {end}', 人数: '{people}' }),
    steps: [headStep, createAdministratorStep('administrator', '场地管理')],
  },
  event: {
    key: 'event',
    name: '活动申请',
    icon: 'activity',
    prefix: 'EV',
    description: '内部活动与讲座',
    guide: '活动安排、预算与预案，由管理员审批',
    subject: '{title}',
    fields: [
      text('title', '活动名称'),
      start,
      end,
      headCount('预计人数', 99_999),
      money('cost', '预算', { required: false }),
      story('plan', '活动安排'),
      files('material', '方案与预案'),
    ],
    summary: buildSummary({ 时间: '{start} 至 {end}', 人数: '{people}' }),
    steps: [headStep, createAdministratorStep('administrator', '活动审批')],
  },
} satisfies Record<string, ProcessTemplate>
