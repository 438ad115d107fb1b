// Questions of health declarations that companies of every kind ask.
import { toOptions } from './form-fields'
import type { HealthDefinition } from './health-form'
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

/** The English of the usual questions and their answers. */
export const usualHealthEnglish: NonNullable<HealthDefinition['english']> = [
  ['健康与安全申报', 'Health and safety declaration'],
  ['没有', 'No'],
  ['有', 'Yes'],
  ['现在有发热、咳嗽或腹泻吗？', 'Do you have fever, a cough or diarrhoea now?'],
  ['体温', 'Body temperature'],
  ['过去 7 天接触过传染病患者吗？', 'Were you in contact with an infected person in the last 7 days?'],
  ['入厂安全须知', 'Safety rules of the site'],
  [
    '已阅读：走人行通道、不触碰设备、听从接待人',
    'I have read them: keep to the walkways, touch no machine, follow your host',
  ],
  ['过去 8 小时内饮过酒吗？', 'Did you drink alcohol in the last 8 hours?'],
  ['体温偏高', 'High body temperature'],
  ['请先就医，退热 24 小时后再来', 'Please see a doctor, and come again 24 hours after the fever has gone'],
  ['有不适症状', 'Symptoms'],
  ['有接触史', 'Contact with an infected person'],
  ['刚饮过酒', 'Alcohol'],
  ['请在门岗复测体温，佩戴口罩', 'The gate measures your temperature again; please wear a mask'],
  ['请佩戴口罩', 'Please wear a mask'],
  ['酒后 8 小时内不能进入现场', 'No entry within 8 hours after drinking'],
].map(([text = '', english = '']) => ({ text, english }))

export const siteRulesField: FormFieldDefinition = {
  field: 'rules',
  label: '入厂安全须知',
  type: 'select',
  required: true,
  options: toOptions(['已阅读：走人行通道、不触碰设备、听从接待人']),
}
