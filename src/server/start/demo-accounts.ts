import { inArray } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { appUser } from '@/server/db/schema/index'
import { DEMO_PASSWORD, demoPeople } from '@/server/seed/people'

/** Roles of the demo users of product.md. */
const parts = {
  zhangWei: '设备工程师，审批人',
  liNa: '申请人',
  chenQiang: '产线班组长',
  wangQiang: '总监，企业管理员',
  wangMin: '前台接待',
  zhaoLei: '保安，核验访客',
  zhouMin: '伙伴（海天自动化），从伙伴入口登录',
  liuYang: '访客（博世）',
  reviewer: '审核体验',
  empty: '空账号，尚无任何数据',
} as const satisfies Partial<Record<keyof typeof demoPeople, string>>

/** Log lines with the demo accounts; empty when the database has no demo users. */
export async function demoAccountLines(db: Db): Promise<string[]> {
  const people = Object.entries(parts).map(([key, part]) => ({ ...demoPeople[key as keyof typeof parts], part }))
  const ids = people.map(({ id }) => id)
  const present = new Set(
    (await db.select({ id: appUser.id }).from(appUser).where(inArray(appUser.id, ids))).map((row) => row.id),
  )
  const lines = people
    .filter(({ id }) => present.has(id))
    .map(({ phone, name, part }) => `    ${phone}  ${name}  ${part}`)
  return lines.length > 0 ? [`  Demo accounts, password ${DEMO_PASSWORD}:`, ...lines] : []
}
