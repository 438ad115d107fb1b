import { and, eq, inArray } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { GateScan, ScanResult, settleScans } from '@/contract/event/activity'
import type { Db } from '@/server/db/connection'
import { activity, activityGuest, activityScan } from '@/server/db/schema/activity'
import { requireCompanyRow } from '@/server/http/company-row'

import { parseGuestCode } from './guest-code'
import {
  type ActivityRow,
  type CountedScans,
  computePhase,
  computePunctuality,
  findCountedScans,
  presentPresence,
} from './presence'

type GuestRow = typeof activityGuest.$inferSelect
type Input = InferOutput<(typeof settleScans)['input']>

/** @throws {Refusal} 404 when the company has no such activity */
export const requireActivity = (db: Db, companyId: string, id: string) =>
  requireCompanyRow(db, activity, { companyId, id }, '活动不存在')

/** Locks the guests of some codes in a fixed order: concurrent gates see each other's scans without deadlocks. */
async function lockGuests(tx: Db, activityId: string, codes: readonly string[]): Promise<Map<string, GuestRow>> {
  if (codes.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(activityGuest)
    .where(and(eq(activityGuest.activityId, activityId), inArray(activityGuest.code, [...codes])))
    .orderBy(activityGuest.id)
    .for('update')
  return new Map(rows.map((row) => [row.code, row]))
}

/** Why a scan is refused. Sign-out remains possible after the end. */
function findScanRefusal(of: ActivityRow, guest: GuestRow, { direction }: GateScan, at: Date): string | undefined {
  if (guest.revokedAt || of.cancelledAt) return 'revoked'
  const phase = computePhase(of, at)
  if (phase === 'before') return 'early'
  return phase === 'over' && direction === 'in' ? 'over' : undefined
}

function computeScanVerdict(of: ActivityRow, { id, direction }: GateScan, counted: CountedScans | undefined): string {
  const first = counted?.[direction]
  if (first?.id !== id) return 'duplicate'
  if (direction === 'out') return 'out'
  return computePunctuality(of, first.occurredAt) === 'late' ? 'late' : 'in'
}

function presentScanResult(
  of: ActivityRow,
  scan: GateScan,
  guest: GuestRow | undefined,
  outcomes: ScanOutcomes,
): ScanResult {
  if (!guest) return { id: scan.id, verdict: 'unknown', guest: null }
  const counted = outcomes.counted.get(guest.id)
  const { code, name, company, seat } = guest
  const verdict = outcomes.refused.get(scan.id) ?? computeScanVerdict(of, scan, counted)
  return { id: scan.id, verdict, guest: { code, name, company, seat, ...presentPresence(of, counted) } }
}

interface ScanOutcomes {
  refused: ReadonlyMap<string, string>
  counted: ReadonlyMap<string, CountedScans>
}

/** Records scans and returns the result of each. A repeated scan is not recorded again; its result is recomputed. */
export async function recordScans(tx: Db, of: ActivityRow, byUserId: string | null, input: Input, now: Date) {
  const read = input.scans.map((scan) => ({ scan, code: parseGuestCode(scan.code) }))
  const codes = [...new Set(read.flatMap(({ code }) => (code === undefined ? [] : [code])))]
  const guests = await lockGuests(tx, of.id, codes)
  const ahead = now.getTime() - input.sentAt
  const refused = new Map<string, string>()
  const rows = read.flatMap(({ scan, code }) => {
    const guest = code === undefined ? undefined : guests.get(code)
    if (!guest) return []
    // Clamped to now, whatever the device's clock is.
    const occurredAt = new Date(Math.min(now.getTime(), scan.at + ahead))
    const why = findScanRefusal(of, guest, scan, occurredAt)
    if (why !== undefined) {
      refused.set(scan.id, why)
      return []
    }
    const gate = of.gates.some(({ key }) => key === scan.gate) ? scan.gate : (of.gates[0]?.key ?? '')
    const { id, direction, reason } = scan
    return [
      { id, activityId: of.id, guestId: guest.id, direction, gate, occurredAt, receivedAt: now, reason, byUserId },
    ]
  })
  if (rows.length > 0) await tx.insert(activityScan).values(rows).onConflictDoNothing()
  const ids = [...guests.values()].map(({ id }) => id)
  const counted = ids.length > 0 ? await findCountedScans(tx, of.id, ids) : new Map<string, CountedScans>()
  return read.map(({ scan, code }) =>
    presentScanResult(of, scan, code === undefined ? undefined : guests.get(code), { refused, counted }),
  )
}
