import type { Db } from '@/server/db/connection'
import { toPinyin } from '@/server/db/pinyin'
import { favoriteReport, report } from '@/server/db/schema/report'

import { type DemoPersonKey, demoCompanies, demoPeople } from './people'
import { seedId } from './seed-id'

/** @returns the id of a report of the main company, by its code */
export const reportId = (code: string) => seedId(`report:${code}`)

interface Entry {
  code: string
  name: string
  icon: string
  remark: string
  roles?: readonly string[]
}

const classes: readonly { code: string; name: string; icon: string; entries: readonly Entry[] }[] = [
  {
    code: 'production',
    name: '生产现场',
    icon: 'factory',
    entries: [
      { code: 'oee', name: '产线 OEE', icon: 'gauge', remark: '可用率、表现性、良率，按班次与产线' },
      { code: 'output', name: '产量达成', icon: 'chart-line', remark: '合格产量对计划，按产线与产品' },
      { code: 'defect', name: '不良分析', icon: 'warning', remark: '不良类型柏拉图与设备排名' },
      { code: 'downtime', name: '停机分析', icon: 'pause', remark: '停机原因、时段与设备' },
      { code: 'energy', name: '能耗分析', icon: 'bolt', remark: '用电与单件能耗' },
    ],
  },
  {
    code: 'approval',
    name: '流程审批',
    icon: 'stamp',
    entries: [
      { code: 'approval', name: '审批时效', icon: 'clock', remark: '各流程办结用时与 24 小时办结率' },
      {
        code: 'load',
        name: '审批负荷',
        icon: 'users',
        remark: '各人处理量、等待时长与超时',
        roles: ['administrator'],
      },
    ],
  },
]

const rows = classes.flatMap(({ code: classCode, name: className, icon: classIcon, entries }, classSort) =>
  entries.map(({ roles = [], ...entry }, sort) => ({
    ...entry,
    id: reportId(entry.code),
    companyId: demoCompanies.main.id,
    classCode,
    className,
    classIcon,
    classSort,
    sort,
    roles,
  })),
)

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
  const kept = Object.entries(favorites).flatMap(([person, codes]) =>
    codes.map((code, sort) => ({ userId: demoPeople[person as DemoPersonKey].id, reportId: reportId(code), sort })),
  )
  await tx.insert(favoriteReport).values(kept).onConflictDoNothing()
}
