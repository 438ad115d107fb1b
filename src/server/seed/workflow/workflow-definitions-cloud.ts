import { formField } from '@/server/definitions/form-fields'

import { definitionRow } from './workflow-definitions'
import { type Definition, step } from './workflow-fields'

const { day, money, number, story, text } = formField

const service = text('service', '云服务', { required: false, start: 'read', initial: 'about.name' })
const price = money('monthlyPrice', '月费', { required: false, start: 'read', initial: 'about.monthlyPrice' })
const months = number('months', '时长', '个月', { required: true, decimals: 0, min: 1, max: 36, initial: '12' })
const amount = money('amount', '费用合计', { required: false, computed: 'monthlyPrice * months' })
const steps = [
  step('director', '总监审批', ['wangQiang'], { dueHours: 24 }),
  step('finance', '财务复核', ['liuHong'], { dueHours: 24, when: 'amount > 5000000' }),
]
const summary = [
  { label: '时长', pattern: '{months}' },
  { label: '费用', pattern: '{amount}' },
]

/** Processes about a service of 大智云: started from it, never from a list. */
const definitions: readonly Definition[] = [
  {
    key: 'cloudRenew',
    name: '云服务续费',
    icon: 'cloud',
    prefix: 'CR',
    group: 'information',
    description: '延长大智云服务的有效期',
    subject: '{service} · 续费 {months}',
    amountField: 'amount',
    fields: [
      service,
      day('endDate', '当前到期日', { required: false, start: 'read', initial: 'about.endDate' }),
      { ...months, label: '续费时长' },
      price,
      amount,
      story('reason', '续费说明', { maxLength: 200 }),
    ],
    summary,
    steps,
  },
  {
    key: 'cloudOrder',
    name: '云服务开通',
    icon: 'cloud',
    prefix: 'CO',
    group: 'information',
    description: '开通新的大智云服务',
    subject: '{service} · 开通 {months}',
    amountField: 'amount',
    fields: [service, { ...months, label: '开通时长' }, price, amount, story('reason', '用途', { maxLength: 200 })],
    summary,
    steps,
  },
]

const AFTER_THE_OTHERS = 100

export const cloudDefinitionRows = definitions.map((one, at) => definitionRow(one, AFTER_THE_OTHERS + at))
