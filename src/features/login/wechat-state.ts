import { uuid } from '@/lib/uuid'
import { readJson, removeStored, writeJson } from '@/platform/storage'

const KEY = 'wechatState'
/** Lifetime of a state in milliseconds. */
const KEPT_MS = 10 * 60_000

/**
 * A random state that WeChat returns, which protects against foreign codes (RFC 6749 §10.12).
 *
 * @param replaces user id whose session may end
 */
export function createWechatState(replaces: string | undefined): string {
  const state = uuid()
  writeJson(KEY, { state, at: Date.now(), replaces })
  return state
}

/** Consumes the stored state: its data when the returned state matches, once. */
export function consumeWechatState(state: string | undefined): { replaces: string | undefined } | undefined {
  const kept = readJson(KEY) as { state?: unknown; at?: unknown; replaces?: unknown } | undefined
  removeStored(KEY)
  if (!state || kept?.state !== state || typeof kept.at !== 'number') return undefined
  const { at, replaces } = kept
  return Date.now() - at < KEPT_MS ? { replaces: typeof replaces === 'string' ? replaces : undefined } : undefined
}

let bindTicket: string | undefined

/** Keeps the ticket that binds a WeChat account to the next sign-in, in memory only, not in an address or storage. */
export function setBindTicket(ticket: string): void {
  bindTicket = ticket
}

export function consumeBindTicket(): string | undefined {
  const ticket = bindTicket
  bindTicket = undefined
  return ticket
}
