import { and, asc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'

import type { Db, Handle } from '@/server/db/connection'
import { appUser, userRole } from '@/server/db/schema/identity'
import { visit } from '@/server/db/schema/visit'
import { notify } from '@/server/notifications/notify'
import { formatHumanTime } from '@/server/workflow/instances/names'

import { buildVisitPath, formatPartyName, isOverstaying, type VisitRow } from './rows'
import { getWindow } from './windows'

/** Users who see the on-site list and can check visitors out. */
async function listDeskUserIds(tx: Db, companyId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: appUser.id })
    .from(userRole)
    .innerJoin(appUser, eq(appUser.id, userRole.userId))
    .where(
      and(
        inArray(userRole.role, ['guard', 'reception']),
        eq(appUser.companyId, companyId),
        eq(appUser.status, 'active'),
      ),
    )
  return rows.map(({ id }) => id)
}

/** The desk's notification opens the on-site list, the host's opens the visit. */
async function notifyOverstay(tx: Db, row: VisitRow, now: Date): Promise<void> {
  const desk = await listDeskUserIds(tx, row.companyId)
  const notice = {
    companyId: row.companyId,
    category: 'system' as const,
    senderName: '访客',
    business: { type: 'visit', id: row.id },
    title: `${formatPartyName(row)}超时未离场`,
  }
  const stays = `预约 ${formatHumanTime(getWindow(row, row.insideSince ?? now).endAt, now)} 结束，仍在场。`
  const toDesk = { userIds: desk, content: `${stays}请联系接待人，离场后登记。`, openPage: '/pages/qr/onsite' }
  await notify(tx, { ...notice, ...toDesk }, now)
  if (desk.includes(row.hostId)) return
  const toHost = {
    userIds: [row.hostId],
    content: `${stays}请陪同离场，由门岗登记。`,
    openPage: buildVisitPath(row.id),
  }
  await notify(tx, { ...notice, ...toHost }, now)
}

/**
 * Notifies hosts and the desk of overstaying visitors, once per visit. It reads all recurring visits on site, whose end of
 * the day is not in a column, and locks in the order of other passages.
 */
export async function sendOverstayNotices(tx: Db, now: Date): Promise<void> {
  const isOver = or(lt(visit.endAt, now), isNotNull(visit.repeat))
  const late = and(isNotNull(visit.insideSince), isOver, isNull(visit.overstayToldAt))
  const found = await tx.select().from(visit).where(late).orderBy(asc(visit.id)).for('update')
  const rows = found.filter((row) => isOverstaying(row, now))
  const ids = rows.map(({ id }) => id)
  // One notification for a party that is late together.
  const first = rows.filter(({ leaderId }) => leaderId === null || !ids.includes(leaderId))
  for (const row of first) await notifyOverstay(tx, row, now)
  if (ids.length > 0) await tx.update(visit).set({ overstayToldAt: now }).where(inArray(visit.id, ids))
}

/** {@link sendOverstayNotices} in a transaction. */
export async function notifyOverstays(handle: Handle, now: Date): Promise<void> {
  await handle.tx((tx) => sendOverstayNotices(tx, now))
}
