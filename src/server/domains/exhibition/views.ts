import { eq, sql } from 'drizzle-orm'

import { MINUTE_MS } from '@/lib/durations'
import type { Handle } from '@/server/db/connection'
import { exhibitionProduct } from '@/server/db/schema/exhibition'

/** Repeated views within half an hour count once. */
const LOOK_MS = 1_800_000
/** Time in which a page preloaded for a guest repeats its call as signed-in user. */
const SAME_VISIT_MS = MINUTE_MS

/** Counts product views. */
interface ViewCounter {
  /**
   * Counts a view; the same caller counts once per half hour. In memory only.
   *
   * @param address client address of a signed-in caller, to recognise the view of the preloaded page
   */
  look(productId: string, caller: string, at: number, address?: string): void
  /** Views not written to the table yet. */
  waiting(productId: string): number
  /** Writes the counts. Counts that cannot be written remain for the next time. */
  flush(): Promise<void>
}

/** An in-memory counter, flushed periodically, so that no request waits for its count. */
export function createViewCounter(handle: Handle): ViewCounter {
  const counts = new Map<string, number>()
  /** Times of counted views, earliest first. */
  const lastViews = new Map<string, number>()
  let writing = Promise.resolve()
  const add = (id: string, by: number) => {
    const next = (counts.get(id) ?? 0) + by
    if (next !== 0) counts.set(id, next)
    else counts.delete(id)
  }
  const removeBefore = (before: number) => {
    for (const [look, at] of lastViews) {
      if (at > before) return
      lastViews.delete(look)
    }
  }
  const undoView = (productId: string, address: string, now: number) => {
    const look = `${productId} ${address}`
    if (now - (lastViews.get(look) ?? Number.NEGATIVE_INFINITY) >= SAME_VISIT_MS) return
    lastViews.delete(look)
    add(productId, -1)
  }
  const write = async () => {
    // Sorted, because two processes that write the same rows in different order would deadlock.
    const pending = [...counts].sort(([one], [other]) => (one < other ? -1 : 1))
    if (pending.length === 0) return
    await handle.tx(async (tx) => {
      for (const [id, views] of pending) {
        await tx
          .update(exhibitionProduct)
          .set({ viewCount: sql`${exhibitionProduct.viewCount} + ${views}` })
          .where(eq(exhibitionProduct.id, id))
      }
    })
    for (const [id, views] of pending) add(id, -views)
  }
  return {
    look(productId, caller, at, address) {
      if (address !== undefined) undoView(productId, address, at)
      const look = `${productId} ${caller}`
      const before = lastViews.get(look)
      if (before !== undefined && at - before < LOOK_MS) return
      removeBefore(at - LOOK_MS)
      lastViews.set(look, at)
      add(productId, 1)
    },
    waiting: (productId) => counts.get(productId) ?? 0,
    flush() {
      // Serialized: a concurrent flush would write the same views again.
      const written = writing.then(write)
      writing = written.catch(() => undefined)
      return written
    },
  }
}
