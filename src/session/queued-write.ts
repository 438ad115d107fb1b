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
/** Milliseconds after which a queued write expires. */
const KEPT_MS = DAY_MS
/** Fields never persisted: passwords and one-time codes. */
const SECRETS = /passw|pwd|^code$|smscode|verifycode|ticket/i

interface QueuedWriteRecord extends QueuedWrite {
  /** The write is offered only to this user. */
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

/** Queues the write that failed because the session ended. Only the last one is stored. */
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

/** Does nothing when another expired session has replaced the record meanwhile. */
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
    // Without a refusal the write stays queued: its idempotency key makes a repeat harmless.
    if (isRefusal(error)) discardIfCurrent(record)
    throw error
  }
  discardIfCurrent(record)
  for (const tell of sentListeners) tell(record)
}

/**
 * The write that failed because the session had ended, offered to the same user after the next sign-in. It is never
 * sent automatically (product.md).
 *
 * @returns its summary, `resend` with the original idempotency key, and `drop`; undefined when there is none
 */
export function useQueuedWrite(): { summary: string; resend: () => Promise<void>; drop: () => void } | undefined {
  const record = useRecord((state) => state.record)
  const userId = useSession(({ user }) => user?.userId)
  if (!record || record.userId !== userId) return undefined
  return { summary: record.summary, resend: () => resendWrite(record), drop: discardQueuedWrite }
}
