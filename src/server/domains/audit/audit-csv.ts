import { AUDIT_EXPORT_MAX, type AuditChange } from '@/contract/organization/audit'
import { BYTE_ORDER_MARK, buildCsvLine } from '@/lib/csv'
import type { Db } from '@/server/db/connection'
import { type AuditFilter, listCompanyAuditEntries } from './audit-query'

const AT_ONCE = 1000
const HEAD = ['时间', '操作人', '操作', '对象', '改动', '地址', '设备']

/** A change in words: what it was and what it is. */
function formatChange({ label, before, after }: AuditChange): string {
  if (before === null) return `${label}：${after ?? ''}`
  return after === null ? `${label}：${before} → 无` : `${label}：${before} → ${after}`
}

/** The entries as CSV, in parts, so that a hundred thousand of them never stand in memory together. */
export async function* streamAuditCsv(db: Db, companyId: string, filter: AuditFilter): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + buildCsvLine(HEAD)
  let after: string | undefined
  for (let written = 0; written < AUDIT_EXPORT_MAX; written += AT_ONCE) {
    const { records, next } = await listCompanyAuditEntries(db, companyId, {
      ...filter,
      sort: 'newest',
      size: AT_ONCE,
      after,
    })
    yield records
      .map(({ time, actorName, actName, subject, changes, address, deviceName }) =>
        buildCsvLine([time, actorName, actName, subject, changes.map(formatChange).join('；'), address, deviceName]),
      )
      .join('')
    if (next === null) return
    after = next
  }
  yield buildCsvLine([`仅导出最近 ${AUDIT_EXPORT_MAX} 条，请缩小日期范围`])
}
