import { ApiError } from '@/lib/errors'
import type { AccountPopulation } from '@/navigation/access'
import { takeAddressToken } from '@/platform/address-token'

import { fetchProfile } from './profile'
import { type SessionUser, useSession } from './session'
import { replaceSession } from './sign-in'

/** Somebody else than the address's person is signed in: the person decides. */
export interface OtherPerson {
  user: SessionUser
  /** Takes the address's session in place of the live one. */
  accept: () => void
}

const populations: readonly AccountPopulation[] = ['user', 'partner']

async function findTokenOwner(token: string): Promise<SessionUser | undefined> {
  for (const population of populations) {
    try {
      return await fetchProfile(population, token)
    } catch (error) {
      // Refused for this population: it may be the other's. Without an answer nothing is proven.
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
 * Takes the token of the address, if any, and signs in with it when the server accepts it (spec §4). Pages wait
 * meanwhile: the session's phase is `checking`.
 *
 * @returns the other person, when that would replace a live session: never silently
 */
export async function takeSessionFromAddress(): Promise<OtherPerson | undefined> {
  const token = takeAddressToken()
  if (!token || token === useSession.getState().accessToken) return undefined
  useSession.setState({ phase: 'checking' })
  try {
    return await signInWithToken(token)
  } finally {
    useSession.setState({ phase: 'settled' })
  }
}
