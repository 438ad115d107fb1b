import { useEffect, useRef } from 'react'

import type { Endpoint, InputOf } from '@/contract/endpoint'

import { sentListeners } from './queued-write'

/**
 * Calls back when a queued write with the current values has succeeded, so that the draft can be removed. Ignores a
 * write with other values.
 *
 * @param getInput the input that would be sent now
 */
export function useQueuedWriteSent<E extends Endpoint>(
  { path }: E,
  getInput: () => InputOf<E>,
  onSent: () => void,
): void {
  const latest = useRef({ getInput, onSent })
  latest.current = { getInput, onSent }
  useEffect(() => {
    const listener = (sent: { path: string; input: unknown }) => {
      // The queued input was serialized, so undefined values are missing.
      const isThis = sent.path === path && JSON.stringify(sent.input) === JSON.stringify(latest.current.getInput())
      if (isThis) latest.current.onSent()
    }
    sentListeners.add(listener)
    return () => {
      sentListeners.delete(listener)
    }
  }, [path])
}
