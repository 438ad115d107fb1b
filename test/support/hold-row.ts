import { setTimeout as sleep } from 'node:timers/promises'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { Db, Handle } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'

/** Longer than a call takes to reach the lock. */
const WAIT_MS = 300

type Work = (tx: Db) => Promise<unknown>

/**
 * Does the first part of a transaction, and the second one once it is told. On the embedded database, which has one
 * transaction at a time, what is sent between them begins after both.
 */
async function holdTransaction(handle: Handle, first: Work) {
  let second: Work = async () => undefined
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  let held: () => void = () => undefined
  const isHeld = new Promise<void>((resolve) => {
    held = resolve
  })
  const done = handle.tx(async (tx) => {
    await first(tx)
    held()
    await begun
    await second(tx)
  })
  await isHeld
  return async (work: Work): Promise<void> => {
    await sleep(WAIT_MS)
    second = work
    begin()
    await done
  }
}

/**
 * Locks a row, as somebody else who is about to change it. What is sent afterwards has read what it reads without a lock
 * when `finish` changes the row and lets go.
 */
export async function holdRow(handle: Handle, table: PgTable & { id: PgColumn }, id: string) {
  return { finish: await holdTransaction(handle, (tx) => lockRow(tx, table, id)) }
}

/** Changes something, as somebody else whose change nobody sees before `commit`. */
export async function holdChange(handle: Handle, change: Work) {
  const finish = await holdTransaction(handle, change)
  return { commit: () => finish(async () => undefined) }
}
