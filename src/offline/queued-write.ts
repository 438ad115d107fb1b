import { useMemo } from 'react'
import { custom, object, picklist, string, unknown } from 'valibot'
import { create } from 'zustand'

import { call } from '@/api/client'
import type { QueuedWrite } from '@/api/hooks'
import type { Endpoint } from '@/contract/endpoint'
import { isRefusal } from '@/lib/errors'
import { getEndedUserId } from '@/session/ended-session'
import { useSession } from '@/session/session'

import { openStored } from './stored'

/** Fields never persisted: passwords and one-time codes. */
const SECRETS = /passw|pwd|^code$|smscode|verifycode|ticket/i

const stored = openStored(
  'endedSessionWrite',
  object({
    method: picklist(['GET', 'POST', 'PUT', 'DELETE']),
    path: custom<Endpoint['path']>((path) => typeof path === 'string'),
    summary: string(),
    input: unknown(),
    idempotencyKey: string(),
  }),
)

/** Counts the changes of the stored write. */
const useRevision = create(() => ({ revision: 0 }))
const addRevision = () => useRevision.setState(({ revision }) => ({ revision: revision + 1 }))

/** The user whose session has expired or been replaced last; undefined after a sign-out. */
let formerUserId: string | undefined

/** Records from now on whose session has ended, for {@link queueWrite}. */
export function followFormerUser(): void {
  useSession.subscribe(({ user }, { user: before }) => {
    if (before && before.userId !== user?.userId) formerUserId = user ? before.userId : getEndedUserId()
  })
}

/**
 * Queues the write that failed because the session ended, for the user who sent it. Only the last one is stored, and
 * none of a user who has signed out since.
 */
export function queueWrite(write: QueuedWrite, userId: string | undefined): void {
  if (!userId || (userId !== useSession.getState().user?.userId && userId !== formerUserId)) return
  const fields = typeof write.input === 'object' && write.input !== null ? Object.keys(write.input) : []
  if (fields.some((field) => SECRETS.test(field)) || !stored.write(write, '', { userId })) return
  addRevision()
}

export function discardQueuedWrite(): void {
  stored.remove()
  addRevision()
}

/** Listeners called when a queued write succeeds. */
export const sentListeners = new Set<(sent: QueuedWrite) => void>()

async function resendWrite(write: QueuedWrite): Promise<void> {
  const { method, path, summary, input, idempotencyKey } = write
  const endpoint: Endpoint = {
    method,
    path,
    summary,
    who: ['user'],
    input: unknown(),
    output: unknown(),
  }
  const { revision } = useRevision.getState()
  // Does nothing when another expired session has replaced the write meanwhile.
  const discardIfCurrent = () => {
    if (useRevision.getState().revision === revision) discardQueuedWrite()
  }
  try {
    await call(endpoint, input, { idempotencyKey })
  } catch (error) {
    // Without a refusal the write stays queued: its idempotency key makes a repeat harmless.
    if (isRefusal(error)) discardIfCurrent()
    throw error
  }
  discardIfCurrent()
  for (const listener of sentListeners) listener(write)
}

/**
 * The write that failed because the session had ended, offered to the same user after the next sign-in. It is never
 * sent automatically (product.md).
 *
 * @returns its summary, `resend` with the original idempotency key, and `drop`; undefined when there is none
 */
export function useQueuedWrite(): { summary: string; resend: () => Promise<void>; drop: () => void } | undefined {
  const revision = useRevision((state) => state.revision)
  const userId = useSession(({ user }) => user?.userId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored write depends on them
  const write = useMemo(() => stored.read(), [revision, userId])
  return write && { summary: write.summary, resend: () => resendWrite(write), drop: discardQueuedWrite }
}
