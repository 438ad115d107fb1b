// Questions of health declarations that companies of every kind ask.
import { toOptions } from './form-fields'
import type { FormFieldDefinition } from './process'

/** A question that is answered with 没有 or 有, which the rules of a declaration compare with. */
export const createHealthQuestion = (field: string, label: string, help = ''): FormFieldDefinition => ({
  field,
  label,
  type: 'select',
  required: true,
  options: toOptions(['没有', '有']),
  ...(help && { help }),
})

/** Symptoms, the temperature when there are some, and contacts. */
export const symptomFields: readonly FormFieldDefinition[] = [
  createHealthQuestion('fever', '现在有发热、咳嗽或腹泻吗？'),
  {
    field: 'temperature',
    label: '体温',
    type: 'number',
    required: true,
    min: 34,
    max: 43,
    decimals: 1,
    unit: '℃',
    visibleWhen: "fever == '有'",
  },
  createHealthQuestion('contact', '过去 7 天接触过传染病患者吗？'),
]

export const siteRulesField: FormFieldDefinition = {
  field: 'rules',
  label: '入厂安全须知',
  type: 'select',
  required: true,
  options: toOptions(['已阅读：走人行通道、不触碰设备、听从接待人']),
}
