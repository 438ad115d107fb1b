import type { Db } from '@/server/db/connection'
import { toPinyin } from '@/server/db/pinyin'
import { favoriteReport, report } from '@/server/db/schema/report'
import { reportColumns } from '@/server/definitions/usual-reports'

import { type DemoPersonKey, demoCompanies, demoPeople } from './people'
import { seedId } from './seed-id'

/** @returns the id of a report of the main company, by its code */
export const reportId = (code: string) => seedId(`report:${code}`)

const rows = reportColumns.map((columns) => ({
  ...columns,
  id: reportId(columns.code),
  companyId: demoCompanies.main.id,
}))

/** The other company has one of its own. */
const otherRow = {
  id: seedId('report:other:approval'),
  companyId: demoCompanies.other.id,
  code: 'approval',
  name: '审批时效',
  icon: 'clock',
  remark: '各流程办结用时',
  classCode: 'approval',
  className: '流程审批',
  classIcon: 'stamp',
}

const favorites: Partial<Record<DemoPersonKey, readonly string[]>> = {
  zhangWei: ['oee', 'downtime'],
  chenQiang: ['output', 'oee'],
  wangQiang: ['oee', 'output', 'approval'],
  reviewer: ['oee', 'defect'],
}

/** Reports, and who has which in front. */
export async function seedReports(tx: Db): Promise<void> {
  const all = [...rows, otherRow]
  const spoken = await Promise.all(all.map(({ name }) => toPinyin(name)))
  await tx
    .insert(report)
    .values(all.map((row, at) => ({ ...row, ...spoken[at] })))
    .onConflictDoNothing()
  const favoriteRows = Object.entries(favorites).flatMap(([person, codes]) =>
    codes.map((code, sort) => ({ userId: demoPeople[person as DemoPersonKey].id, reportId: reportId(code), sort })),
  )
  await tx.insert(favoriteReport).values(favoriteRows).onConflictDoNothing()
}
