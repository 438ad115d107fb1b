import type { LaunchEvent } from '@/contract/event/launch'
import { parseWireTime } from '@/lib/wire-time'
import { buildAddress } from '@/navigation/address'
import { buildLink } from '@/platform/share'

const DAY_S = 86_400

/** The remaining time as the four numbers of a countdown; all 00 at the end. */
export function splitCountdown(target: number, now: number): readonly { text: string; unit: string }[] {
  const seconds = Math.max(0, Math.ceil((target - now) / 1000))
  const parts = [
    { value: Math.floor(seconds / DAY_S), unit: '天' },
    { value: Math.floor((seconds % DAY_S) / 3600), unit: '时' },
    { value: Math.floor((seconds % 3600) / 60), unit: '分' },
    { value: seconds % 60, unit: '秒' },
  ]
  return parts.map(({ value, unit }) => ({ text: String(value).padStart(2, '0'), unit }))
}

/** Milliseconds since 1970 of an API date-time. */
export const toEpochMs = (wire: string): number => parseWireTime(wire) ?? 0

/** The public address of a personal invitation. */
export const buildInvitationLink = (code: string): string => buildLink(buildAddress('invitation', { code }))

/** The action of the main button. */
export type LaunchStep = 'signUp' | 'ticket' | 'watch' | 'full' | 'over' | 'cancelled'

/** How long before the start the live stream opens, in milliseconds. */
const EARLY_MS = 15 * 60_000

/**
 * The user's next step for an event.
 *
 * @param now the server's time
 */
export function getLaunchStep(event: LaunchEvent, hasTicket: boolean, now: number): LaunchStep {
  if (event.phase === 'cancelled') return 'cancelled'
  if (now > toEpochMs(event.endTime)) return 'over'
  if (event.liveUrl && now >= toEpochMs(event.startTime) - EARLY_MS) return 'watch'
  if (hasTicket) return 'ticket'
  return event.signUpCount >= event.capacity ? 'full' : 'signUp'
}

/**
 * The next time at which what an event offers changes: its live stream opens, it begins, or it ends.
 *
 * @param now the server's time
 */
export function findNextTurn({ startTime, endTime }: LaunchEvent, now: number): number | undefined {
  const start = toEpochMs(startTime)
  return [start - EARLY_MS, start, toEpochMs(endTime) + 1].find((turn) => turn > now)
}
