import { uuid } from '@/lib/uuid'
import { readJson, removeStored, writeJson } from '@/platform/storage'

const KEY = 'wechatState'
/** Milliseconds that WeChat's authorisation page may take. */
const KEPT_MS = 10 * 60_000

/**
 * A random mark that WeChat hands back, so that nobody else's code is taken for this person's (RFC 6749 §10.12).
 *
 * @param replaces whose session may end for it
 */
export function createWechatState(replaces: string | undefined): string {
  const state = uuid()
  writeJson(KEY, { state, at: Date.now(), replaces })
  return state
}

/** What went with the mark, when the one that came back went out; it counts once. */
export function consumeWechatState(state: string | undefined): { replaces: string | undefined } | undefined {
  const kept = readJson(KEY) as { state?: unknown; at?: unknown; replaces?: unknown } | undefined
  removeStored(KEY)
  if (!state || kept?.state !== state || typeof kept.at !== 'number') return undefined
  const { at, replaces } = kept
  return Date.now() - at < KEPT_MS ? { replaces: typeof replaces === 'string' ? replaces : undefined } : undefined
}

let bindTicket: string | undefined

/** Keeps what ties a WeChat account that is nobody's yet to whoever signs in next; not in an address or on the device. */
export function setBindTicket(ticket: string): void {
  bindTicket = ticket
}

export function consumeBindTicket(): string | undefined {
  const ticket = bindTicket
  bindTicket = undefined
  return ticket
}
