import { call } from '@/api/client'
import type { Client } from '@/contract/identity/auth'
import type { AccountPopulation } from '@/navigation/access'

import { type SessionUser, updateSessionUser, useSession } from './session'

const clients: Record<AccountPopulation, Client> = { user: 'user', partner: 'channel' }

/** OAuth client of a population at the token endpoint. */
export function getOauthClient(population: AccountPopulation): Client {
  return clients[population]
}

// Imported on demand: the login page includes only the contract of signing in.
const profiles: Record<AccountPopulation, (token: string) => Promise<SessionUser>> = {
  user: async (token) => {
    const { getUserInfo } = await import('@/contract/identity/user')
    return { ...(await call(getUserInfo, {}, { token, quiet: true })), population: 'user' }
  },
  partner: async (token) => {
    const { getChannelUser } = await import('@/contract/partner/partner')
    return { ...(await call(getChannelUser, {}, { token, quiet: true })), population: 'partner' }
  },
}

/**
 * Loads the user of a token.
 *
 * @throws {ApiError} when the server does not accept the token for this population
 * @throws {NetworkError} when the server did not answer
 */
export function fetchProfile(population: AccountPopulation, token: string): Promise<SessionUser> {
  return profiles[population](token)
}

/** Reloads the signed-in user, whose roles and company may have changed. A failure changes nothing. */
export async function refreshProfile(): Promise<void> {
  const { accessToken, user } = useSession.getState()
  if (!accessToken || !user) return
  const fresh = await fetchProfile(user.population, accessToken).catch(() => undefined)
  if (fresh) updateSessionUser(fresh)
}
