import { toOptions } from '@/server/definitions/form-fields'
import type { FormFieldDefinition } from '@/server/definitions/process'
import type { PublicDefinition } from '@/server/definitions/public-form'

type More = Partial<FormFieldDefinition>

export const section = (field: string, label: string): FormFieldDefinition => ({ field, label, type: 'section' })

const faces = ['很不满意', '不满意', '一般', '满意', '很满意']

const overall: FormFieldDefinition = {
  field: 'overall',
  label: '你对本次到访的整体感受',
  type: 'score',
  required: true,
  min: 1,
  max: 5,
  options: faces.map((label, at) => ({ value: String(at + 1), label })),
}

const stages: FormFieldDefinition = {
  field: 'stages',
  label: '各个环节做得怎么样',
  type: 'matrix',
  required: true,
  options: toOptions(['差', '一般', '好']),
  columns: ['预约与邀请', '门岗核验', '停车与引导', '接待与讲解'].map((label, at) => ({
    field: `stage${at + 1}`,
    label,
    type: 'text' as const,
  })),
}

const choice = (field: string, label: string, labels: readonly string[], more: More = {}): FormFieldDefinition => ({
  field,
  label,
  type: 'select',
  required: true,
  options: toOptions(labels),
  ...more,
})

/** What visitors are asked after they were here: every kind of question, two ways through. */
export const visitorSurvey: PublicDefinition = {
  prefix: 'DC',
  submitText: '提交问卷',
  minutes: 3,
  isAnonymous: true,
  oncePer: 'person',
  fields: [
    section('feeling', '到访感受'),
    overall,
    {
      field: 'improve',
      label: '哪些环节可以做得更好？',
      type: 'multiselect',
      required: true,
      maxCount: 3,
      options: toOptions(['预约与邀请', '门岗核验与等候', '停车与厂区引导', '接待与讲解']),
      visibleWhen: 'overall <= 3',
      help: '根据你的上一个回答',
    },
    choice('liked', '哪个环节最让你满意？', ['预约方便', '进门快', '讲解专业', '现场整洁'], {
      visibleWhen: 'overall >= 4',
      help: '根据你的上一个回答',
    }),
    {
      field: 'detail',
      label: '具体说说',
      type: 'textarea',
      maxLength: 300,
      placeholder: '例如：2 号停车场没有指示牌，绕了一圈才找到',
    },
    section('process', '到访过程'),
    stages,
    { field: 'visitDay', label: '哪一天来的？', type: 'date', required: true, rule: 'pastDay' },
    choice('purpose', '这次来是为了什么？', ['商务洽谈', '送货或取货', '参观学习', '设备维护', '其他']),
    {
      field: 'otherPurpose',
      label: '其他目的',
      type: 'text',
      required: true,
      maxLength: 50,
      visibleWhen: "purpose == '其他'",
    },
    section('next', '下一次'),
    { field: 'photos', label: '有现场照片想给我们看吗？', type: 'image', maxCount: 3 },
    {
      field: 'recommend',
      label: '你会把我们推荐给同行吗？',
      type: 'score',
      required: true,
      min: 0,
      max: 10,
      options: [
        { value: '0', label: '不会' },
        { value: '10', label: '一定会' },
      ],
    },
    choice('openDay', '下周的工厂开放日，想参加哪一场？', ['上午场 09:30', '下午场 14:00', '暂不参加']),
  ],
  outcomes: [
    {
      when: 'overall <= 2',
      title: '抱歉让你有不好的体验',
      text: '接待负责人会逐条核对你提到的环节，2 个工作日内改进。',
      next: ['看看数字展厅', '/pages/h5/3d/index'],
    },
    {
      when: "openDay != '暂不参加'",
      title: '开放日名额已为你保留',
      text: '请按所选场次到 1 号门登记，报提交编号即可。',
      next: ['先逛数字展厅', '/pages/h5/3d/index'],
    },
    { title: '感谢你的反馈', text: '每一条意见都会在周例会上逐条讨论。', next: ['看看数字展厅', '/pages/h5/3d/index'] },
  ],
  steps: [
    ['汇总', '每周一由接待组汇总'],
    ['改进', '公布采纳的意见'],
  ],
}

/** How many may choose an option, and how many have. */
export const surveyQuotas = [
  ['openDay', '上午场 09:30', 30, 30],
  ['openDay', '下午场 14:00', 30, 26],
] as const
