import { MINUTE_MS } from '@/lib/durations'

const SECOND_MS = 1000

/** Failures of one account that cost nothing. */
const FREE_FAILURES = 4
const LONGEST_MS = 15 * MINUTE_MS
/** After this long without a failure the account starts afresh. */
export const FORGET_FAILURES_MS = 15 * MINUTE_MS

/**
 * The growing delay of one account: 30 s after the fifth failure, doubled by each further one, at
 * most 15 minutes.
 *
 * @param failures in a row, this one included
 * @returns milliseconds
 */
export function delayAfter(failures: number): number {
  if (failures <= FREE_FAILURES) return 0
  return Math.min(30 * SECOND_MS * 2 ** (failures - FREE_FAILURES - 1), LONGEST_MS)
}
