import { createHash, randomBytes } from 'node:crypto'

import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/durations'

/** Idle lifetime of an access token ... */
export const ACCESS_IDLE_MS = 2 * HOUR_MS
/** ... and its absolute lifetime. */
export const ACCESS_LIFE_MS = 12 * HOUR_MS
export const REFRESH_LIFE_MS = 30 * DAY_MS
/** Reuse of a refresh token within this time is a race; later reuse is theft. */
export const REPLAY_GRACE_MS = 10_000
/** Minimum interval between two expiry updates, so that most reads write nothing. */
export const SLIDE_STEP_MS = 5 * MINUTE_MS

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** @returns 32 random bytes in base64url: 43 characters */
export function generateToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether a text has the form of a token; others are rejected without a query. */
export function isToken(text: string): boolean {
  return TOKEN.test(text)
}

/** @returns the stored form of a token: SHA-256, hexadecimal */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The new expiry of a token that is used `now`. */
export function computeTokenExpiry(now: Date, lastExpiryAt: Date): Date {
  return new Date(Math.min(now.getTime() + ACCESS_IDLE_MS, lastExpiryAt.getTime()))
}

/** Classifies the reuse of a refresh token. */
export function classifyReplay(usedAt: Date, now: Date): 'race' | 'theft' {
  return now.getTime() - usedAt.getTime() > REPLAY_GRACE_MS ? 'theft' : 'race'
}
