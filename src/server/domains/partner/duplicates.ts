import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'

import { chinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { opportunity, opportunityClaim } from '@/server/db/schema/opportunity'

import { normalizeCompanyName } from './company-name'
import type { OpportunityRow } from './opportunity-rows'

/** Attributes that identify a customer. */
export interface CustomerMarks {
  customerName?: string | undefined
  creditCode?: string | undefined
  contactPhone?: string | undefined
}

interface Mark {
  kind: 'code' | 'name' | 'phone'
  field: 'creditCode' | 'customerName' | 'contactPhone'
  value: string
}

/** Ordered by certainty. */
function listMarks({ customerName = '', creditCode = '', contactPhone = '' }: CustomerMarks): Mark[] {
  const marks: Mark[] = [
    { kind: 'code', field: 'creditCode', value: creditCode.toUpperCase() },
    { kind: 'name', field: 'customerName', value: normalizeCompanyName(customerName) },
    { kind: 'phone', field: 'contactPhone', value: contactPhone },
  ]
  return marks.filter(({ value }) => value !== '')
}

const columns = { code: opportunity.creditCode, name: opportunity.customerKey, phone: opportunity.contactPhone }

/** Pending, or protected. */
function isHeldBy(now: Date) {
  const isWaiting = inArray(opportunity.status, ['submitted', 'reviewing'])
  const isKept = inArray(opportunity.status, ['approved', 'converted', 'won'])
  const lasts = or(isNull(opportunity.protectEnd), gt(opportunity.protectEnd, now))
  return or(isWaiting, and(isKept, lasts))
}

/** Literal states, because a partial index is only used when the condition matches literally. */
const isLive = sql.raw("status in ('submitted', 'reviewing', 'approved', 'converted', 'won')")

/** An opportunity of the same customer, and the matching attribute. */
export interface OpportunityDuplicate {
  row: OpportunityRow
  field: Mark['field']
}

/**
 * Finds opportunities that block a report or are the caller's own: by code, name and phone number.
 *
 * @param except the opportunity that is being edited
 */
export async function listOpportunityDuplicates(
  db: Db,
  companyId: string,
  marks: CustomerMarks,
  { now, except = '' }: { now: Date; except?: string },
): Promise<OpportunityDuplicate[]> {
  const found: OpportunityDuplicate[] = []
  for (const { kind, field, value } of listMarks(marks)) {
    const same = and(eq(opportunity.companyId, companyId), eq(columns[kind], value), ne(opportunity.id, except))
    const rows = await db
      .select()
      .from(opportunity)
      .where(and(same, isLive, isHeldBy(now)))
      .limit(20)
    found.push(...rows.filter(({ id }) => !found.some(({ row }) => row.id === id)).map((row) => ({ row, field })))
  }
  return found
}

/**
 * Locks the customer's attributes, so that a concurrent report of the same customer waits and then sees the first one.
 * The rows are locked in a fixed order, to prevent deadlocks.
 */
export async function lockCustomerMarks(tx: Db, companyId: string, marks: CustomerMarks, now: Date): Promise<void> {
  const rows = listMarks(marks).map(({ kind, value }) => ({ companyId, kind, value, claimedAt: now }))
  for (const row of rows.sort((a, b) => (a.kind < b.kind ? -1 : 1))) {
    await tx
      .insert(opportunityClaim)
      .values(row)
      .onConflictDoUpdate({
        target: [opportunityClaim.companyId, opportunityClaim.kind, opportunityClaim.value],
        set: { claimedAt: now },
      })
  }
}

const subjects = { creditCode: '该企业', customerName: '该客户', contactPhone: '该联系电话' } as const

/** Describes a duplicate with its protection end, without naming its owner. */
export function formatDuplicateText({ row, field }: OpportunityDuplicate, isMine: boolean, now: Date): string {
  const whose = isMine ? '你已报备' : `${subjects[field]}已有报备`
  if (row.protectEnd === null || row.protectEnd <= now) return `${whose}，正在审核`
  const [, month, day] = chinaDay(row.protectEnd.getTime()).split('-').map(Number)
  return `${whose}，保护至 ${month}月${day}日`
}
