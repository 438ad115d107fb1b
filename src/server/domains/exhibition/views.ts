import { eq, sql } from 'drizzle-orm'

import { MINUTE_MS } from '@/lib/durations'
import type { Handle } from '@/server/db/connection'
import { exhibitionProduct } from '@/server/db/schema/exhibition'

/** Who comes back within half an hour is still looking. */
const LOOK_MS = 1_800_000
/** A page that came with the answer for a guest has asked for its own by then, when somebody is signed in. */
const SAME_VISIT_MS = MINUTE_MS

/** Counts who looked at what. */
interface ViewCounter {
  /**
   * Notes a look; the same caller counts once in half an hour. Touches no database.
   *
   * @param address of a caller who is signed in: the look that the page itself was counted as is theirs
   */
  look(productId: string, caller: string, at: number, address?: string): void
  /** Looks that the table does not hold yet. */
  waiting(productId: string): number
  /** Writes them down. What cannot be written waits for the next time. */
  flush(): Promise<void>
}

/** A counter in memory, written down from time to time: no page waits for its own count. */
export function createViewCounter(handle: Handle): ViewCounter {
  const counts = new Map<string, number>()
  /** When each was counted, the earliest first. */
  const seen = new Map<string, number>()
  let writing = Promise.resolve()
  const add = (id: string, by: number) => {
    const next = (counts.get(id) ?? 0) + by
    if (next !== 0) counts.set(id, next)
    else counts.delete(id)
  }
  const forget = (before: number) => {
    for (const [look, at] of seen) {
      if (at > before) return
      seen.delete(look)
    }
  }
  const takeBack = (productId: string, address: string, now: number) => {
    const look = `${productId} ${address}`
    if (now - (seen.get(look) ?? Number.NEGATIVE_INFINITY) >= SAME_VISIT_MS) return
    seen.delete(look)
    add(productId, -1)
  }
  const write = async () => {
    // In one order everywhere: two processes writing the same rows crosswise would deadlock.
    const told = [...counts].sort(([one], [other]) => (one < other ? -1 : 1))
    if (told.length === 0) return
    await handle.tx(async (tx) => {
      for (const [id, looks] of told) {
        await tx
          .update(exhibitionProduct)
          .set({ viewCount: sql`${exhibitionProduct.viewCount} + ${looks}` })
          .where(eq(exhibitionProduct.id, id))
      }
    })
    for (const [id, looks] of told) add(id, -looks)
  }
  return {
    look(productId, caller, at, address) {
      if (address !== undefined) takeBack(productId, address, at)
      const look = `${productId} ${caller}`
      const before = seen.get(look)
      if (before !== undefined && at - before < LOOK_MS) return
      forget(at - LOOK_MS)
      seen.set(look, at)
      add(productId, 1)
    },
    waiting: (productId) => counts.get(productId) ?? 0,
    flush() {
      // One after the other: a second that began meanwhile would write the same looks again.
      const written = writing.then(write)
      writing = written.catch(() => undefined)
      return written
    },
  }
}
