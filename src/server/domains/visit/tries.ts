import { eq } from 'drizzle-orm'

import { MINUTE_MS } from '@/lib/durations'
import type { Handle } from '@/server/db/connection'
import { throttle } from '@/server/db/schema/platform'
import { lockThrottle } from '@/server/domains/identity/throttle'
import { Refusal } from '@/server/http/refusal'

/** Maximum number of typed codes per guard and minute (product.md, "The visitor pass"). */
export const DIGITS_PER_MINUTE = 10

/**
 * Counts a typed six-digit code before it is compared, in a separate transaction, so that a later failure cannot roll
 * the count back.
 *
 * @returns undoes the count, for correct digits
 * @throws {Refusal} 429 with the seconds to wait
 */
export async function countDigits(handle: Handle, userId: string, now: Date): Promise<() => Promise<void>> {
  const key = `visit-digits:${userId}`
  const refusal = await handle.tx(async (tx) => {
    const row = await lockThrottle(tx, key, now)
    const end = row.windowStart.getTime() + MINUTE_MS
    const isOver = end <= now.getTime()
    if (!isOver && row.hits >= DIGITS_PER_MINUTE) {
      return new Refusal(429, `输入次数过多，请 ${Math.ceil((end - now.getTime()) / 1000)} 秒后再试，或改用扫码`)
    }
    const next = isOver ? { hits: 1, windowStart: now } : { hits: row.hits + 1 }
    await tx.update(throttle).set(next).where(eq(throttle.key, key))
    return null
  })
  if (refusal) throw refusal
  return () =>
    handle.tx(async (tx) => {
      const row = await lockThrottle(tx, key, now)
      const hits = Math.max(0, row.hits - 1)
      await tx.update(throttle).set({ hits }).where(eq(throttle.key, key))
    })
}
