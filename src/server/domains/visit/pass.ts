import { and, asc, eq, gt } from 'drizzle-orm'

import type { VisitorPass } from '@/contract/visit/visit-pass'
import { DAY_MS } from '@/lib/durations'
import { maskPhone } from '@/lib/mask'
import type { Db } from '@/server/db/connection'
import { healthForm } from '@/server/db/schema/health'
import { visit } from '@/server/db/schema/visit'
import { type FileLinks, findFileUrl } from '@/server/files/file-links'
import type { Caller } from '@/server/http/caller'
import { formatTime } from '@/server/http/wire-time'

import { isEntryHeld, listEntrySteps } from './entry/entry-steps'
import type { MarkPhone } from './entry/phone-marks'
import { findCallerPhone, requireHeldVisit } from './held-visit'
import { type FoundVisit, findOpenToken, getVisitStatusName, selectVisits } from './rows'
import { formatRepeat, getWindow, listComingWindows, presentRepeat } from './windows'

/** Occurrences that a phone keeps, for a time without signal. */
const OCCURRENCES_KEPT = 14

function presentPass(
  { row, ...names }: FoundVisit,
  now: Date,
): Omit<VisitorPass, 'asksHealth' | 'mates' | 'steps' | 'photoUrl'> {
  const { startAt, endAt } = getWindow(row, now)
  const isOver = row.endAt <= now && row.insideSince === null
  const isUsable = row.status === 'approved' && row.endAt > now
  const { visitorName, visitorCompany, companions, plate, purpose, area } = row
  return {
    id: row.id,
    status: isOver && row.status !== 'revoked' ? 'ended' : row.status,
    statusName: getVisitStatusName(row, now),
    reason: row.reason || null,
    companyName: names.companyName,
    gateName: names.gateName,
    address: names.address,
    visitorName,
    visitorCompany,
    companions,
    plate,
    purpose,
    area,
    phone: maskPhone(row.phone),
    hostName: names.hostName,
    hostPhone: isUsable ? names.hostPhone : null,
    leaderName: names.leaderName,
    startTime: formatTime(startAt),
    endTime: formatTime(endAt),
    repeatText: formatRepeat(row),
    repeat: presentRepeat(row),
    occurrences: row.repeat ? listComingWindows(row, now, OCCURRENCES_KEPT) : [],
    insideSince: formatTime(row.insideSince),
    companyId: row.companyId,
    publicKeys: [...row.passKeys],
    ...(isUsable ? { passId: row.passId, seed: row.seed } : { passId: null, seed: null }),
    serverTime: now.getTime(),
  }
}

async function hasHealthForm(db: Db, companyId: string): Promise<boolean> {
  const own = eq(healthForm.companyId, companyId)
  const [form] = await db.select({ version: healthForm.version }).from(healthForm).where(own)
  return form !== undefined
}

/** The companions with a pass of their own, for the main visitor, who shares their links. */
async function presentMates(db: Db, leaderId: string, now: Date): Promise<VisitorPass['mates']> {
  const rows = await db
    .select()
    .from(visit)
    .where(eq(visit.leaderId, leaderId))
    .orderBy(asc(visit.createdAt), asc(visit.id))
  return rows.map((row) => ({
    id: row.id,
    name: row.visitorName,
    statusName: getVisitStatusName(row, now),
    token: findOpenToken(row, now),
  }))
}

/** Presents the pass of a visit, with the access check of {@link requireHeldVisit}. @throws {Refusal} 404 */
export async function presentVisitorPass(
  db: Db,
  caller: Caller | null,
  visitKey: { id: string; holder?: string | undefined },
  { markPhone, links }: { markPhone: MarkPhone; links: FileLinks },
  now: Date,
): Promise<VisitorPass> {
  const found = await requireHeldVisit(db, caller, visitKey)
  const { id, companyId } = found.row
  const steps = (await listEntrySteps(db, companyId, [found.row], markPhone, now)).get(id) ?? []
  const photoUrl = await findFileUrl(links, found.row.photoFileId)
  const asksHealth = await hasHealthForm(db, companyId)
  const pass = { ...presentPass(found, now), mates: await presentMates(db, id, now), asksHealth, steps, photoUrl }
  return isEntryHeld(steps) ? { ...pass, passId: null, seed: null } : pass
}

/** Current and recent visits with the caller's phone number. */
export async function presentOwnPasses(db: Db, caller: Caller, now: Date) {
  const phone = await findCallerPhone(db, caller)
  if (phone === null) return []
  const fresh = gt(visit.endAt, new Date(now.getTime() - DAY_MS))
  const rows = await selectVisits(db)
    .where(and(eq(visit.phone, phone), fresh))
    .orderBy(asc(visit.startAt), asc(visit.id))
    .limit(20)
  return rows.map((found) => {
    const { id, status, statusName, companyName, purpose, startTime, endTime } = presentPass(found, now)
    return { id, status, statusName, companyName, purpose, startTime, endTime }
  })
}
