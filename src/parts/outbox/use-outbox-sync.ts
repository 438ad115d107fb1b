import { useCallback, useEffect, useReducer, useRef, useState } from 'react'

import type { OutboxSent, OutboxTrouble } from '@/offline/outbox'
import { onNetworkChange } from '@/platform/network'

/** Retry interval of queued entries. */
const RETRY_MS = 15_000

interface SyncedOutbox<R> {
  flush: () => Promise<OutboxSent<R>>
  waiting: () => readonly unknown[]
}

/**
 * Sends an outbox: at once, when the network returns, and periodically while entries are queued.
 *
 * @param open opens the outbox, once; its argument is called after each change
 * @param onResults gets the server's results, if any
 */
export function useOutboxSync<R, O extends SyncedOutbox<R>>(
  open: (onChange: () => void) => O,
  onResults: (results: readonly R[]) => void,
) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [queue] = useState(() => open(redraw))
  const [last, setLast] = useState<OutboxTrouble>({ state: 'done' })
  const telling = useRef(onResults)
  telling.current = onResults
  const hear = useCallback((results: readonly R[]) => {
    if (results.length > 0) telling.current(results)
  }, [])
  const send = useCallback(async () => {
    const { results, ...state } = await queue.flush()
    setLast(state)
    hear(results)
  }, [queue, hear])
  const count = queue.waiting().length
  useEffect(() => {
    void send()
    return onNetworkChange((isOnline) => {
      if (isOnline) void send()
    })
  }, [send])
  useEffect(() => {
    if (count === 0) return
    const timer = setInterval(() => void send(), RETRY_MS)
    return () => clearInterval(timer)
  }, [count, send])
  return { queue, send, hear, last, count, redraw }
}
