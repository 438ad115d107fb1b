import { and, eq } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { visit } from '@/server/db/schema/visit'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import type { VisitBadge } from '@/server/print/badge-pdf'

import { selectVisits } from './rows'
import { getWindow } from './windows'

const BADGE = /^B1\.([\w-]{1,64})$/

/** The code on a badge: it names the visit for its exit, and lets nobody in. */
export const formatBadgeCode = (visitId: string) => `B1.${visitId}`

/** The visit of a badge's code; undefined for any other text. */
export const readBadgeCode = (text: string): string | undefined => BADGE.exec(text.trim())?.[1]

/** What the badge of a visit shows. @throws {Refusal} 404; 409 not approved, or over */
export async function describeBadge(db: Db, companyId: string, id: string, now: Date): Promise<VisitBadge> {
  const [found] = await selectVisits(db).where(and(eq(visit.id, id), eq(visit.companyId, companyId)))
  if (!found) throw new Refusal(404, '来访不存在')
  const { row, companyName, hostName } = found
  const isOver = row.insideSince === null && row.endAt <= now
  if (row.status !== 'approved' || isOver) throw new Refusal(409, '来访未确认或已结束，不能打印访客证')
  const { endAt } = getWindow(row, row.insideSince ?? now)
  const { visitorName, visitorCompany, area } = row
  const until = formatTime(endAt).slice(5, 16)
  return { companyName, visitorName, visitorCompany, hostName, until, area, code: formatBadgeCode(row.id) }
}
