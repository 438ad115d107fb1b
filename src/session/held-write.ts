import { unknown } from 'valibot'
import { create } from 'zustand'
import { call } from '@/api/client'
import type { HeldWrite } from '@/api/hooks'
import type { Endpoint } from '@/contract/endpoint'
import { DAY_MS } from '@/lib/durations'
import { isRefusal } from '@/lib/errors'
import { readJson, removeStored, writeJson } from '@/platform/storage'

import { useSession } from './session'

const KEY = 'heldWrite'
/** Milliseconds after which a write is no longer offered: the world has moved on. */
const KEPT_MS = DAY_MS
/** Never written to the device: passwords, and codes that are used up. */
const SECRETS = /passw|pwd|^code$|smscode|verifycode|ticket/i

interface HeldRecord extends HeldWrite {
  /** Whose write it was: nobody else is offered it. */
  userId: string
  at: number
}

function isRecord(value: unknown): value is HeldRecord {
  const record = value as Partial<HeldRecord> | undefined
  return (
    typeof record?.userId === 'string' &&
    typeof record.at === 'number' &&
    typeof record.path === 'string' &&
    typeof record.method === 'string' &&
    typeof record.summary === 'string' &&
    typeof record.idempotencyKey === 'string'
  )
}

function stored(): HeldRecord | undefined {
  const record = readJson(KEY)
  return isRecord(record) && Date.now() - record.at < KEPT_MS ? record : undefined
}

const useRecord = create<{ record: HeldRecord | undefined }>(() => ({ record: stored() }))

/** Queues the write that failed because the session ended. Only the last one, which the person remembers. */
export function holdWrite(write: HeldWrite): void {
  const userId = useSession.getState().user?.userId
  const fields = typeof write.input === 'object' && write.input !== null ? Object.keys(write.input) : []
  if (!userId || fields.some((field) => SECRETS.test(field))) return
  const record = { ...write, userId, at: Date.now() }
  writeJson(KEY, record)
  useRecord.setState({ record })
}

export function forgetHeldWrite(): void {
  removeStored(KEY)
  useRecord.setState({ record: undefined })
}

/** A session that ended once more has put a new record in its place, which stays. */
function forgetIfStill(record: HeldRecord): void {
  if (useRecord.getState().record === record) forgetHeldWrite()
}

/** Listeners called when a queued write succeeds. */
export const awaiting = new Set<(sent: HeldWrite) => void>()

async function resend(record: HeldRecord): Promise<void> {
  const { method, path, summary, input, idempotencyKey } = record
  const endpoint: Endpoint = {
    method,
    path,
    summary,
    who: ['user'],
    input: unknown(),
    output: unknown(),
    origin: 'ours',
  }
  try {
    await call(endpoint, input, { idempotencyKey })
  } catch (error) {
    // Not refused, it stays on offer: its key makes a second arrival harmless.
    if (isRefusal(error)) forgetIfStill(record)
    throw error
  }
  forgetIfStill(record)
  for (const tell of awaiting) tell(record)
}

/**
 * The write that failed because the session had ended, offered to the same person after signing in again. It is
 * never sent by itself (product.md).
 *
 * @returns what it does, `resend` with its old idempotency key, and `drop`; undefined when there is none
 */
export function useHeldWrite(): { summary: string; resend: () => Promise<void>; drop: () => void } | undefined {
  const record = useRecord((state) => state.record)
  const userId = useSession(({ user }) => user?.userId)
  if (!record || record.userId !== userId) return undefined
  return { summary: record.summary, resend: () => resend(record), drop: forgetHeldWrite }
}
