import { createHash, randomBytes } from 'node:crypto'

import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/durations'

/** An access token lives this long after its last use ... */
export const ACCESS_IDLE_MS = 2 * HOUR_MS
/** ... and never longer than this after it was issued. */
export const ACCESS_LIFE_MS = 12 * HOUR_MS
export const REFRESH_LIFE_MS = 30 * DAY_MS
/** A second arrival of a used refresh token within this time is a race, later it is theft. */
export const REPLAY_GRACE_MS = 10_000
/** Sliding writes at most once in this time, so that reading calls stay reads. */
export const SLIDE_STEP_MS = 5 * MINUTE_MS

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** @returns 32 random bytes in base64url: 43 characters */
export function generateToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether the text can be one of our tokens; anything else never reaches the database. */
export function isToken(text: string): boolean {
  return TOKEN.test(text)
}

/** @returns what is stored in place of a token: SHA-256, hexadecimal */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The moment up to which a token is good when it is used `now`. */
export function computeTokenExpiry(now: Date, lastExpiryAt: Date): Date {
  return new Date(Math.min(now.getTime() + ACCESS_IDLE_MS, lastExpiryAt.getTime()))
}

/** What a used refresh token means when it comes again. */
export function classifyReplay(usedAt: Date, now: Date): 'race' | 'theft' {
  return now.getTime() - usedAt.getTime() > REPLAY_GRACE_MS ? 'theft' : 'race'
}
