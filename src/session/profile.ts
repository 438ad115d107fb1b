import { call } from '@/api/client'
import type { Client } from '@/contract/auth'
import type { AccountPopulation } from '@/navigation/access'

import { type SessionUser, updateSessionUser, useSession } from './session'

const clients: Record<AccountPopulation, Client> = { user: 'user', partner: 'channel' }

/** What the token endpoint calls a population. */
export function getOauthClient(population: AccountPopulation): Client {
  return clients[population]
}

// Loaded when needed: the login page carries the contract of signing in alone.
const profiles: Record<AccountPopulation, (token: string) => Promise<SessionUser>> = {
  user: async (token) => {
    const { getUserInfo } = await import('@/contract/user')
    return { ...(await call(getUserInfo, {}, { token, quiet: true })), population: 'user' }
  },
  partner: async (token) => {
    const { getChannelUser } = await import('@/contract/partner')
    return { ...(await call(getChannelUser, {}, { token, quiet: true })), population: 'partner' }
  },
}

/**
 * Who a token belongs to, as the server says.
 *
 * @throws {ApiError} when the server does not accept the token for this population
 * @throws {NetworkError} when nobody answered
 */
export function fetchProfile(population: AccountPopulation, token: string): Promise<SessionUser> {
  return profiles[population](token)
}

/** Asks the server again who is signed in: roles and company may have changed since. A failure changes nothing. */
export async function refreshProfile(): Promise<void> {
  const { accessToken, user } = useSession.getState()
  if (!accessToken || !user) return
  const fresh = await fetchProfile(user.population, accessToken).catch(() => undefined)
  if (fresh) updateSessionUser(fresh)
}
