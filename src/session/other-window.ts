import { getCurrentRoute } from '@/navigation/address'
import { back, relaunch, relaunchHome } from '@/navigation/navigate'

import { getEndedUserId, getEndedUserIdAnywhere, setEndedUserId } from './ended-session'
import { adoptStoredSession, useSession } from './session'

/**
 * Follows a sign-in or sign-out in another window. When a session has expired the pages stay open, because usually the
 * same user returns; the first call that needs a session redirects to the login.
 */
export function followOtherWindow(): void {
  const left = useSession.getState().user
  const before = left?.userId ?? getEndedUserId()
  if (left && getEndedUserIdAnywhere() === before) setEndedUserId(before)
  adoptStoredSession()
  const { user } = useSession.getState()
  if (!user) {
    if (getEndedUserId() === undefined)
      void (left?.population === 'partner' ? relaunch('partnerLogin') : relaunchHome())
    return
  }
  setEndedUserId(undefined)
  if (user.userId !== before) void relaunchHome()
  else if (getCurrentRoute() === 'login' || getCurrentRoute() === 'partnerLogin') void back()
}
