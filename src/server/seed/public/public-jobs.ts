import { toOptions } from '@/server/definitions/form-fields'
import type { FormFieldDefinition } from '@/server/definitions/process'
import type { PublicDefinition } from '@/server/definitions/public-form'

import { section } from './public-survey'

interface Job {
  key: string
  title: string
  lead: string
  pay: string
  shift: string
  place: string
  tags: readonly string[]
  duties: readonly string[]
  needs: readonly string[]
  capacity: number
  taken: number
}

export const jobs: readonly Job[] = [
  {
    key: 'cnc',
    title: 'CNC 操作工',
    lead: '机加工车间 A3 产线，师傅带教',
    pay: '7,500–9,500 元/月',
    shift: '两班倒，8 点与 20 点交接班',
    place: '金科路厂区 A3 产线',
    capacity: 12,
    taken: 5,
    tags: ['包吃住', '五险一金', '带薪培训'],
    duties: ['操作立式加工中心，完成上下料与首件检验', '按点检表做班前班后保养', '发现异常停机并呼叫支援'],
    needs: ['能看懂简单图纸，会用卡尺', '无经验也可以，入职后培训两周', '18 周岁以上'],
  },
  {
    key: 'mold',
    title: '注塑工',
    lead: '注塑车间，恒温车间',
    pay: '6,800–8,200 元/月',
    shift: '两班倒',
    place: '金科路厂区 注塑车间',
    capacity: 8,
    taken: 6,
    tags: ['包吃住', '夜班补贴'],
    duties: ['看护注塑机 4 台，取件、修边、装箱', '按首件标准自检', '协助换模'],
    needs: ['手脚麻利，能适应倒班', '18 周岁以上'],
  },
  {
    key: 'inspect',
    title: '质检员',
    lead: '质量部，白班为主',
    pay: '6,500–8,000 元/月',
    shift: '白班，偶有加班',
    place: '金科路厂区 质量部',
    capacity: 4,
    taken: 1,
    tags: ['双休', '五险一金'],
    duties: ['来料、首件与巡检', '用三坐标与影像仪测量', '填写检验记录'],
    needs: ['会用常规量具', '细心，视力矫正后 1.0 以上'],
  },
  {
    key: 'repair',
    title: '设备维修工',
    lead: '设备工程部，和张伟工程师一组',
    pay: '9,000–12,000 元/月',
    shift: '白班加轮值',
    place: '金科路厂区 设备工程部',
    capacity: 3,
    taken: 0,
    tags: ['技能津贴', '五险一金'],
    duties: ['机台点检、保养与故障排查', '更换主轴、导轨等备件', '整理维修记录'],
    needs: ['电工证或三年以上维修经验'],
  },
  {
    key: 'forklift',
    title: '叉车司机',
    lead: '仓储物流，持证上岗',
    pay: '7,000–8,500 元/月',
    shift: '两班倒',
    place: '金科路厂区 成品库',
    capacity: 2,
    taken: 2,
    tags: ['包吃住'],
    duties: ['成品出入库、装车', '叉车日常点检'],
    needs: ['叉车证在有效期内'],
  },
]

const fields: readonly FormFieldDefinition[] = [
  section('you', '个人信息'),
  {
    field: 'name',
    label: '姓名',
    type: 'text',
    required: true,
    maxLength: 30,
    rule: 'chinese',
    placeholder: '身份证上的姓名',
  },
  {
    field: 'age',
    label: '年龄',
    type: 'number',
    required: true,
    min: 18,
    max: 60,
    decimals: 0,
    unit: '岁',
    placeholder: '18 至 60',
  },
  section('work', '求职意向'),
  {
    field: 'experience',
    label: '相关经验',
    type: 'select',
    required: true,
    options: toOptions(['没有', '1 年以内', '1 至 3 年', '3 年以上']),
  },
  { field: 'startDay', label: '最快到岗', type: 'date', required: true, rule: 'futureDay' },
  { field: 'housing', label: '住宿', type: 'select', required: true, options: toOptions(['需要', '不需要']) },
  { field: 'remark', label: '补充', type: 'textarea', maxLength: 200, placeholder: '证书、期望薪资、方便接电话的时间' },
]

/** A job as a form: what it is, and a short application. */
export function jobDefinition({ pay, shift, place, tags, duties, needs }: Job): PublicDefinition {
  return {
    prefix: 'LL',
    submitText: '提交申请',
    minutes: 1,
    oncePer: 'person',
    fields,
    tags,
    facts: [
      ['薪资', pay],
      ['班次', shift],
      ['地点', place],
    ],
    notes: [
      { title: '做什么', lines: duties },
      { title: '需要什么', lines: needs },
    ],
    outcomes: [
      {
        title: '申请已提交',
        text: '人事会在 1 个工作日内来电，请留意 021 开头的号码。',
        next: ['看看其他岗位', '/pages/h5/blueCollar'],
      },
    ],
    steps: [
      ['电话沟通', '1 个工作日内'],
      ['到厂面试', '带身份证，当天出结果'],
      ['体检入职', '体检费由公司承担'],
    ],
  }
}
