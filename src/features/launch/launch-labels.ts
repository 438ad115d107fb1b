import type { LaunchEvent } from '@/contract/launch'
import { getWeekday } from '@/lib/days'
import { parseWireTime } from '@/lib/wire-time'
import { buildAddress } from '@/navigation/address'
import { buildLink } from '@/platform/share'

const DAY_S = 86_400
const weekdays = '日一二三四五六'

/** What is left until a moment, in the four figures of a countdown; all 00 when it has come. */
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

/** `11 月 28 日（周六）14:00 – 16:30`, in China whatever the phone's zone. */
export function formatLaunchTime({ startTime, endTime }: Pick<LaunchEvent, 'startTime' | 'endTime'>): string {
  const [, month, day] = startTime.slice(0, 10).split('-').map(Number)
  const weekday = weekdays[getWeekday(startTime.slice(0, 10))]
  return `${month} 月 ${day} 日（周${weekday}）${startTime.slice(11, 16)} – ${endTime.slice(11, 16)}`
}

/** Milliseconds since 1970 of a time of the wire. */
export const toEpochMs = (wire: string): number => parseWireTime(wire) ?? 0

/** Thousands apart, as people read them. */
export const formatThousands = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** The address of a personal invitation, for people outside the application. */
export const buildInvitationLink = (code: string): string => buildLink(buildAddress('invitation', { code }))

/** What the main button does now. */
export type LaunchStep = 'signUp' | 'ticket' | 'watch' | 'full' | 'over'

/** How early the way in opens, for people who come before the start. */
const EARLY_MS = 15 * 60_000

/**
 * What somebody can do with an event.
 *
 * @param now by the server's clock
 */
export function getLaunchStep(event: LaunchEvent, hasTicket: boolean, now: number): LaunchStep {
  if (now > toEpochMs(event.endTime)) return 'over'
  if (event.liveUrl && now >= toEpochMs(event.startTime) - EARLY_MS) return 'watch'
  if (hasTicket) return 'ticket'
  return event.signUpCount >= event.capacity ? 'full' : 'signUp'
}
