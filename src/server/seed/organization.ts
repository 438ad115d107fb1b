import type { Db } from '@/server/db/connection'
import { opinionPhrase, position } from '@/server/db/schema/organization'

import { type DemoPersonKey, demoCompanies, demoPeople } from './people'
import { seedId } from './seed-id'

const positions = ['总经理', '总监', '经理', '主管', '高级工程师', '工程师', '专员', '班组长', '操作工']

const phrases: Partial<Record<DemoPersonKey, readonly string[]>> = {
  zhangWei: ['同意，请按计划执行', '请补充报价依据', '型号核对无误，建议尽快下单', '请先与产线确认停机窗口'],
  wangQiang: ['同意', '请财务复核预算后再报', '注意控制成本'],
  chenQiang: ['现场已确认，同意', '请安排在交接班时进行'],
  reviewer: ['同意', '已阅'],
}

/** The positions of the company, and what its people often say when deciding. */
export async function seedOrganization(tx: Db): Promise<void> {
  const companyId = demoCompanies.main.id
  const ranks = positions.map((name, sort) => ({
    id: seedId(`position:${sort}`),
    companyId,
    code: `P${positions.length - sort}`,
    name,
    sort,
  }))
  await tx.insert(position).values(ranks).onConflictDoNothing()
  const own = Object.entries(phrases).flatMap(([key, texts]) =>
    texts.map((text, sort) => {
      const userId = demoPeople[key as DemoPersonKey].id
      return { id: seedId(`phrase:${key}:${sort}`), userId, text, sort }
    }),
  )
  await tx.insert(opinionPhrase).values(own).onConflictDoNothing()
}
