import { AUDIT_EXPORT_MAX, type AuditChange } from '@/contract/organization/audit'
import type { Db } from '@/server/db/connection'

import { type AuditFilter, listCompanyAuditEntries } from './audit-query'

const HEAD = ['时间', '操作人', '操作', '对象', '改动', '地址', '设备']

const AT_ONCE = 500

/** A change in words: what it was and what it is. */
function formatChange({ label, before, after }: AuditChange): string {
  if (before === null) return `${label}：${after ?? ''}`
  return after === null ? `${label}：${before} → 无` : `${label}：${before} → ${after}`
}

/** The entries as they are exported, newest first. A cursor, for a hundred thousand of them by offset would be slow. */
export function openAuditExport(db: Db, companyId: string, filter: AuditFilter) {
  return {
    subject: [filter.keyword, filter.fromDay, filter.toDay].filter(Boolean).join(' '),
    head: HEAD,
    max: AUDIT_EXPORT_MAX,
    list: async function* () {
      let after: string | null | undefined
      while (after !== null) {
        const query = { ...filter, sort: 'newest' as const, size: AT_ONCE, after }
        const { records, next } = await listCompanyAuditEntries(db, companyId, query)
        after = next
        yield records.map(({ time, actorName, actName, subject, changes, address, deviceName }) => [
          time,
          actorName,
          actName,
          subject,
          changes.map(formatChange).join('；'),
          address,
          deviceName,
        ])
      }
    },
  }
}
