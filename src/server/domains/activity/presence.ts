import { and, asc, eq, inArray } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { type activity, activityScan } from '@/server/db/schema/activity'
import { formatTime } from '@/server/http/wire-time'

export type ActivityRow = typeof activity.$inferSelect
export type ScanRow = Pick<
  typeof activityScan.$inferSelect,
  'id' | 'guestId' | 'direction' | 'gate' | 'occurredAt' | 'reason'
>

/** The counted scans of a guest: the earliest per direction. */
export interface CountedScans {
  in?: ScanRow
  out?: ScanRow
}

/** Attendance of a guest, with the contract's field names. */
interface Presence {
  inTime: string | null
  inGate: string | null
  inState: 'normal' | 'late' | null
  lateReason: string | null
  outTime: string | null
  outGate: string | null
}

/**
 * The counted scans by guest. Ties are broken by the scan's id, so that the result is deterministic.
 *
 * @param guestIds absent: all guests
 */
export async function findCountedScans(
  db: Db,
  activityId: string,
  guestIds?: readonly string[],
): Promise<Map<string, CountedScans>> {
  const { id, guestId, direction, gate, occurredAt, reason } = activityScan
  const rows = await db
    .selectDistinctOn([guestId, direction], { id, guestId, direction, gate, occurredAt, reason })
    .from(activityScan)
    .where(
      and(
        eq(activityScan.activityId, activityId),
        guestIds === undefined ? undefined : inArray(guestId, [...guestIds]),
      ),
    )
    .orderBy(asc(guestId), asc(direction), asc(occurredAt), asc(id))
  const counted = new Map<string, CountedScans>()
  for (const row of rows) {
    const of = counted.get(row.guestId) ?? {}
    of[row.direction === 'out' ? 'out' : 'in'] = row
    counted.set(row.guestId, of)
  }
  return counted
}

/** Whether a sign-in at this time is on time. */
export function computePunctuality({ lateAfter }: Pick<ActivityRow, 'lateAfter'>, at: Date): 'normal' | 'late' {
  return at > lateAfter ? 'late' : 'normal'
}

/** The phase of the sign-in at an instant. */
export function computePhase(
  { signFrom, lateAfter, endAt, cancelledAt }: ActivityRow,
  at: Date,
): 'before' | 'open' | 'late' | 'over' | 'cancelled' {
  if (cancelledAt) return 'cancelled'
  if (at < signFrom) return 'before'
  if (at > endAt) return 'over'
  return at > lateAfter ? 'late' : 'open'
}

/** Presents the counted scans. */
export function presentPresence(of: ActivityRow, { in: came, out: went }: CountedScans = {}): Presence {
  const gateName = (key: string) => of.gates.find((gate) => gate.key === key)?.name ?? key
  const state = came ? computePunctuality(of, came.occurredAt) : null
  return {
    inTime: came ? formatTime(came.occurredAt) : null,
    inGate: came ? gateName(came.gate) : null,
    inState: state,
    lateReason: state === 'late' ? (came?.reason ?? '') || null : null,
    outTime: went ? formatTime(went.occurredAt) : null,
    outGate: went ? gateName(went.gate) : null,
  }
}
