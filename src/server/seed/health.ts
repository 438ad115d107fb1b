import type { Db } from '@/server/db/connection'
import { healthForm } from '@/server/db/schema/health'
import { toOptions } from '@/server/definitions/form-fields'
import type { HealthDefinition } from '@/server/definitions/health-form'
import {
  createHealthQuestion,
  siteRulesField,
  symptomFields,
  usualHealthEnglish,
} from '@/server/definitions/usual-health'

import { demoCompanies } from './people'

const LEAD = '进厂前 1 分钟填完，到门岗出示。'
const NO_GEAR = '都没有，请门岗提供'

/** What 华东精密制造 asks before somebody comes onto its site. */
const siteDeclaration: HealthDefinition = {
  fields: [
    { field: 'health', label: '健康', type: 'section' },
    ...symptomFields,
    { field: 'safety', label: '安全', type: 'section' },
    createHealthQuestion('alcohol', '过去 8 小时内饮过酒吗？', '车间有旋转设备与行车'),
    createHealthQuestion('device', '体内有心脏起搏器等植入器械吗？', 'A3 产线有强磁场，可改走参观通道'),
    {
      field: 'gear',
      label: '今天带了哪些防护用品？',
      type: 'multiselect',
      required: true,
      options: [...toOptions(['安全鞋', '护目镜']), { value: NO_GEAR, label: NO_GEAR, isExclusive: true }],
    },
    siteRulesField,
  ],
  rules: [
    { when: 'temperature >= 37.3', level: 'red', title: '体温偏高', advice: '请先就医，退热 24 小时后再来' },
    { when: "fever == '有'", level: 'yellow', title: '有不适症状', advice: '请门岗复测体温，佩戴口罩' },
    { when: "contact == '有'", level: 'yellow', title: '有接触史', advice: '请佩戴口罩，不进入食堂' },
    { when: "alcohol == '有'", level: 'red', title: '刚饮过酒', advice: '酒后 8 小时内不能进入车间' },
    { when: "device == '有'", level: 'yellow', title: '有植入器械', advice: '请走参观通道，不进入 A3 产线' },
  ],
  english: [
    ...usualHealthEnglish,
    ...[
      [LEAD, 'One minute before you come in. Show the result at the gate.'],
      ['健康', 'Health'],
      ['安全', 'Safety'],
      ['车间有旋转设备与行车', 'There are rotating machines and overhead cranes in the workshop'],
      ['体内有心脏起搏器等植入器械吗？', 'Do you have a pacemaker or another implant?'],
      ['A3 产线有强磁场，可改走参观通道', 'Line A3 has a strong magnetic field; the visitor gallery avoids it'],
      ['今天带了哪些防护用品？', 'Which protective equipment did you bring today?'],
      ['安全鞋', 'Safety shoes'],
      ['护目镜', 'Safety glasses'],
      [NO_GEAR, 'None, please provide it at the gate'],
      ['请门岗复测体温，佩戴口罩', 'The gate measures your temperature again; please wear a mask'],
      ['请佩戴口罩，不进入食堂', 'Please wear a mask, and do not enter the canteen'],
      ['酒后 8 小时内不能进入车间', 'No entry to the workshop within 8 hours after drinking'],
      ['有植入器械', 'Implant'],
      ['请走参观通道，不进入 A3 产线', 'Please take the visitor gallery, and do not enter line A3'],
    ].map(([text = '', english = '']) => ({ text, english })),
  ],
}

/** The declaration of the main company. Nobody of the story has declared: a pass is of the day. */
export async function seedHealth(tx: Db): Promise<void> {
  const about = { title: '健康与安全申报', lead: LEAD }
  const row = {
    companyId: demoCompanies.main.id,
    ...about,
    definition: siteDeclaration,
    validHours: 24,
    retentionDays: 14,
  }
  await tx.insert(healthForm).values(row).onConflictDoNothing()
}
