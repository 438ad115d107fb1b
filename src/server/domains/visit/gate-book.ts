import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'

import type { BookedVisit, GateBook, VisitVerdict } from '@/contract/visit/visit-gate'
import type { EntryStep } from '@/contract/visit/visit-pass'
import { DAY_MS } from '@/lib/durations'
import { takeStart } from '@/lib/text/cut-text'
import { chinaDay, startOfChinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { visit } from '@/server/db/schema/visit'
import { formatTime } from '@/server/http/wire-time'

import { listBlockReasons } from './blocklist'
import { isEntryHeld, listCautions, listEntrySteps } from './entry/entry-steps'
import type { MarkPhone } from './entry/phone-marks'
import { resolveGate } from './gates'
import { type FoundVisit, maskVisitorName, selectVisits } from './rows'
import { findWindowOfDay, getWindow } from './windows'

/** What the room of the gate's device holds. */
const BOOKED_MAX = 500
/** Texts are cut for the device's room: the guard compares surname and company. */
const COMPANY_SIGNS = 14
const TEXT_SIGNS = 10
const HOST_SIGNS = 6

const cut = (text: string, signs: number) => (text.length > signs ? `${takeStart(text, signs - 1)}…` : text)

function presentBookedVisit(
  { row, hostName }: FoundVisit,
  isBlocked: boolean,
  health: VisitVerdict['health'],
  { steps, now }: { steps: readonly EntryStep[]; now: Date },
): BookedVisit {
  // Of a recurring visit without an occurrence today the next one: the device then says that it is early.
  const { startAt, endAt } = findWindowOfDay(row, now) ?? getWindow(row, now)
  return {
    passId: row.passId ?? '',
    publicKeys: [...row.passKeys],
    state: row.status === 'approved' && isBlocked ? 'blocked' : row.status,
    visitorName: maskVisitorName(row),
    visitorCompany: cut(row.visitorCompany, COMPANY_SIGNS),
    companions: row.companions,
    plate: row.plate,
    purpose: cut(row.purpose, TEXT_SIGNS),
    area: cut(row.area, TEXT_SIGNS),
    hostName: cut(hostName, HOST_SIGNS),
    startTime: formatTime(startAt),
    endTime: formatTime(endAt),
    insideSince: formatTime(row.insideSince),
    entries: row.entries,
    cautions: listCautions(steps),
    isHeld: isEntryHeld(steps),
    health: health && health.level !== 'green' ? { level: health.level, levelName: health.levelName } : null,
  }
}

/**
 * Today's visitors of one gate, and who is still inside, for the gate's device.
 *
 * @throws {Refusal} 404 no such gate
 */
export async function presentGateBook(
  db: Db,
  companyId: string,
  gateId: string,
  now: Date,
  {
    listHealth,
    markPhone,
  }: {
    listHealth: (visitIds: readonly string[]) => Promise<Map<string, VisitVerdict['health']>>
    markPhone: MarkPhone
  },
): Promise<GateBook> {
  const gate = await resolveGate(db, companyId, gateId)
  const day = startOfChinaDay(now.getTime())
  const isToday = and(lt(visit.startAt, new Date(day + DAY_MS)), gt(visit.endAt, new Date(day)))
  const own = and(eq(visit.companyId, companyId), eq(visit.gateId, gate.id), isNotNull(visit.passId))
  const found = await selectVisits(db)
    .where(and(own, inArray(visit.status, ['approved', 'revoked']), or(isToday, isNotNull(visit.insideSince))))
    .orderBy(asc(isNull(visit.insideSince)), asc(visit.startAt), asc(visit.id))
    .limit(BOOKED_MAX + 1)
  const rows = found.slice(0, BOOKED_MAX)
  const phones = rows.flatMap(({ row }) => row.phone || [])
  const blocked = await listBlockReasons(db, companyId, phones)
  const health = await listHealth(rows.map(({ row }) => row.id))
  const visits = rows.map(({ row }) => row)
  const steps = await listEntrySteps(db, companyId, visits, markPhone, now)
  return {
    gateId: gate.id,
    companyId,
    day: chinaDay(now.getTime()),
    serverTime: now.getTime(),
    visits: rows.map((found) =>
      presentBookedVisit(found, blocked.has(found.row.phone), health.get(found.row.id) ?? null, {
        steps: steps.get(found.row.id) ?? [],
        now,
      }),
    ),
    isCut: found.length > BOOKED_MAX,
  }
}
