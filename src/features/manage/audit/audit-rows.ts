import type { AuditChange, AuditEntry } from '@/contract/organization/audit'
import { joinTexts } from '@/lib/text/join-texts'

/** An entry of the list, and the day above it where another day begins. */
export interface AuditRow {
  entry: AuditEntry
  day: string | null
}

/** Entries with a heading before the first one of each day. */
export function groupAuditByDay(entries: readonly AuditEntry[]): AuditRow[] {
  return entries.map((entry, at) => {
    const day = entry.time.slice(0, 10)
    return { entry, day: entries[at - 1]?.time.slice(0, 10) === day ? null : day }
  })
}

/** What was done to what, in one line. */
export function describeAuditEntry({ actName, subject }: Pick<AuditEntry, 'actName' | 'subject'>): string {
  return subject ? joinTexts([actName, subject]) : actName
}

/** A change in words; what is new or gone has one side only. */
export function describeAuditChange({ before, after }: AuditChange): string {
  if (before === null) return after ?? ''
  return after === null ? `${before}（已去掉）` : `${before} → ${after}`
}
