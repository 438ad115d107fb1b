import type { RosterGuest } from '@/contract/event/activity'
import { formatWireTime } from '@/lib/wire-time'
import { DisputeBar } from '@/parts/outbox/DisputeBar'

import type { Dispute } from './disputes'
import { getVerdictLabel, normalizeGuestCode } from './gate-book'

interface GuestDisputesProps {
  disputes: readonly Dispute[]
  guests: readonly RosterGuest[]
  onDismiss: (ids: readonly string[]) => void
}

/** The guest's name if known to this device; otherwise the end of the code. */
function getGuestName({ code }: Dispute, guests: readonly RosterGuest[]): string {
  const plain = normalizeGuestCode(code)
  return guests.find((one) => one.code === plain)?.name ?? `邀请码尾号 ${(plain ?? code).slice(-4)}`
}

const formatNote = ({ at, said, verdict }: Dispute) =>
  `${formatWireTime(at).slice(5, 16)} 当时：${said ? getVerdictLabel(said).title : '未知'}，现在：${getVerdictLabel(verdict).title}`

/** Scans whose server result differs from the one shown to the guest. */
export function GuestDisputes({ disputes, guests, onDismiss }: GuestDisputesProps) {
  const rows = disputes.map((one) => ({ id: one.id, name: getGuestName(one, guests), note: formatNote(one) }))
  return <DisputeBar disputes={rows} who="嘉宾" onDismiss={onDismiss} />
}
