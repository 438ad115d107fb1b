import { call } from '@/api/client'
import { createToken } from '@/contract/auth'
import type { InputOf } from '@/contract/endpoint'
import type { AccountPopulation } from '@/navigation/access'
import { clearBackToPage } from '@/navigation/back-to-page'
import { relaunch, returnToPage } from '@/navigation/navigate'

import { saveDeviceToken, saveThisDevice } from './device'
import { getEndedUserId, setEndedUserId } from './ended-session'
import { clearPersonal } from './personal'
import { fetchProfile } from './profile'
import { discardQueuedWrite } from './queued-write'
import { clearSession, getAccessToken, type NewToken, type SessionUser, saveSession, useSession } from './session'

export type Grant = Exclude<InputOf<typeof createToken>, { grant_type: 'refresh_token' }>

async function revokeOnServer(token: string): Promise<void> {
  const { logout } = await import('@/contract/auth')
  // A token that ends by itself later is no reason to keep the person waiting.
  await call(logout, {}, { token, quiet: true }).catch(() => undefined)
}

async function offerLeaver(until: string): Promise<void> {
  // Hardly anybody needs it: the login page does not carry it.
  const { offerToKeepAccount } = await import('./deletion')
  await offerToKeepAccount(until)
}

/** Whether the one who signed in last took somebody else's place in this run. */
let isOtherPerson = false

/**
 * Replaces the live session: the old one is revoked on the server, and data stored for another person is removed.
 */
export function replaceSession(token: NewToken, user: SessionUser): void {
  const replaced = getAccessToken()
  const before = useSession.getState().user?.userId ?? getEndedUserId()
  isOtherPerson = before !== undefined && before !== user.userId
  setEndedUserId(undefined)
  if (isOtherPerson) clearPersonal()
  saveSession(token, user)
  if (replaced && replaced !== token.access_token) void revokeOnServer(replaced)
  void saveThisDevice()
  if ('deletionTime' in user && user.deletionTime) void offerLeaver(user.deletionTime)
}

/**
 * Signs in and takes the place of whatever session lived: one at a time. A screen asks first when
 * {@link getConflictingSession} names somebody.
 *
 * @param grant its `client` decides the population; staff when absent
 * @throws {ApiError} when the server refuses; nothing is toasted, the screen says it where the eye is
 * @throws {NetworkError} when nobody answered
 */
export async function signIn(grant: Grant): Promise<SessionUser> {
  const token = await call(createToken, grant, { quiet: true })
  saveDeviceToken(token.device_token)
  const population: AccountPopulation = grant.client === 'channel' ? 'partner' : 'user'
  const user = await fetchProfile(population, token.access_token)
  replaceSession(token, user)
  return user
}

/** The person of the other population whose session ends when this one signs in; undefined when none does. */
export function getConflictingSession(population: AccountPopulation): SessionUser | undefined {
  const { user } = useSession.getState()
  return user && user.population !== population ? user : undefined
}

/**
 * After {@link signIn}: returns to the page that asked for it. Open pages keep their input, unless they belong to
 * another person.
 */
export function returnFromLogin(): void {
  returnToPage({ keepsPages: !isOtherPerson })
}

/** Signs out: the session is revoked on the server too, and no page is stored to return to. */
export async function signOut(): Promise<void> {
  const token = getAccessToken()
  const wasPartner = useSession.getState().user?.population === 'partner'
  setEndedUserId(undefined)
  clearSession()
  clearBackToPage()
  discardQueuedWrite()
  clearPersonal()
  if (token) void revokeOnServer(token)
  await relaunch(wasPartner ? 'partnerLogin' : 'home')
}
