import { array, type InferOutput, nullable, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Count, Id, orNull, patternText, queryInteger, trimmedText, WireDate, WireTime } from '@/contract/shapes'
import { TimeSort } from '@/contract/time-sort'

/** The most entries of one export, newest first. */
export const AUDIT_EXPORT_MAX = 100_000

/** One field that an act changed. Null: there was none before, or is none afterwards. */
export const AuditChange = object({ label: string(), before: orNull(string()), after: orNull(string()) })
export type AuditChange = InferOutput<typeof AuditChange>

/** Who did what, when, from where, before and after. */
export const AuditEntry = object({
  id: Id,
  time: WireTime,
  /** manage: an act in 管理; session: a sign-in, a sign-out or a change of password. */
  kind: string(),
  /** Name of the call, or of the event of a sign-in. */
  act: string(),
  actName: string(),
  actorId: Id,
  actorName: string(),
  /** What the act is about; empty: nothing of its own. */
  subject: string(),
  changes: array(AuditChange),
  address: string(),
  deviceName: string(),
})
export type AuditEntry = InferOutput<typeof AuditEntry>

const auditFilter = {
  /** Words of the person, the act, its subject or what changed. */
  keyword: optional(trimmedText(50)),
  kind: optional(picklist(['manage', 'session'])),
  actorId: optional(Id),
  /** First and last day in China. */
  fromDay: optional(WireDate),
  toDay: optional(WireDate),
}

/** Entries of the company. `next` continues after the last one; null at the end. */
export const listAuditEntries = endpoint({
  path: '/core/api/app/manage/audit',
  summary: '审计日志',
  who: ['administrator:audit'],
  input: object({
    ...auditFilter,
    sort: TimeSort,
    size: optional(queryInteger(1, 100), 30),
    /** `next` of the page before. */
    after: optional(patternText(/^\d{1,14}_[\w-]{1,64}$/)),
  }),
  output: object({
    records: array(AuditEntry),
    next: nullable(string()),
    /** Days after which an entry is deleted; absent from servers that do not say. */
    keepDays: optional(Count),
  }),
})

/** The same entries as a CSV file in UTF-8 with a byte order mark, at most {@link AUDIT_EXPORT_MAX}. Is itself recorded. */
export const exportAuditEntries = endpoint({
  path: '/core/api/app/manage/audit/export',
  summary: '导出审计日志',
  who: ['administrator:audit'],
  input: object(auditFilter),
  output: object({}),
  bytes: true,
})
