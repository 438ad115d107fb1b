import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

import type { SmsPurpose } from '@/contract/auth'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/durations'

export const CODE_LIFE_MS = 5 * MINUTE_MS
export const TICKET_LIFE_MS = 10 * MINUTE_MS
/** Wrong digits a code survives; the next one burns it. */
export const MAX_TRIES = 5

/** How often a code may be asked for. */
export const SEND_LIMITS = {
  phone: [
    { windowMs: MINUTE_MS, max: 1 },
    { windowMs: HOUR_MS, max: 5 },
    { windowMs: DAY_MS, max: 10 },
  ],
  ip: [{ windowMs: HOUR_MS, max: 20 }],
} as const

/** What guests ask codes for: many of them share the address of a venue's Wi-Fi. */
export const GUEST_PURPOSES: readonly SmsPurpose[] = ['activity', 'launch', 'enquiry', 'publicForm']

/** The limit of one address for {@link GUEST_PURPOSES}. @param anHour of the setting `GUEST_CODES` */
export const guestLimits = (anHour: number) => [{ windowMs: HOUR_MS, max: anHour }]

/** Milliseconds until another code may be asked for, right after one was sent. */
export const RESEND_MS = MINUTE_MS

/** @returns six digits from the system's random source, with leading zeros */
export function generateSmsCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Binds the digits to the row they were issued for: a copy of the table gives no code away. */
export function computeCodeMac(key: Buffer, row: { id: string; phone: string; purpose: string }, code: string): string {
  return createHmac('sha256', key).update(`${row.id}.${row.phone}.${row.purpose}.${code}`).digest('hex')
}

/** Keyed hash that the database stores instead of an IP address. */
export function computeIpMac(key: Buffer, ip: string): string {
  return createHmac('sha256', key).update(`ip.${ip}`).digest('hex')
}

/** Compares in constant time. */
export function isSameMac(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * How long the next code has to wait.
 *
 * @param sent when codes went out before, in any order
 * @returns milliseconds until the next one may go out; 0: now
 */
export function waitBeforeSend(
  sent: readonly Date[],
  limits: readonly { windowMs: number; max: number }[],
  now: Date,
): number {
  const newestFirst = sent.map((time) => time.getTime()).sort((a, b) => b - a)
  const waits = limits.map(({ windowMs, max }) => {
    const blocking = newestFirst[max - 1]
    return blocking === undefined ? 0 : blocking + windowMs - now.getTime()
  })
  return Math.max(0, ...waits)
}
