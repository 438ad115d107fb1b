import { setTimeout as sleep } from 'node:timers/promises'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { Db, Handle } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'

/** Longer than a call takes to reach the lock. */
const WAIT_MS = 300

/**
 * Locks a row, as somebody else who is about to change it. What is sent afterwards has read what it reads without a lock
 * when `finish` changes the row and lets go. On the embedded database, which has one transaction at a time, it begins
 * after that.
 */
export async function holdRow(handle: Handle, table: PgTable & { id: PgColumn }, id: string) {
  let change: ((tx: Db) => Promise<unknown>) | undefined
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  let held: () => void = () => undefined
  const isHeld = new Promise<void>((resolve) => {
    held = resolve
  })
  const done = handle.tx(async (tx) => {
    await lockRow(tx, table, id)
    held()
    await begun
    await change?.(tx)
  })
  await isHeld
  return {
    async finish(work: (tx: Db) => Promise<unknown>): Promise<void> {
      await sleep(WAIT_MS)
      change = work
      begin()
      await done
    },
  }
}
