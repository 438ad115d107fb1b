import { ApiError } from '@/lib/errors'

import { hooks } from './hooks'

/** Renewals to remember: a call that was slow may come back to find several. */
const REMEMBERED = 20

/** Ended token to the token that took its place in the same session. */
const successors = new Map<string, string>()
let renewing: Promise<boolean> | undefined

/** Whether an error says that the token no longer counts, in the body of a 200 or as an HTTP status. */
export function isEndedSession(error: unknown): boolean {
  return error instanceof ApiError && error.code === 401
}

async function renew(ended: string): Promise<boolean> {
  const isRenewed = await hooks().refresh()
  const fresh = hooks().getToken()
  if (!isRenewed || !fresh || fresh === ended) return false
  successors.set(ended, fresh)
  for (const old of [...successors.keys()].slice(0, -REMEMBERED)) successors.delete(old)
  return true
}

/** Whether the live token belongs to the session that `token` belonged to: never another person's. */
function isSucceeded(token: string): boolean {
  const live = hooks().getToken()
  let next = successors.get(token)
  while (next !== undefined && next !== live) next = successors.get(next)
  return next !== undefined
}

async function renewed(ended: string): Promise<boolean> {
  if (isSucceeded(ended)) return true
  if (hooks().getToken() !== ended) return false // signed out, or somebody else's session by now
  renewing ??= renew(ended).finally(() => {
    renewing = undefined
  })
  return renewing
}

/**
 * Sends with the session's token; when it has ended, renews it once for all calls that met it and sends again.
 *
 * @param send gets the token to carry, undefined for a guest
 * @throws what `send` threw, when the session cannot be renewed or the second try fails
 */
export async function withToken<T>(send: (token: string | undefined) => Promise<T>): Promise<T> {
  const token = hooks().getToken()
  try {
    return await send(token)
  } catch (error) {
    if (!token || !isEndedSession(error)) throw error
    if (!(await renewed(token))) throw error
    return send(hooks().getToken())
  }
}
