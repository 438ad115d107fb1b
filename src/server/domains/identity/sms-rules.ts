import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

import type { SmsPurpose } from '@/contract/identity/auth'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/durations'

export const CODE_LIFE_MS = 5 * MINUTE_MS
export const TICKET_LIFE_MS = 10 * MINUTE_MS
/** Maximum number of wrong attempts per code; the next one invalidates it. */
export const MAX_TRIES = 5

/** Rate limits for sending codes. */
export const SEND_LIMITS = {
  phone: [
    { windowMs: MINUTE_MS, max: 1 },
    { windowMs: HOUR_MS, max: 5 },
    { windowMs: DAY_MS, max: 10 },
  ],
  ip: [{ windowMs: HOUR_MS, max: 20 }],
} as const

/** Purposes of guests, many of whom share the Wi-Fi address of a venue. */
export const GUEST_PURPOSES: readonly SmsPurpose[] = ['activity', 'launch', 'enquiry', 'publicForm']

/** The limit per network for {@link GUEST_PURPOSES}. @param anHour codes per hour, setting `GUEST_CODES` */
export const guestLimits = (anHour: number) => [{ windowMs: HOUR_MS, max: anHour }]

/** Minimum interval between two codes, in milliseconds. */
export const RESEND_MS = MINUTE_MS

/** @returns six digits from the system's random source, with leading zeros */
export function generateSmsCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** A MAC that binds the code to its row, so that a copy of the table reveals no code. */
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
 * The time until the next code may be sent.
 *
 * @param sent times of earlier codes, in any order
 * @returns milliseconds; 0: now
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
