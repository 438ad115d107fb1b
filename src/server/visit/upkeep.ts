import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'

import type { Db, Handle } from '@/server/db'
import { notify } from '@/server/notify'
import { appUser, userRole } from '@/server/schema/identity'
import { visit } from '@/server/schema/visit'
import { spokenTime } from '@/server/workflow/names'

import { partyName, type VisitRow } from './rows'

/** After this, nothing of a visit tells who it was. */
export const RETENTION_DAYS = 90
const DAY_MS = 86_400_000
const AT_ONCE = 100

async function guardsOf(tx: Db, companyId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: appUser.id })
    .from(userRole)
    .innerJoin(appUser, eq(appUser.id, userRole.userId))
    .where(and(eq(userRole.role, 'guard'), eq(appUser.companyId, companyId), eq(appUser.status, 'active')))
  return rows.map(({ id }) => id)
}

async function tellOverstay(tx: Db, row: VisitRow, now: Date): Promise<void> {
  const notice = {
    ...{ userIds: [row.hostId, ...(await guardsOf(tx, row.companyId))], companyId: row.companyId },
    ...{ category: 'system' as const, senderName: '访客', business: { type: 'visit', id: row.id } },
    title: `${partyName(row)}超时未离场`,
    content: `预约 ${spokenTime(row.endAt, now)} 结束，仍在场。请接待人陪同离场，或在“在场人员”登记离场。`,
    openPage: '/pages/qr/invite',
  }
  await notify(tx, notice, now)
}

/** Tells hosts and guards, once each, of those who are here longer than agreed. */
export async function chaseOverstays(handle: Handle, now: Date): Promise<void> {
  await handle.tx(async (tx) => {
    const late = and(isNotNull(visit.insideSince), lt(visit.endAt, now), isNull(visit.overstayToldAt))
    const rows = await tx.select().from(visit).where(late).limit(AT_ONCE).for('update')
    for (const row of rows) await tellOverstay(tx, row, now)
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await tx.update(visit).set({ overstayToldAt: now }).where(inArray(visit.id, ids))
  })
}

/** Wipes what is personal in visits whose retention is over; that there was one stays. */
export async function wipeOldVisits(db: Db, now: Date): Promise<void> {
  const old = and(lt(visit.endAt, new Date(now.getTime() - RETENTION_DAYS * DAY_MS)), isNull(visit.wipedAt))
  const person = { visitorName: '已清除', visitorCompany: '', phone: '', plate: '', purpose: '' }
  const keys = { holderHash: null, seed: null, passId: null, wipedAt: now }
  await db
    .update(visit)
    .set({ ...person, ...keys })
    .where(and(old, isNull(visit.insideSince)))
}
