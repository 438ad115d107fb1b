import type { VisitorEnglish } from '@/contract/visit/english'
import type { Db } from '@/server/db/connection'
import { type InductionContent, visitEntryRule } from '@/server/db/schema/visit-entry'

import { demoCompanies } from './people'

/** What 华东精密制造 has written for its visitors, ready to be switched on. */
const induction: InductionContent = {
  pages: [
    {
      title: '进厂前',
      text: '请穿包脚的平底鞋，长发盘起。\n进入车间须戴安全帽与护目镜，门岗可以借用。\n酒后 8 小时内不能进厂。',
      pictureUrl: null,
    },
    {
      title: '厂区内行走',
      text: '走绿色人行通道，过叉车道先停、看、再走。\n不跨越黄线，不触摸任何设备。\n请一直与接待人同行。',
      pictureUrl: null,
    },
    {
      title: '紧急情况',
      text: '听到连续警铃，跟随接待人沿绿色箭头到东门集合点。\n发现险情请拨内线 8119。',
      pictureUrl: null,
    },
  ],
  questions: [
    {
      text: '在厂区里应该走哪里？',
      options: ['绿色人行通道', '叉车道旁边', '哪里近走哪里'],
      right: 0,
      why: '叉车视线有盲区，只有绿色人行通道是安全的。',
    },
    {
      text: '听到连续警铃怎么办？',
      options: ['留在原地等通知', '到东门集合点', '先取回随身物品'],
      right: 1,
      why: '连续警铃表示疏散，请立即跟随接待人到东门集合点。',
    },
  ],
}

const ndaText = [
  '一、来访期间看到、听到的技术资料、工艺、设备与客户信息，均为甲方的商业秘密。',
  '二、未经甲方书面同意，不记录、不拍照、不录像，不向第三方透露。',
  '三、甲方提供的图纸与样品，离开时全部归还。',
  '四、本协议自签署之日起三年内有效。',
].join('\n')

const english: readonly VisitorEnglish[] = [
  ['进厂前', 'Before you enter'],
  [
    '请穿包脚的平底鞋，长发盘起。\n进入车间须戴安全帽与护目镜，门岗可以借用。\n酒后 8 小时内不能进厂。',
    'Wear flat closed shoes and tie up long hair.\nHelmet and safety glasses are required in the workshop; the gate lends them.\nDo not enter within 8 hours of drinking alcohol.',
  ],
  ['厂区内行走', 'Walking on the site'],
  [
    '走绿色人行通道，过叉车道先停、看、再走。\n不跨越黄线，不触摸任何设备。\n请一直与接待人同行。',
    'Keep to the green walkways. Stop and look before you cross a forklift lane.\nDo not cross yellow lines or touch any machine.\nStay with your host at all times.',
  ],
  ['紧急情况', 'In an emergency'],
  [
    '听到连续警铃，跟随接待人沿绿色箭头到东门集合点。\n发现险情请拨内线 8119。',
    'When the alarm rings continuously, follow your host along the green arrows to the assembly point at the east gate.\nTo report a danger, dial 8119 on any internal phone.',
  ],
  ['在厂区里应该走哪里？', 'Where do you walk on the site?'],
  ['绿色人行通道', 'On the green walkways'],
  ['叉车道旁边', 'Beside the forklift lane'],
  ['哪里近走哪里', 'Wherever it is shortest'],
  [
    '叉车视线有盲区，只有绿色人行通道是安全的。',
    'Forklift drivers have blind spots: only the green walkways are safe.',
  ],
  ['听到连续警铃怎么办？', 'What do you do when the alarm rings continuously?'],
  ['留在原地等通知', 'Stay and wait for instructions'],
  ['到东门集合点', 'Go to the assembly point at the east gate'],
  ['先取回随身物品', 'Collect my belongings first'],
  [
    '连续警铃表示疏散，请立即跟随接待人到东门集合点。',
    'A continuous alarm means evacuation: follow your host to the assembly point at once.',
  ],
  [
    ndaText,
    [
      '1. Technical documents, processes, equipment and customer information seen or heard during the visit are trade secrets of the company.',
      '2. Nothing is recorded, photographed, filmed or passed on to others without its written consent.',
      '3. Drawings and samples that were provided are returned on leaving.',
      '4. This agreement is valid for three years from the date of signature. The Chinese text prevails.',
    ].join('\n'),
  ],
].map(([text = '', words = '']) => ({ text, english: words }))

/** The rules of the main company: switched off, so that no pass of the story waits for them. */
export async function seedEntryRules(tx: Db): Promise<void> {
  await tx
    .insert(visitEntryRule)
    .values({ companyId: demoCompanies.main.id, induction, ndaText, ndaVersion: 1, english })
    .onConflictDoNothing()
}
