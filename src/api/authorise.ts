import { ApiError } from '@/lib/errors'

import { getClientHooks } from './hooks'

/** Milliseconds for which concurrent calls share the result of a token renewal. */
const SHARED_MS = 3000
/** Maximum number of remembered renewals: a slow call may return after several. */
const REMEMBERED = 20

interface Renewal {
  token: string
  outcome: Promise<boolean>
  /** Unix time in milliseconds; infinite while the renewal is running. */
  sharedUntil: number
}

/** Maps an expired token to its replacement in the same session. */
const successors = new Map<string, string>()

/** The last renewal. Calls that fail with the same expired token shortly after share its result, also a failure. */
let last: Renewal | undefined

/** Whether an error means that the session has ended: code 401 in the body or as HTTP status. */
export function isEndedSession(error: unknown): boolean {
  return error instanceof ApiError && error.code === 401
}

async function renew(ended: string): Promise<boolean> {
  const isRenewed = await getClientHooks().refresh()
  const fresh = getClientHooks().getToken()
  if (!isRenewed || !fresh || fresh === ended) return false
  successors.set(ended, fresh)
  for (const old of [...successors.keys()].slice(0, -REMEMBERED)) successors.delete(old)
  return true
}

function startRenewal(ended: string): Renewal {
  const renewal = { token: ended, outcome: renew(ended), sharedUntil: Number.POSITIVE_INFINITY }
  const settle = () => {
    renewal.sharedUntil = Date.now() + SHARED_MS
  }
  renewal.outcome.then(settle, settle)
  return renewal
}

/** Whether the current token belongs to the same session as `token`, and not to another user. */
function isSucceeded(token: string): boolean {
  const live = getClientHooks().getToken()
  let next = successors.get(token)
  while (next !== undefined && next !== live) next = successors.get(next)
  return next !== undefined
}

async function renewOnce(ended: string): Promise<boolean> {
  if (isSucceeded(ended)) return true
  if (getClientHooks().getToken() !== ended) return false // signed out, or another user's session
  if (last?.token !== ended || Date.now() > last.sharedUntil) last = startRenewal(ended)
  return last.outcome
}

/**
 * Sends a call with the session's token. If the token has expired, it is renewed once for all concurrent calls and the
 * call is sent again.
 *
 * @param send gets the token, undefined for a guest
 * @throws the error of `send`, when the session cannot be renewed or the second attempt fails
 */
export async function withToken<T>(send: (token: string | undefined) => Promise<T>): Promise<T> {
  const token = getClientHooks().getToken()
  try {
    return await send(token)
  } catch (error) {
    if (!token || !isEndedSession(error)) throw error
    if (!(await renewOnce(token))) throw error
    return send(getClientHooks().getToken())
  }
}
