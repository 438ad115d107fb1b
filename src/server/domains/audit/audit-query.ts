import { and, arrayContains, eq, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { AuditEntry, exportAuditEntries, listAuditEntries } from '@/contract/organization/audit'
import { DAY_MS } from '@/lib/durations'
import { parseWireTime } from '@/lib/wire-time'
import { buildGrams } from '@/server/audit/audit-store'
import type { Db } from '@/server/db/connection'
import { buildTimeOrder } from '@/server/db/page'
import { auditEntry } from '@/server/db/schema/audit'
import { toContainsPattern } from '@/server/db/sql-text'
import { formatTime } from '@/server/http/wire-time'

export type AuditFilter = InferOutput<(typeof exportAuditEntries)['input']>
type AuditPageInput = InferOutput<(typeof listAuditEntries)['input']>

const { id, at, kind, act, actName, actorId, actorName, subject, changes, address, deviceName } = auditEntry
const shown = { id, at, kind, act, actName, actorId, actorName, subject, changes, address, deviceName }

const toDay = (day: string) => new Date(parseWireTime(day) ?? 0)

/**
 * Condition for the words. The index of pairs of characters finds rows with all pairs; a single character has no pair
 * and is looked for in names alone.
 */
function matchesWords(keyword: string): SQL | undefined {
  const grams = buildGrams(keyword.split(/\s+/))
  if (grams.length > 0) return arrayContains(auditEntry.grams, grams)
  const words = toContainsPattern(keyword.trim())
  return or(ilike(actorName, words), ilike(subject, words))
}

function matchesFilter(companyId: string, filter: AuditFilter): SQL | undefined {
  const { keyword, kind: ofKind, actorId: ofActor, fromDay, toDay: lastDay } = filter
  return and(
    eq(auditEntry.companyId, companyId),
    ofKind ? eq(kind, ofKind) : undefined,
    ofActor ? eq(actorId, ofActor) : undefined,
    fromDay ? gte(at, toDay(fromDay)) : undefined,
    lastDay ? lt(at, new Date(toDay(lastDay).getTime() + DAY_MS)) : undefined,
    keyword ? matchesWords(keyword) : undefined,
  )
}

/** Condition for entries after one of the list: a row comparison, which its index answers at any depth. */
function isAfter(cursor: string | undefined, isOldestFirst: boolean): SQL | undefined {
  if (cursor === undefined) return undefined
  const [time = '', lastId = ''] = cursor.split('_')
  const last = sql`(${new Date(Number(time)).toISOString()}::timestamptz, ${lastId})`
  return isOldestFirst ? sql`(${at}, ${id}) > ${last}` : sql`(${at}, ${id}) < ${last}`
}

interface AuditPage {
  records: AuditEntry[]
  next: string | null
}

/** One page of a company's entries. */
export async function listCompanyAuditEntries(
  db: Db,
  companyId: string,
  { size, after, sort, ...filter }: AuditPageInput,
): Promise<AuditPage> {
  const isOldestFirst = sort === 'oldest'
  const rows = await db
    .select(shown)
    .from(auditEntry)
    .where(and(matchesFilter(companyId, filter), isAfter(after, isOldestFirst)))
    .orderBy(...buildTimeOrder(sort, at, id))
    .limit(size + 1)
  const page = rows.slice(0, size)
  const last = rows.length > size ? page.at(-1) : undefined
  return {
    records: page.map(({ at: time, changes: changed, ...entry }) => ({
      ...entry,
      time: formatTime(time),
      changes: [...changed],
    })),
    next: last ? `${last.at.getTime()}_${last.id}` : null,
  }
}
