import { and, asc, eq, inArray } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { appUser } from '@/server/db/schema/identity'
import { visit } from '@/server/db/schema/visit'
import { notify } from '@/server/notifications/notify'
import { formatHumanTime } from '@/server/workflow/instances/names'

import { type FoundVisit, selectVisits, type VisitRow } from './rows'
import { formatRepeat, getWindow } from './windows'

/** The account of the visitor's phone number; undefined without one. */
export async function findVisitorAccount(db: Db, { phone }: Pick<VisitRow, 'phone'>): Promise<string | undefined> {
  if (phone === '') return undefined
  const own = and(eq(appUser.phone, phone), eq(appUser.population, 'user'), eq(appUser.status, 'active'))
  const [row] = await db.select({ id: appUser.id }).from(appUser).where(own)
  return row?.id
}

/** When a visit is, for a message: its days, or its start. */
export const formatNoticeTime = (row: VisitRow, now: Date) =>
  formatRepeat(row) ?? formatHumanTime(getWindow(row, now).startAt, now)

/** What a visitor reads. */
interface VisitorNotice {
  title: string
  content: string
}

/** Sends a visitor's account, if there is one, a message that opens the pass. @returns whether there is one */
export async function notifyVisitor(
  tx: Db,
  { row, companyName }: FoundVisit,
  text: VisitorNotice,
  now: Date,
): Promise<boolean> {
  const userId = await findVisitorAccount(tx, row)
  if (userId === undefined) return false
  const notice = {
    userIds: [userId],
    companyId: row.companyId,
    category: 'system' as const,
    senderName: companyName,
    ...text,
    business: { type: 'visit', id: row.id },
    openPage: `/pages/qr/visitorsCode?id=${row.id}`,
  }
  await notify(tx, notice, now)
  return true
}

/**
 * Notifies those of a party whose visit was still to come.
 *
 * @param party as it was before the change
 */
export async function notifyParty(
  tx: Db,
  party: readonly VisitRow[],
  write: (found: FoundVisit) => VisitorNotice,
  now: Date,
): Promise<void> {
  const coming = party.filter(({ status }) => status !== 'revoked' && status !== 'refused').map(({ id }) => id)
  const found = await selectVisits(tx).where(inArray(visit.id, coming)).orderBy(asc(visit.id))
  for (const one of found) await notifyVisitor(tx, one, write(one), now)
}
