import { create } from 'zustand'

import type { Token } from '@/contract/identity/auth'
import type { UserInfo } from '@/contract/identity/user'
import type { ChannelUser } from '@/contract/partner/partner'
import type { AdministratorScope } from '@/contract/scopes'
import type { AccountPopulation } from '@/navigation/access'
import { clearTabBadges } from '@/navigation/tab-badges'
import { readJson, readText, removeStored, writeJson, writeText } from '@/platform/storage'

/** A signed-in staff user, with the `member` object of their company (spec §3). */
export type StaffUser = UserInfo & { population: 'user' }
/** A signed-in channel partner. */
export type PartnerUser = ChannelUser & { population: 'partner' }
export type SessionUser = StaffUser | PartnerUser

interface Session {
  /** `checking` while a token of the address is verified: pages wait. */
  phase: 'checking' | 'settled'
  /** Undefined: signed out (spec §4). */
  accessToken: string | undefined
  refreshToken: string | undefined
  user: SessionUser | undefined
}

/** Spec §3 fixes the first two keys; the refresh token has its own. */
const KEYS = { accessToken: 'accessToken', user: 'user', refreshToken: 'refreshToken' } as const

const signedOut: Session = { phase: 'settled', accessToken: undefined, refreshToken: undefined, user: undefined }

function isSessionUser(value: unknown): value is SessionUser {
  const user = value as Partial<SessionUser> | undefined
  return typeof user?.userId === 'string' && (user.population === 'user' || user.population === 'partner')
}

/** The persisted session. A token without a user, or the reverse, counts as none. */
export function readStoredSession(): Session {
  const accessToken = readText(KEYS.accessToken)
  const user = readJson(KEYS.user)
  if (!accessToken || !isSessionUser(user)) return signedOut
  return { phase: 'settled', accessToken, refreshToken: readText(KEYS.refreshToken), user }
}

/** The session store. Only functions of this folder change it. */
export const useSession = create<Session>(readStoredSession)

/** The access token of the live session; undefined when signed out. */
export function getAccessToken(): string | undefined {
  return useSession.getState().accessToken
}

/** Population of the live session; undefined for a guest. */
export function getPopulation(): AccountPopulation | undefined {
  return useSession.getState().user?.population
}

export function isSignedIn(): boolean {
  return getAccessToken() !== undefined
}

/** The signed-in staff user, for screens; undefined for guests and partners. */
export function useStaffUser(): StaffUser | undefined {
  return useSession(({ user }) => (user?.population === 'user' ? user : undefined))
}

/** Whether the signed-in user is an administrator of their company. Only for what is shown: the server decides. */
export function useIsAdministrator(): boolean {
  return useStaffUser()?.member?.roles.includes('administrator') ?? false
}

/** Whether the signed-in user is an administrator with this scope. Only for what is shown: the server decides. */
export function useHasScope(scope: AdministratorScope): boolean {
  const member = useStaffUser()?.member
  // A server without scopes, or a user stored before there were any.
  return member?.scopes ? member.scopes.includes(scope) : (member?.roles.includes('administrator') ?? false)
}

/** The signed-in partner, for screens; undefined for guests and staff. */
export function usePartnerUser(): PartnerUser | undefined {
  return useSession(({ user }) => (user?.population === 'partner' ? user : undefined))
}

/** The display name of a user. */
export function getDisplayName(user: SessionUser): string {
  return user.population === 'user' ? user.realName || user.nickName || user.username : user.name || user.username
}

/** The tokens of a new session. */
export type NewToken = Pick<Token, 'access_token' | 'refresh_token'>

/** Stores the user and the tokens in memory and on the device (spec §4). */
export function saveSession(token: NewToken, user: SessionUser): void {
  const { access_token: access, refresh_token: refresh } = token
  writeJson(KEYS.user, user)
  if (refresh) writeText(KEYS.refreshToken, refresh)
  else removeStored(KEYS.refreshToken)
  // Written last: other windows read the other keys when this one changes.
  writeText(KEYS.accessToken, access)
  useSession.setState({ phase: 'settled', accessToken: access, refreshToken: refresh ?? undefined, user })
}

/** Updates the signed-in user with the server's current data. */
export function updateSessionUser(user: SessionUser): void {
  if (useSession.getState().user?.userId !== user.userId) return
  writeJson(KEYS.user, user)
  useSession.setState({ user })
}

/** Removes token and user, and sets both badges to 0 (spec §4). */
export function clearSession(): void {
  for (const key of Object.values(KEYS)) removeStored(key)
  clearTabBadges()
  useSession.setState(signedOut)
}

/** Adopts the session that another window has stored meanwhile. */
export function adoptStoredSession(): void {
  const stored = readStoredSession()
  if (stored.accessToken === getAccessToken()) return
  if (!stored.accessToken) clearTabBadges()
  useSession.setState(stored)
}
