import { MINUTE_MS } from '@/lib/durations'

const SECOND_MS = 1000

/** Failures of an account without a delay. */
const FREE_FAILURES = 4
const LONGEST_MS = 15 * MINUTE_MS
/** The failure count of an account is reset after this time without a failure. */
export const FORGET_FAILURES_MS = 15 * MINUTE_MS

/**
 * Exponential delay of an account: 30 s after the fifth failure, doubled by each further one, at most 15 minutes.
 *
 * @param failures consecutive failures, this one included
 * @returns milliseconds
 */
export function delayAfter(failures: number): number {
  if (failures <= FREE_FAILURES) return 0
  return Math.min(30 * SECOND_MS * 2 ** (failures - FREE_FAILURES - 1), LONGEST_MS)
}
