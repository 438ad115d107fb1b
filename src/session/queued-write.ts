import { unknown } from 'valibot'
import { create } from 'zustand'
import { call } from '@/api/client'
import type { QueuedWrite } from '@/api/hooks'
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

interface QueuedWriteRecord extends QueuedWrite {
  /** Whose write it was: nobody else is offered it. */
  userId: string
  at: number
}

function isRecord(value: unknown): value is QueuedWriteRecord {
  const record = value as Partial<QueuedWriteRecord> | undefined
  return (
    typeof record?.userId === 'string' &&
    typeof record.at === 'number' &&
    typeof record.path === 'string' &&
    typeof record.method === 'string' &&
    typeof record.summary === 'string' &&
    typeof record.idempotencyKey === 'string'
  )
}

function readRecord(): QueuedWriteRecord | undefined {
  const record = readJson(KEY)
  return isRecord(record) && Date.now() - record.at < KEPT_MS ? record : undefined
}

const useRecord = create<{ record: QueuedWriteRecord | undefined }>(() => ({ record: readRecord() }))

/** Queues the write that failed because the session ended. Only the last one, which the person remembers. */
export function queueWrite(write: QueuedWrite): void {
  const userId = useSession.getState().user?.userId
  const fields = typeof write.input === 'object' && write.input !== null ? Object.keys(write.input) : []
  if (!userId || fields.some((field) => SECRETS.test(field))) return
  const record = { ...write, userId, at: Date.now() }
  writeJson(KEY, record)
  useRecord.setState({ record })
}

export function discardQueuedWrite(): void {
  removeStored(KEY)
  useRecord.setState({ record: undefined })
}

/** A session that ended once more has put a new record in its place, which stays. */
function discardIfCurrent(record: QueuedWriteRecord): void {
  if (useRecord.getState().record === record) discardQueuedWrite()
}

/** Listeners called when a queued write succeeds. */
export const sentListeners = new Set<(sent: QueuedWrite) => void>()

async function resendWrite(record: QueuedWriteRecord): Promise<void> {
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
    if (isRefusal(error)) discardIfCurrent(record)
    throw error
  }
  discardIfCurrent(record)
  for (const tell of sentListeners) tell(record)
}

/**
 * The write that failed because the session had ended, offered to the same person after signing in again. It is
 * never sent by itself (product.md).
 *
 * @returns what it does, `resendWrite` with its old idempotency key, and `drop`; undefined when there is none
 */
export function useQueuedWrite(): { summary: string; resend: () => Promise<void>; drop: () => void } | undefined {
  const record = useRecord((state) => state.record)
  const userId = useSession(({ user }) => user?.userId)
  if (!record || record.userId !== userId) return undefined
  return { summary: record.summary, resend: () => resendWrite(record), drop: discardQueuedWrite }
}
