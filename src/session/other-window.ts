import { currentRoute } from '@/navigation/address'
import { back, relaunch, relaunchHome } from '@/navigation/navigate'

import { endedAnywhere, endedUserId, rememberEnded } from './ended'
import { adoptStoredSession, useSession } from './session'

/**
 * Follows a sign-in or sign-out in another window. When a session has expired the pages stay open, because usually the
 * same person comes back; the first call that needs a session leads to the login.
 */
export function followOtherWindow(): void {
  const left = useSession.getState().user
  const before = left?.userId ?? endedUserId()
  if (left && endedAnywhere() === before) rememberEnded(before)
  adoptStoredSession()
  const { user } = useSession.getState()
  if (!user) {
    if (endedUserId() === undefined) void (left?.population === 'partner' ? relaunch('partnerLogin') : relaunchHome())
    return
  }
  rememberEnded(undefined)
  if (user.userId !== before) void relaunchHome()
  else if (currentRoute() === 'login' || currentRoute() === 'partnerLogin') void back()
}
