import { object, optional, string } from 'valibot'

import { uuid } from '@/lib/uuid'
import { openStored } from '@/offline/stored'

const states = openStored('wechatState', object({ state: string(), replaces: optional(string()) }))

/**
 * A random state that WeChat returns, which protects against foreign codes (RFC 6749 §10.12).
 *
 * @param replaces user id whose session may end
 */
export function createWechatState(replaces: string | undefined): string {
  const state = uuid()
  states.write({ state, replaces })
  return state
}

/** Consumes the stored state: its data when the returned state matches, once. */
export function consumeWechatState(state: string | undefined): { replaces: string | undefined } | undefined {
  const stored = states.read()
  states.remove()
  return state && stored?.state === state ? { replaces: stored.replaces } : undefined
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
