import { call } from '@/api/client'
import { createToken } from '@/contract/auth'
import { isRefusal } from '@/lib/errors'

import { getOauthClient } from './profile'
import { adoptStoredSession, readStoredSession, saveSession, useSession } from './session'

/** Whether another window of the application has renewed this person's session already. */
function adoptRenewed(endedToken: string | undefined, userId: string): boolean {
  const stored = readStoredSession()
  if (!stored.accessToken || stored.accessToken === endedToken || stored.user?.userId !== userId) return false
  adoptStoredSession()
  return true
}

/**
 * Renews the live session by its refresh token. Two windows that do so at once end with the same session.
 *
 * @returns false when the session cannot be renewed
 * @throws {NetworkError} or {ApiError} 429 and 5xx, when it may live on
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
    // The other window won: its tokens are stored by the time ours are refused.
    if (adoptRenewed(accessToken, user.userId)) return true
    // A refusal ends the session; a busy or failing server does not.
    if (isRefusal(error)) return false
    throw error
  }
}
