// wx.onXxx / wx.offXxx.
import { guarded, type Json } from '../engine'

type Listener = (...details: unknown[]) => void

const lists = new Map<string, Set<Listener>>()

function getList(event: string): Set<Listener> {
  const listeners = lists.get(event)
  if (listeners) return listeners
  const made = new Set<Listener>()
  lists.set(event, made)
  return made
}

export const isListenedTo = (event: string) => getList(event).size > 0

export function emit(event: string, ...details: unknown[]) {
  for (const listener of [...getList(event)]) guarded(`on${event}`, () => listener(...details))
}

/** The pair of calls of each event; `off` without a listener drops all of them. */
export function listenerCalls(...events: string[]): Json {
  return Object.fromEntries(
    events.flatMap((event) => [
      [`on${event}`, (listener: Listener) => void getList(event).add(listener)],
      [
        `off${event}`,
        (listener?: Listener) => void (listener ? getList(event).delete(listener) : getList(event).clear()),
      ],
    ]),
  )
}
