import type { Endpoint } from '@/contract/endpoint'

import { isEndedSession } from './authorise'
import { chooseReaction, type Reaction, TOAST_MS } from './error-policy'
import { getClientHooks } from './hooks'

/** The token endpoint: its 401 is a wrong password, not an expired session (spec §8). */
const TOKEN_PATH = '/core/oauth/token'

/** Errors already reported; several calls share one, as when a renewal fails for all of them. */
const reported = new WeakSet<object>()
/**
 * The token whose expiry was reported. Calls of one session fail together; the user is notified and redirected once.
 */
let endedToken: string | undefined
let guestReportedAt = Number.NEGATIVE_INFINITY

function isEndReported(token: string | undefined): boolean {
  if (token) {
    if (token === endedToken) return true
    endedToken = token
    return false
  }
  const now = Date.now()
  if (now - guestReportedAt < TOAST_MS) return true
  guestReportedAt = now
  return false
}

function isReported(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (reported.has(error)) return true
  reported.add(error)
  return false
}

interface Failure {
  endpoint: Pick<Endpoint, 'path'>
  error: unknown
  /** The token that the call was sent with. */
  token: string | undefined
  /** A background call: the user is only notified of the end of the session. */
  isQuiet: boolean
}

/** Applies the error policy, once for calls that fail together. */
export function reactOnce({ endpoint, error, token, isQuiet }: Failure): void {
  const isTokenCall = endpoint.path === TOKEN_PATH
  const reaction: Reaction = chooseReaction(error, { isTokenCall })
  const isEnd = isEndedSession(error) && !isTokenCall
  if (isQuiet && !(isEnd && token)) return
  if (isReported(error) || (isEnd && isEndReported(token))) return
  if (reaction.toast || reaction.relogin) getClientHooks().react(reaction)
}
