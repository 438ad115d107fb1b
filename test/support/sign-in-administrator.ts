import { type SessionUser, useSession } from '@/session/session'

/** The person at the screen is an administrator, with these scopes or, without any, with all. */
export function signInAdministrator(scopes?: readonly string[], more: Partial<SessionUser> = {}): void {
  const member = { roles: ['administrator'], ...(scopes && { scopes }) }
  const user = { userId: 'u9', population: 'user', member, ...more }
  // A screen reads no more of a person than this.
  useSession.setState({ accessToken: 't'.repeat(43), user: user as unknown as SessionUser })
}
