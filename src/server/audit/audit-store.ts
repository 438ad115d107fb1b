import { randomUUID } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'

import type { AuditChange } from '@/contract/organization/audit'
import { DAY_MS } from '@/lib/durations'
import type { Db, Handle } from '@/server/db/connection'
import { auditEntry } from '@/server/db/schema/audit'

/** What is recorded; names and texts as people read them, without secrets and with masked phone numbers. */
type NewAuditEntry = Omit<typeof auditEntry.$inferInsert, 'id' | 'grams'>

/** Pairs of an entry that its index holds; more would make one long text a burden for every search. */
const MOST_GRAMS = 800

/** The pairs of adjacent characters of some texts, in lower case and without spaces; each once. */
export function buildGrams(texts: readonly string[]): string[] {
  const grams = new Set<string>()
  for (const text of texts) {
    const letters = Array.from(text.toLowerCase().replace(/\s+/g, ''))
    for (let at = 1; at < letters.length && grams.size < MOST_GRAMS; at++) {
      grams.add(`${letters[at - 1]}${letters[at]}`)
    }
  }
  return [...grams]
}

const listChangeTexts = (changes: readonly AuditChange[]) =>
  changes.flatMap(({ label, before, after }) => [label, before ?? '', after ?? ''])

/** Adds one entry, in the transaction of what it records. */
export async function insertAuditEntry(tx: Db, entry: NewAuditEntry): Promise<void> {
  const { actorName, actName, subject = '', changes = [], address = '', deviceName = '' } = entry
  const grams = buildGrams([actorName, actName, subject, ...listChangeTexts(changes), address, deviceName])
  await tx.insert(auditEntry).values({ ...entry, id: randomUUID(), grams })
}

/**
 * Deletes entries older than the retention time. The trigger of the table lets nothing else delete, and this only what
 * is older than half a year.
 */
export async function deleteOldAuditEntries({ tx }: Pick<Handle, 'tx'>, keepDays: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keepDays * DAY_MS)
  await tx(async (own) => {
    await own.execute(sql`select set_config('app.audit_retention', 'on', true)`)
    await own.delete(auditEntry).where(lt(auditEntry.at, before))
  })
}
