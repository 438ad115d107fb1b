import { call } from '@/api/client'
import { createToken } from '@/contract/identity/auth'
import { isRefusal } from '@/lib/errors'

import { getOauthClient } from './profile'
import { adoptStoredSession, readStoredSession, saveSession, useSession } from './session'

/** Adopts the session when another window has already renewed it for the same user. */
function adoptRenewed(endedToken: string | undefined, userId: string): boolean {
  const stored = readStoredSession()
  if (!stored.accessToken || stored.accessToken === endedToken || stored.user?.userId !== userId) return false
  adoptStoredSession()
  return true
}

/**
 * Renews the live session with its refresh token. Two windows that renew at once end with the same session.
 *
 * @returns false when the session cannot be renewed
 * @throws {NetworkError} or {ApiError} 429 and 5xx, when the session may still be valid
 */
export async function refreshSession(): Promise<boolean> {
  const { accessToken, refreshToken, user } = useSession.getState()
  if (!user) return false
  if (adoptRenewed(accessToken, user.userId)) return true
  if (!refreshToken) return false
  try {
    const grant = {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client: getOauthClient(user.population),
    } as const
    const token = await call(createToken, grant, { quiet: true })
    if (useSession.getState().accessToken !== accessToken) return false // signed out meanwhile
    saveSession({ ...token, refresh_token: token.refresh_token ?? refreshToken }, user)
    return true
  } catch (error) {
    // The other window renewed first: its tokens are in the storage when ours are refused.
    if (adoptRenewed(accessToken, user.userId)) return true
    // A refusal ends the session; a busy or failing server does not.
    if (isRefusal(error)) return false
    throw error
  }
}
