import { ApiError } from '@/lib/errors'
import type { AccountPopulation } from '@/navigation/access'
import { consumeAddressToken } from '@/platform/address-token'

import { fetchProfile } from './profile'
import { type SessionUser, useSession } from './session'
import { replaceSession } from './sign-in'

/** The token belongs to another user than the live session: the user chooses. */
export interface OtherPerson {
  user: SessionUser
  /** Replaces the live session by the session of the address. */
  accept: () => void
}

const populations: readonly AccountPopulation[] = ['user', 'partner']

async function findTokenOwner(token: string): Promise<SessionUser | undefined> {
  for (const population of populations) {
    try {
      return await fetchProfile(population, token)
    } catch (error) {
      // A refusal may mean the other population. Without an answer the token remains unproven.
      if (!(error instanceof ApiError)) return undefined
    }
  }
  return undefined
}

async function signInWithToken(token: string): Promise<OtherPerson | undefined> {
  const user = await findTokenOwner(token)
  if (!user) return undefined
  const accept = () => replaceSession({ access_token: token, refresh_token: null }, user)
  const live = useSession.getState().user
  if (live && live.userId !== user.userId) return { user, accept }
  accept()
  return undefined
}

/**
 * Takes the token from the address, if any, and signs in when the server accepts it (spec §4). The session's phase is
 * `checking` meanwhile, and pages wait.
 *
 * @returns the other user when the token would replace a live session, which never happens silently
 */
export async function takeSessionFromAddress(): Promise<OtherPerson | undefined> {
  const token = consumeAddressToken()
  if (!token || token === useSession.getState().accessToken) return undefined
  useSession.setState({ phase: 'checking' })
  try {
    return await signInWithToken(token)
  } finally {
    useSession.setState({ phase: 'settled' })
  }
}
