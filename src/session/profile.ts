import { call } from '@/api/client'
import type { Client } from '@/contract/auth'
import type { Population } from '@/navigation/access'

import { type SessionUser, updateUser, useSession } from './session'

const clients: Record<Population, Client> = { user: 'user', partner: 'channel' }

/** What the token endpoint calls a population. */
export function clientOf(population: Population): Client {
  return clients[population]
}

// Loaded when needed: the login page carries the contract of signing in alone.
const profiles: Record<Population, (token: string) => Promise<SessionUser>> = {
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
export function profileOf(population: Population, token: string): Promise<SessionUser> {
  return profiles[population](token)
}

/** Asks the server again who is signed in: roles and company may have changed since. A failure changes nothing. */
export async function refreshProfile(): Promise<void> {
  const { accessToken, user } = useSession.getState()
  if (!accessToken || !user) return
  const fresh = await profileOf(user.population, accessToken).catch(() => undefined)
  if (fresh) updateUser(fresh)
}
