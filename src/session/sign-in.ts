import { call } from '@/api/client'
import type { InputOf } from '@/contract/endpoint'
import { createToken } from '@/contract/identity/auth'
import type { AccountPopulation } from '@/navigation/access'
import { clearBackToPage } from '@/navigation/back-to-page'
import { relaunch, returnToPage } from '@/navigation/navigate'

import { saveDeviceToken, saveThisDevice } from './device'
import { getEndedUserId, setEndedUserId } from './ended-session'
import { fetchProfile } from './profile'
import { clearSession, getAccessToken, type NewToken, type SessionUser, saveSession, useSession } from './session'
import { notifyUserExit } from './user-exit'

export type Grant = Exclude<InputOf<typeof createToken>, { grant_type: 'refresh_token' }>

async function revokeOnServer(token: string): Promise<void> {
  const { logout } = await import('@/contract/identity/auth')
  // A failed revocation must not delay the user: the token expires anyway.
  await call(logout, {}, { token, quiet: true }).catch(() => undefined)
}

async function offerLeaver(until: string): Promise<void> {
  // Rarely needed, so it is not in the bundle of the login page.
  const { offerToKeepAccount } = await import('./deletion')
  await offerToKeepAccount(until)
}

/** Whether the last sign-in replaced another user in this run. */
let isOtherPerson = false

/** Replaces the live session: revokes the old one on the server and removes data stored for another user. */
export function replaceSession(token: NewToken, user: SessionUser): void {
  const replaced = getAccessToken()
  const before = useSession.getState().user?.userId ?? getEndedUserId()
  isOtherPerson = before !== undefined && before !== user.userId
  setEndedUserId(undefined)
  if (isOtherPerson) notifyUserExit('otherUser')
  saveSession(token, user)
  if (replaced && replaced !== token.access_token) void revokeOnServer(replaced)
  void saveThisDevice()
  if ('deletionTime' in user && user.deletionTime) void offerLeaver(user.deletionTime)
}

/**
 * Signs in and replaces any live session. A screen asks first when {@link getConflictingSession} returns a user.
 *
 * @param grant its `client` decides the population; staff when absent
 * @throws {ApiError} when the server refuses; there is no toast, because the screen shows the error in place
 * @throws {NetworkError} when the server did not answer
 */
export async function signIn(grant: Grant): Promise<SessionUser> {
  const token = await call(createToken, grant, { quiet: true })
  saveDeviceToken(token.device_token)
  const population: AccountPopulation = grant.client === 'channel' ? 'partner' : 'user'
  const user = await fetchProfile(population, token.access_token)
  replaceSession(token, user)
  return user
}

/** The user of the other population whose session would end with this sign-in; undefined when there is none. */
export function getConflictingSession(population: AccountPopulation): SessionUser | undefined {
  const { user } = useSession.getState()
  return user && user.population !== population ? user : undefined
}

/**
 * After {@link signIn}: returns to the page that required it. Open pages keep their input, unless they belong to
 * another user.
 */
export function returnFromLogin(): void {
  returnToPage({ keepsPages: !isOtherPerson })
}

/** Signs out: revokes the session on the server too, and records no page to return to. */
export async function signOut(): Promise<void> {
  const token = getAccessToken()
  const wasPartner = useSession.getState().user?.population === 'partner'
  setEndedUserId(undefined)
  clearSession()
  clearBackToPage()
  notifyUserExit('signOut')
  if (token) void revokeOnServer(token)
  await relaunch(wasPartner ? 'partnerLogin' : 'home')
}
