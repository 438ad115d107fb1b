import { ApiError } from '@/lib/errors'

import { getClientHooks } from './hooks'

/** Milliseconds for which a renewal's outcome counts for calls that set out together but are answered in turn. */
const SHARED_MS = 3000
/** Renewals to remember: a call that was slow may come back to find several. */
const REMEMBERED = 20

interface Renewal {
  token: string
  outcome: Promise<boolean>
  /** Milliseconds since 1970; endless while it runs. */
  sharedUntil: number
}

/** Ended token to the token that took its place in the same session. */
const successors = new Map<string, string>()

/** The last renewal: calls that meet the same ended token a moment later share its outcome, a failure too. */
let last: Renewal | undefined

/** Whether an error says that the token no longer counts, in the body of a 200 or as an HTTP status. */
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

/** Whether the live token belongs to the session that `token` belonged to: never another person's. */
function isSucceeded(token: string): boolean {
  const live = getClientHooks().getToken()
  let next = successors.get(token)
  while (next !== undefined && next !== live) next = successors.get(next)
  return next !== undefined
}

async function renewOnce(ended: string): Promise<boolean> {
  if (isSucceeded(ended)) return true
  if (getClientHooks().getToken() !== ended) return false // signed out, or somebody else's session by now
  if (last?.token !== ended || Date.now() > last.sharedUntil) last = startRenewal(ended)
  return last.outcome
}

/**
 * Sends with the session's token; when it has ended, renews it once for all calls that met it and sends again.
 *
 * @param send gets the token to carry, undefined for a guest
 * @throws what `send` threw, when the session cannot be renewed or the second try fails
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
